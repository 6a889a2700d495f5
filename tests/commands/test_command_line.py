"""The command line as a person uses it, in a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.games.registry import GAMES
from game.match.seed import short_seal
from tests.engine.record.matches import played

ROOT = Path(__file__).parents[2]
LINUX_FOLDER = pytest.mark.skipif(
    sys.platform != "linux", reason="where the user's folder is differs by system; the finding does not"
)


def run(*words: str, timeout: float | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        cwd=ROOT,
        timeout=timeout,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def refused(*words: str, **environment: str) -> str:
    """The one sentence with which a command is refused, exit code 2."""
    done = run(*words, **environment)
    assert done.returncode == 2 and done.stdout == ""
    return done.stderr.strip().splitlines()[-1]


# -- help ----------------------------------------------------------------------------------------


def test_the_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("play", "simulate", "verify", "seal", "arena", "bench"):
        assert command in done.stdout


def test_without_a_screen_there_is_a_sentence_and_no_window() -> None:
    assert "no screen" in refused(SDL_VIDEODRIVER="dummy")
    assert "no screen" in refused("play", "rage", SDL_VIDEODRIVER="dummy")


@pytest.mark.parametrize("command", ["play", "simulate", "verify", "seal", "arena", "bench"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0 and "examples:" in done.stdout


def test_the_help_names_every_game_and_option() -> None:
    shown = run("simulate", "--help").stdout
    for game in GAMES.values():
        assert game.id in shown
        for option in game.options:
            assert f"{option.name}=" in shown


# -- simulate ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_simulate_shows_a_table(game: str) -> None:
    done = run("simulate", game, "--games", "3", "--seed", "5")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith(f"{game}, 4 players: 3 matches, ")
    assert len(done.stdout.splitlines()) == 2 + 4


def test_simulate_speaks_json() -> None:
    words = ["--players", "3", "--games", "4", "--seed", "9", "--option", "clean_sweep=on"]
    done = run("simulate", "rage", *words, "--json")
    found = json.loads(done.stdout)
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("rage", 3, 4, 9)
    assert found["options"] == {"clean_sweep": True} and found["decisions"] == 4 * 3 * (10 + 55)
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(4)
    assert [seat["bot"] for seat in found["seats"]] == ["random"] * 3


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes_with_any_hash_seed(game: str, tmp_path: Path) -> None:
    outputs = []
    for hash_seed in ("0", "4242"):
        folder = tmp_path / hash_seed
        done = run("simulate", game, "--games", "2", "--seed", "3", "--records", str(folder), PYTHONHASHSEED=hash_seed)
        outputs.append((done.stdout, [path.read_bytes() for path in sorted(folder.iterdir())]))
    assert outputs[0] == outputs[1] and len(outputs[0][1]) == 2


def test_records_are_named_by_number_and_verify_as_fair(tmp_path: Path) -> None:
    run("simulate", "5211", "--games", "10", "--records", str(tmp_path / "new" / "folder"))
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [file.name for file in files][:2] == ["5211-01.jsonl", "5211-02.jsonl"]
    done = run("verify", "--fair", *map(str, files))
    assert done.returncode == 0 and done.stdout == "".join(f"{file}: ok\n" for file in files)


@pytest.mark.skipif(os.name != "posix", reason="links and pipes are different there")
def test_records_go_over_nobodys_file_and_through_no_link(tmp_path: Path) -> None:
    def words(folder: str, seed: str) -> list[str]:
        return ["simulate", "5211", "--games", "1", "--seed", seed, "--records", str(tmp_path / folder)]

    assert run(*words("plain", "1")).returncode == run(*words("plain", "1")).returncode == 0, "the same once more"
    (record,) = (tmp_path / "plain").iterdir()
    before = record.read_bytes()
    assert refused(*words("plain", "2")).endswith(f"{record}: is there already, and not replaced")
    assert record.read_bytes() == before
    own, goals = tmp_path / "own.txt", ("own.txt", "nowhere", "plain/5211-1.jsonl")
    own.write_text("somebody's own", encoding="utf-8")
    for number, goal in enumerate(goals):
        link = tmp_path / str(number) / "5211-1.jsonl"
        link.parent.mkdir()
        link.symlink_to(tmp_path / goal)
        assert "is there already" in refused(*words(str(number), "1"))
    assert own.read_text(encoding="utf-8") == "somebody's own" and not (tmp_path / "nowhere").exists()
    pipe = tmp_path / "pipe" / "5211-1.jsonl"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    assert "is there already" in refused(*words("pipe", "1"))


def test_one_bot_serves_all_seats_or_each_is_named() -> None:
    found = json.loads(run("simulate", "5211", "--bots", "random,random,random", "--games", "1", "--json").stdout)
    assert found["players"] == 3
    assert "2 bots for 3 players" in refused("simulate", "5211", "--bots", "random,random", "--players", "3")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["simulate"], "GAME"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "rage", "--players", "2"], "3 to 8"),
        (["simulate", "rage", "--players", "x"], "not a whole number"),
        (["simulate", "rage", "--players", "0"], "less than 1"),
        (["simulate", "rage", "--games", "-4"], "less than 1"),
        (["simulate", "rage", "--games", "9" * 30], "more than"),
        (["simulate", "rage", "--players", "999999"], "3 to 8"),
        (["simulate", "rage", "--seed", "-1"], "seed"),
        (["simulate", "rage", "--seed", str(2**128)], "seed"),
        (["simulate", "rage", "--seed", "9" * 5000], "not a whole number"),
        (["simulate", "rage", "--option", "prediction"], "NAME=VALUE"),
        (
            ["simulate", "rage", "--option", "prediction=loud"],
            "option 'prediction' can't be 'loud' (possible: open, hidden, secret)",
        ),
        (["simulate", "rage", "--option", "speed=7"], "there is no option 'speed'"),
        (["simulate", "rage", "--option", "clean_sweep=7"], "true"),
        (["simulate", "rage", "--option", "clean_sweep=on", "--option", "clean_sweep=off"], "twice"),
        (["simulate", "rage", "--option", "prediction=secret", "--option", "plus_minus_one=on"], "goes with open"),
        (["simulate", "rage", "--deck", "mine"], "one deck only"),
        (["simulate", "rage", "--bots", "hal"], "there is no bot 'hal'"),
        (["simulate", "rage", "--bots", ""], "there is no bot ''"),
        (["simulate", "hornochsen", "--option", "board=nowhere"], "there is no board 'nowhere'"),
        (["simulate", "hornochsen", "--option", "board=../../x"], "can't be a name"),
        (["simulate", "perfect_numbers", "--deck", "nowhere"], "there is no deck 'nowhere'"),
        (["simulate", "perfect_numbers", "--deck", ""], "can't be a name"),
        (["simulate", "rage", "--records", "main.py/x", "--games", "1"], "can't be written to"),
        (["fly"], "fly"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "rage", "--seats", "human,human"], "3 to 8"),
        (["play", "rage", "--seats", "human,hal,random"], "there is no bot 'hal'"),
        (["play", "rage", "--edition", "azul"], "no edition 'azul'"),
        (["play", "5211", "--option", "long=maybe"], "true"),
        (["verify"], "FILE"),
        (["bench", "walls"], "there is no benchmark 'walls'"),
    ],
)
def test_everything_wrong_gets_one_sentence(words: list[str], part: str) -> None:
    assert part in refused(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["x" * 30_000],
        ["simulate", "x" * 30_000],
        ["simulate", "rage", "--bots", "x" * 30_000],
        ["simulate", "rage", "--option", "x" * 30_000],
        ["simulate", "hornochsen", "--option", "board=" + "x" * 30_000],
        ["simulate", "rage", *["spare"] * 10_000],
        ["simulate", "rage", "--deck", "\x1b[2J\n\x07"],
        ["play", "rage", "--seats", "human " * 10_000],
    ],
)
def test_what_is_overlong_or_unprintable_is_not_echoed_whole(words: list[str]) -> None:
    last = refused(*words)
    assert len(last) < 1200 and last.isprintable()
    assert "…" in last or "\N{REPLACEMENT CHARACTER}" in last


def test_a_name_that_no_file_can_have_is_not_echoed_whole() -> None:
    done = run("verify", "x" * 30_000)
    assert done.returncode == 1 and "…" in done.stdout and len(done.stdout) < 1200


# -- boards and decks of one's own ---------------------------------------------------------------


def user_folder(tmp_path: Path) -> Path:
    return tmp_path / "tafelrunde"


@LINUX_FOLDER
def test_a_board_of_ones_own_works_everywhere(tmp_path: Path) -> None:
    boards = user_folder(tmp_path) / "boards"
    boards.mkdir(parents=True)
    ours = (ROOT / "assets" / "boards" / "hornochsen.tmx").read_bytes()
    (boards / "meadow.tmx").write_bytes(ours)
    records = tmp_path / "records"
    home = {"XDG_DATA_HOME": str(tmp_path)}
    words = ["--games", "2", "--records", str(records), "--option", "board=meadow"]
    assert run("simulate", "hornochsen", *words, **home).returncode == 0
    files = [str(path) for path in sorted(records.iterdir())]
    assert run("verify", *files, **home).returncode == 0
    done = run("verify", files[0])
    assert done.returncode == 1 and done.stdout.startswith(f"{files[0]}:1: there is no board 'meadow'")
    (boards / "meadow.tmx").write_bytes(ours.replace(b'type="heap"', b'type="hill"'))
    sentence = refused("simulate", "hornochsen", "--option", "board=meadow", **home)
    assert "meadow.tmx" in sentence and "hill" in sentence
    (boards / "hornochsen.tmx").write_bytes(b"rubbish")
    assert run("simulate", "hornochsen", "--games", "1", **home).returncode == 0, "the default board is always ours"


@LINUX_FOLDER
def test_a_deck_of_ones_own_works_everywhere(tmp_path: Path) -> None:
    decks = user_folder(tmp_path) / "decks"
    decks.mkdir(parents=True)
    ours = (ROOT / "config" / "games" / "perfect_numbers" / "deck.toml").read_text(encoding="utf-8")
    (decks / "mine.toml").write_text(ours, encoding="utf-8")
    records = tmp_path / "records"
    home = {"XDG_DATA_HOME": str(tmp_path)}
    words = ["--games", "1", "--records", str(records), "--deck", "mine"]
    assert run("simulate", "perfect_numbers", *words, **home).returncode == 0
    (file,) = records.iterdir()
    assert '"deck": "mine"' in file.read_text(encoding="utf-8").splitlines()[0]
    assert run("verify", str(file), **home).returncode == 0
    assert "there is no deck 'mine'" in run("verify", str(file)).stdout
    (decks / "mine.toml").write_text("b=[1,", encoding="utf-8")
    assert "mine.toml" in refused("simulate", "perfect_numbers", "--deck", "mine", **home)


# -- verify --------------------------------------------------------------------------------------


def test_verify_names_line_and_reason_and_goes_on(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    text = played("5211", 2)
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace('"do": "play', '"do": "lay', 1), encoding="utf-8")
    done = run("verify", str(bad), str(good), str(tmp_path / "none.jsonl"), str(tmp_path))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{bad}:3: 'lay ") and lines[1] == f"{good}: ok"
    assert lines[2].startswith(f"{tmp_path / 'none.jsonl'}:1: ") and lines[3].startswith(f"{tmp_path}:1: ")
    assert len(lines) == 4


def test_verify_says_illegal_moves_in_the_games_words(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    lines = played("5211", 2).splitlines(keepends=True)
    lines[2] = '{"seat": 0, "do": "play Y1.1"}\n'
    bad.write_text("".join(lines), encoding="utf-8")
    done = run("verify", str(bad))
    assert done.stdout == f"{bad}:3: In the first round of a pass everybody chooses two cards.\n"


def test_verify_prints_one_line_whatever_is_in_a_record(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    lines = played("5211", 2).splitlines(keepends=True)
    lines[2] = json.dumps({"seat": 0, "do": "play\n\x1b[2J" + "x" * 10_000}) + "\n"
    bad.write_text("".join(lines), encoding="utf-8")
    done = run("verify", str(bad))
    assert done.returncode == 1 and done.stdout.count("\n") == 1
    assert "\x1b" not in done.stdout and len(done.stdout) < 500


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has file names that are no text")
def test_verify_reads_files_with_odd_names(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(odd)).write_bytes(played("5211", 2).encode())
    done = run("verify", os.fsdecode(odd))
    assert done.returncode == 0 and done.stdout.endswith(": ok\n")


def test_output_that_nobody_reads_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "good.jsonl"
    file.write_text(played("5211", 2), encoding="utf-8")
    command = f"'{sys.executable}' '{ROOT / 'main.py'}' verify {' '.join([str(file)] * 200)} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr and "Error" not in done.stderr


def test_verify_speaks_json(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(played("5211", 2), encoding="utf-8")
    bad.write_text("{}\n", encoding="utf-8")
    done = run("verify", "--json", str(good), str(bad))
    assert done.returncode == 1
    first, second = json.loads(done.stdout)
    assert first == {"file": str(good), "ok": True}
    assert (second["file"], second["ok"], second["line"]) == (str(bad), False, 1) and second["why"]


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/zero and /dev/full are Linux's")
def test_endless_files_and_full_disks_get_a_sentence(tmp_path: Path) -> None:
    done = run("verify", "/dev/zero")
    assert done.returncode == 1 and "it is a device, not a file" in done.stdout
    for redirection in (">/dev/full", ">&-", "2>&-"):
        command = f"'{sys.executable}' '{ROOT / 'main.py'}' simulate 5211 --games 1 {redirection}"
        surroundings = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, env=surroundings)
        assert "Traceback" not in done.stderr
    (log,) = tmp_path.rglob("*.log")
    assert "OSError" in log.read_text(encoding="utf-8"), "and a note of what could not be written"


@pytest.mark.skipif(os.name != "posix", reason="pipes and sockets have no names there")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    pipe, plug, record = tmp_path / "pipe.jsonl", tmp_path / "plug.jsonl", tmp_path / "good.jsonl"
    os.mkfifo(pipe)
    record.write_text(played("5211", 2), encoding="utf-8")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(plug, ROOT) if len(str(plug)) > 100 else str(plug))
        done = run("verify", *map(str, (pipe, plug, tmp_path, "/dev/null", record)), timeout=30)
    what = [line.partition(":1: ")[2] for line in done.stdout.splitlines()[:4]]
    assert [why.partition("(it is a ")[2] for why in what] == [
        f"{kind}, not a file)" for kind in ("pipe", "socket", "folder", "device")
    ]
    assert done.returncode == 1 and done.stdout.endswith(f"{record}: ok\n")
    replay = run("replay", str(pipe), timeout=30, SDL_VIDEODRIVER="dummy")
    assert replay.returncode == 1 and "it is a pipe, not a file" in replay.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell with pipes")
def test_the_exit_code_holds_even_if_nobody_reads(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n", encoding="utf-8")
    command = f"'{sys.executable}' '{ROOT / 'main.py'}' verify '{bad}' | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "1"


# -- seal ----------------------------------------------------------------------------------------


def test_the_seal_of_a_seed_and_of_a_record_are_what_a_table_shows(tmp_path: Path) -> None:
    number = 2**127 + 12345
    lines = run("seal", str(number)).stdout.splitlines()
    assert lines[:2] == [f"seed   {number}", f"shown  {short_seal(number)}"]
    assert lines[2].partition("  ")[2].replace(" ", "") == hashlib.sha256(str(number).encode()).hexdigest()
    text, file = played("5211", 2), tmp_path / "match.jsonl"
    file.write_text(text, encoding="utf-8")
    whole = run("seal", str(file)).stdout.splitlines()
    assert whole == run("seal", whole[0].split()[1]).stdout.splitlines()
    file.write_text("".join(text.splitlines(keepends=True)[:5]), encoding="utf-8")
    assert run("seal", str(file)).stdout.splitlines() == whole[1:], "a running match keeps its seed to itself"


def test_what_has_no_seal_gets_a_sentence(tmp_path: Path) -> None:
    assert "a seed is a number" in refused("seal", str(2**128))
    assert "GAME" not in refused("seal")
    file = tmp_path / "match.jsonl"
    file.write_text(played("5211", 2).replace(', "seed": 1', "", 1), encoding="utf-8")
    for name in (file, tmp_path / "none", tmp_path):
        done = run("seal", str(name))
        assert done.returncode == 1 and done.stdout == "" and done.stderr.startswith(f"{name}:1: ")


# -- nobody listens ------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="streams are closed differently there")
def test_with_closed_streams_no_file_of_ours_gets_their_place(tmp_path: Path) -> None:
    words = [sys.executable, str(ROOT / "main.py"), "simulate", "5211", "--players", "2", "--games", "1", "--seed", "1"]
    closed = 'exec "$@" <&- >&- 2>&-'
    folder = tmp_path / "records"
    done = subprocess.run(["sh", "-c", closed, "sh", *words, "--records", str(folder)], cwd=ROOT, check=False)
    assert done.returncode == 0
    (record,) = folder.iterdir()
    assert run("verify", "--fair", str(record)).returncode == 0
    nothing = subprocess.run(["sh", "-c", closed, "sh", *words[:2], "verify", "/nowhere"], cwd=ROOT, check=False)
    assert nothing.returncode == 1
