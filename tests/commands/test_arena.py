"""The arena from the command line: a table, JSON, a plot, a ladder; broken off and gone on with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import main
from game.commands import arena
from game.commands.shared import Resources, WrongUse, standard_resources
from game.content.folders import Folders
from game.match.arena import series
from tests.architecture.project import ROOT

ON_CLUSTER = ("hornochsen", "--bots", "random,random", "--games", "2", "--fresh", "--scheduler")


@pytest.fixture
def resources(tmp_path: Path) -> Resources:
    usual = standard_resources()
    return Resources(Folders(usual.folders.ours, tmp_path / "user"), usual.library, usual.texts)


@pytest.fixture
def fight(resources: Resources, capsys: pytest.CaptureFixture[str]):
    """Runs `arena` with these words; what it printed."""

    def run(*words: str) -> str:
        arguments = main.parser().parse_args(["arena", *words, "--workers", "1"])
        assert arena.run(arguments, resources) == 0
        return capsys.readouterr().out

    return run


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the deals that are really played from now on."""
    numbers: list[int] = []

    def play(series_: series.Series, number: int, folders: Folders | None = None) -> series.Deal:
        numbers.append(number)
        return series.play_deal(series_, number, folders)

    monkeypatch.setattr("game.match.arena.running.play_deal", play)
    return numbers


@pytest.mark.parametrize("game", ["5211", "rage", "hornochsen", "perfect_numbers"])
def test_a_table_of_all_bots(fight, game: str) -> None:
    told = fight(game, "--bots", "random", "--players", "3", "--games", "4").splitlines()
    assert told[0] == f"{game}, 3 players: 4 deals, 4 matches"
    assert told[2].split()[:3] == ["random", "33.3", "%"]


def test_the_same_words_give_the_same_json(fight) -> None:
    words = ("perfect_numbers", "--bots", "random,random", "--games", "6", "--json", "--fresh")
    first, again = json.loads(fight(*words)), json.loads(fight(*words))
    for found in (first, again):
        for each in found["strengths"]:
            del each["seconds_a_decision"]
    assert first == again and first["games"] == 6
    assert json.loads(fight(*words, "--seed", "9"))["strengths"][0]["mean_score"] != first["strengths"][0]["mean_score"]


def test_what_was_played_is_not_played_again(fight, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = counted(monkeypatch)
    words = ("hornochsen", "--bots", "random,random")
    first = fight(*words, "--games", "3")
    assert numbers == [0, 1, 2]
    fight(*words, "--games", "5")
    assert numbers == [0, 1, 2, 3, 4]
    assert fight(*words, "--games", "3") == first
    assert numbers == [0, 1, 2, 3, 4]
    fight(*words, "--games", "2", "--fresh")
    assert numbers[5:] == [0, 1]


def test_a_broken_off_series_goes_on(fight, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = counted(monkeypatch)
    counting = arena.play_in_this_process

    def interrupted(*given):
        for at, deal in enumerate(counting(*given)):
            if at == 2:
                raise KeyboardInterrupt
            yield deal

    monkeypatch.setattr(arena, "play_in_this_process", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fight("hornochsen", "--bots", "random,random", "--games", "4")
    monkeypatch.setattr(arena, "play_in_this_process", counting)
    fight("hornochsen", "--bots", "random,random", "--games", "4")
    assert numbers == [0, 1, 2, 2, 3], "only what was written down is not played again"


def test_a_picture_of_the_result(fight, tmp_path: Path) -> None:
    picture = tmp_path / "shares.png"
    fight("hornochsen", "--bots", "random,random", "--games", "2", "--plot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_without_what_draws_nothing_is_played(fight, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = counted(monkeypatch)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(WrongUse, match="needs matplotlib"):
        fight("hornochsen", "--bots", "random,random", "--games", "1", "--plot", str(tmp_path / "shares.png"))
    assert numbers == []


@pytest.mark.skipif(os.name != "posix", reason="links are different there")
def test_a_picture_goes_through_no_link(fight, tmp_path: Path) -> None:
    picture, own = tmp_path / "shares.png", tmp_path / "own.png"
    picture.symlink_to(own)
    with pytest.raises(WrongUse, match="no plain file"):
        fight("hornochsen", "--bots", "random,random", "--games", "1", "--plot", str(picture))
    assert not own.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess", "--bots", "random"], "no game 'chess'"),
        (["rage", "--bots", "nobody"], "no bot 'nobody'"),
        (["rage", "--bots", "random,random"], "2 players can't play"),
        (["rage", "--bots", "random", "--players", "1000000"], "1000000 players can't play"),
        (["rage", "--bots", "random,beginner", "--ladder", "--players", "1000000"], "1000000 players can't play"),
        (["rage", "--bots", "random,random,random", "--players", "4"], "names 3 bots for 4"),
        (["rage", "--ladder", "--bots", "random,random"], "at least two different bots"),
        (["rage", "--bots", "random", "--option", "prediction=loud"], "prediction"),
        (["hornochsen", "--bots", "random", "--games", "1", "--plot", "shares.jpg"], ".png"),
        (["hornochsen", "--bots", "random", "--games", "1", "--plot", "no/such/shares.png"], "no such folder"),
        ([*ON_CLUSTER, "nonsense"], "no scheduler"),
        ([*ON_CLUSTER, "ucx://127.0.0.1:1"], "no scheduler at ucx"),
        ([*ON_CLUSTER, "ssh://127.0.0.1"], "no scheduler at ssh"),
        ([*ON_CLUSTER, "foo://x"], "no scheduler at foo"),
        ([*ON_CLUSTER, ""], "no scheduler at"),
        ([*ON_CLUSTER, "tcp://127.0.0.1:99999"], "no scheduler at tcp"),
        ([*ON_CLUSTER, "tls://127.0.0.1:1"], "needs --tls-ca and --tls-cert"),
        ([*ON_CLUSTER, "tls://127.0.0.1:1", "--tls-ca", "no-such.pem", "--tls-cert", "x.pem"], "No such file"),
        (
            [*ON_CLUSTER, "tls://127.0.0.1:1", "--tls-ca", __file__, "--tls-cert", __file__],
            "certificates can't be used",
        ),
        ([*ON_CLUSTER, "tcp://127.0.0.1:1", "--tls-ca", "ca.pem"], "begins with tls://"),
    ],
)
def test_everything_wrong_is_a_sentence(fight, words: list[str], part: str) -> None:
    with pytest.raises(WrongUse, match=part.replace("(", "\\(")):
        fight(*words)


def test_nobody_is_told_to_open_a_cluster_to_every_network() -> None:
    """A worker that is not bound runs anybody's programs, too, and status pages ask for no certificate."""
    lines = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").splitlines()
    told = [line.split() for line in lines if line.startswith(("    dask scheduler", "    dask worker"))]
    assert {words[1] for words in told} == {"scheduler", "worker"}
    for words in told:
        assert "--host" in words or "--tls-ca-file" in words, words
        assert "--dashboard-address" in words, words
    assert all(word in arena.EPILOG for word in ("--host", "--tls-ca-file", "--dashboard-address"))


# -- a cluster with certificates -----------------------------------------------------------------


def signed(folder: Path, name: str, by: str | None = None) -> None:
    """Makes a certificate and its key with the openssl command, signed by another one or by itself."""
    key, request = folder / f"{name}.key", folder / f"{name}.csr"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}"]
    made = ["-x509", "-days", "2", "-out", f"{name}.pem"] if by is None else ["-out", str(request)]
    calls = [["openssl", "req", *kind, "-keyout", str(key), *made]]
    if by is not None:
        authority = ["-CA", f"{by}.pem", "-CAkey", f"{by}.key", "-CAcreateserial"]
        calls.append(["openssl", "x509", "-req", "-in", str(request), *authority, "-days", "2", "-out", f"{name}.pem"])
    for call in calls:
        subprocess.run(call, cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with the openssl command")
def test_a_cluster_with_certificates_plays_for_those_who_have_them(fight, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    for name, by in (("ca", None), ("stranger", None), ("node", "ca"), ("me", "ca")):
        signed(tmp_path, name, by)
    pem = {name: str(tmp_path / f"{name}.pem") for name in ("ca", "stranger", "node", "me")}
    key = {name: str(tmp_path / f"{name}.key") for name in pem}
    roles = {f"tls_{role}_cert": pem["node"] for role in ("scheduler", "worker", "client")}
    keys = {f"tls_{role}_key": key["node"] for role in ("scheduler", "worker", "client")}
    security = distributed.Security(tls_ca_file=pem["ca"], require_encryption=True, **roles, **keys)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, security=security, dashboard_address=None, host="127.0.0.1"
    ) as running:
        words = [*ON_CLUSTER, running.scheduler_address]
        told = fight(*words, "--tls-ca", pem["ca"], "--tls-cert", pem["me"], "--tls-key", key["me"])
        assert running.scheduler_address.startswith("tls://") and "2 deals, 2 matches" in told
        for given in (["stranger", "me", "me"], ["ca", "stranger", "stranger"]):
            files = pem[given[0]], pem[given[1]], key[given[2]]
            options = zip(("--tls-ca", "--tls-cert", "--tls-key"), files, strict=True)
            with pytest.raises(WrongUse, match=r"no scheduler at tls://.* trusts these certificates"):
                fight(*words, *(word for pair in options for word in pair))
        with pytest.raises(WrongUse, match="certificates can't be used"):
            fight(*words, "--tls-ca", pem["ca"], "--tls-cert", pem["me"], "--tls-key", key["stranger"])
        with pytest.raises(WrongUse, match="no scheduler at tcp://"):
            fight(*ON_CLUSTER, running.scheduler_address.replace("tls://", "tcp://"))
