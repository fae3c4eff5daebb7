"""Sheets to print."""
import xml.etree.ElementTree as xml

import pytest
from conftest import complaint, jacta


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sheets(game, lang, tmp_path):
    words = "print", game["id"], "--folder", tmp_path / "new", "--lang", lang
    done = jacta(*words)
    if done.returncode:
        assert game["title"] in complaint(1, "print", game["id"])
        return
    written = sorted((tmp_path / "new").iterdir())
    assert len(written) == len(done.stdout.splitlines()) > 0
    for path in written:
        assert xml.parse(path).getroot().tag.endswith("svg")
        assert str(path) in done.stdout


def test_where_nothing_can_be_written(game, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    if not jacta("print", game["id"], "--folder", tmp_path).returncode:
        assert str(file) in complaint(1, "print", game["id"], "--folder", file)
        assert str(file) in complaint(1, "print", game["id"], "--folder", file / "inside")
