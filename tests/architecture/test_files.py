"""What lies in the repository could lie on any machine."""

from __future__ import annotations

import re

from tests.architecture.project import ROOT, shown, tracked_files

MACHINE_PATH = re.compile(r"(?<![\w.~}-])(?:/(?:work|root|home|Users|tmp|var/tmp)/[\w.]|[A-Za-z]:\\\\?Users\b)")
PACKAGE_HOST = re.compile(
    r"py[p]i\.|pythonhoste[d]|anacond[a]\.|conda-forg[e]|npmj[s]|crates\.i[o]|--(?:extra-)?index-ur[l]|trusted-hos[t]"
)
BINARY = {".png", ".jpg", ".ogg", ".wav", ".ttf", ".otf", ".ico", ".gz", ".zip", ".sqlite"}


def lines() -> list[tuple[str, str]]:
    """Every line of every text file, with its place."""
    return [
        (f"{shown(file)}:{number}", line)
        for file in tracked_files()
        if file.suffix.lower() not in BINARY
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1)
    ]


def test_no_file_names_a_path_of_a_machine() -> None:
    found = [f"{place}: {line.strip()[:80]}" for place, line in lines() if MACHINE_PATH.search(line)]
    assert not found, "\n".join(found)


def test_no_file_names_a_package_host() -> None:
    found = [f"{place}: {line.strip()[:80]}" for place, line in lines() if PACKAGE_HOST.search(line)]
    assert not found, "\n".join(found)


def test_text_files_end_their_lines_with_a_line_feed() -> None:
    for file in tracked_files():
        if file.suffix in {".py", ".toml", ".md", ".txt", ".tmx"} and file.stat().st_size:
            content = file.read_bytes()
            assert b"\r" not in content and content.endswith(b"\n"), shown(file)


def test_nothing_generated_is_tracked() -> None:
    wrong = [shown(file) for file in tracked_files() if file.suffix in {".pyc", ".so", ".log"}]
    assert not wrong, "\n".join(wrong)


def test_the_patterns_find_what_they_should() -> None:
    for parts in (["", "work", "main"], ["'", "root", ".x"], [" ", "home", "ada", ""], ["=", "tmp", "x"]):
        assert MACHINE_PATH.search("/".join(parts)), parts
    assert MACHINE_PATH.search("\\".join(["C:", "Users", "Ada"]))
    for harmless in ("a/work/b", "../root/x", "~/home/x", "tests/tmp/x", "the folder /tmp", "#!/usr/bin/env python3"):
        assert not MACHINE_PATH.search(harmless), harmless
    assert PACKAGE_HOST.search("https://" + ".".join(["pypi", "org"]))


def test_the_project_is_where_we_think() -> None:
    assert (ROOT / "pyproject.toml") in tracked_files()
