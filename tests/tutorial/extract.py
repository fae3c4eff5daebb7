#!/usr/bin/env python3
"""Takes the game that docs/adding-a-game.md builds out of the page: its C blocks one behind the other as
a source, and its .po blocks, English then French, with all other catalogues as a source of texts.

    extract.py PAGE CATALOGUE_TOOL SOURCE TEXTS PO...
"""
import pathlib
import re
import subprocess
import sys
import tempfile

page, tool, source, texts, *catalogues = sys.argv[1:]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", pathlib.Path(page).read_text(), re.M | re.S)


pathlib.Path(source).write_text("\n".join(blocks("c")))
with tempfile.TemporaryDirectory() as folder:
    for language, text in zip(("en", "fr"), blocks("po"), strict=True):
        catalogues.append(f"{folder}/{language}/pig.po")
        pathlib.Path(catalogues[-1]).parent.mkdir()
        pathlib.Path(catalogues[-1]).write_text(text)
    subprocess.run([tool, *catalogues, "-o", texts], check=True)
