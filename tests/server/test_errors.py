"""The codes of errors: what the server knows, the protocol describes and the catalogues say is the same."""
import pathlib
import re

ROOT = pathlib.Path(__file__).parents[2]
REFUSALS = [refusal for layer in ("server", "table") for refusal in
            re.findall(r"^REFUSAL\(\w+, (\w+), (\d+)\)", (ROOT / f"src/{layer}/refusals.def").read_text(), re.MULTILINE)]


def test_the_protocol_lists_every_error_and_no_other():
    section = (ROOT / "docs/protocol.md").read_text().split("\n## Errors\n")[1].split("\n## ")[0]
    assert REFUSALS and sorted(re.findall(r"^\| `(\w+)` \| (\d+) \|", section, re.MULTILINE)) == sorted(REFUSALS)


def test_every_error_has_a_sentence_in_each_language():
    for lang in ("en", "fr"):
        keys = re.findall(r'^msgid "server\.error\.(\w+)"', (ROOT / f"lang/{lang}/server.po").read_text(), re.MULTILINE)
        assert set(keys) - {"bot"} == {code for code, _ in REFUSALS}  # an unknown bot is a bad set-up
