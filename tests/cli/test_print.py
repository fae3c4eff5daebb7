"""Sheets to print."""
import json
import xml.etree.ElementTree as xml

import pytest
from conftest import complaint, good, jacta


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sheets(game, lang, tmp_path):
    words = "print", game["id"], "--folder", tmp_path / "new", "--lang", lang
    done = jacta(*words)
    assert done.returncode == 0
    written = sorted((tmp_path / "new").iterdir())
    assert len(written) == len(done.stdout.splitlines()) > 0
    for path in written:
        assert xml.parse(path).getroot().tag.endswith("svg")
        assert str(path) in done.stdout


def test_score_pads(game, tmp_path):
    """Every line of the score sheet has a row with a box for each player, in words."""
    good("sim", game["id"], "--games", 1, "--players", game["max_players"], "--records", tmp_path)
    record = next(tmp_path.glob("*.jacta"))
    labels = [line["label"] for line in json.loads(good("replay", record, "--json").splitlines()[-1])["scores"]["lines"]]
    for lang in "en", "fr":
        good("print", game["id"], "--folder", tmp_path, "--lang", lang)
        page = xml.parse(tmp_path / f"{game['id']}-pad.svg").getroot()
        texts = [element.text for element in page.iter() if element.tag.endswith("text")]
        pads = texts.count(texts[0])
        assert len(texts) == pads * (len(labels) + 4) and pads >= 1 and not any("score." in text for text in texts)
        boxes = sum("v" in element.get("d", "") for element in page.iter())
        assert boxes == pads * (len(labels) + 3) * game["max_players"]
        words = good("replay", record, "--lang", lang)
        assert sum(text in words for text in texts[2 : 2 + len(labels)]) == len(labels)


def test_where_nothing_can_be_written(game, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert str(file) in complaint(1, "print", game["id"], "--folder", file)
    assert str(file) in complaint(1, "print", game["id"], "--folder", file / "inside")
