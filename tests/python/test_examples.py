"""The examples run."""
import json
import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT

EXAMPLES = ROOT / "examples/python"


@pytest.mark.parametrize(
    "words, said",
    [
        (["random_agent.py", "era"], "last scores: ["),
        (["my_bot.py", "dice_city", "2"], "ahead: wins "),
        (["speed.py", "--seconds", "0.05"], "| Jacta era, bytes | "),
        (["gpu.py", "--games", "64", "--seconds", "0.01"], "every byte of every array as on the CPU"),
        (["ppo.py", "dice_kingdoms", "--decisions", "17000"], "of 1000 games against greedy"),
    ],
)
def test_programs(words, said, tmp_path):
    out = subprocess.run(
        [sys.executable, EXAMPLES / words[0], *words[1:]], cwd=tmp_path, capture_output=True, text=True
    )
    assert out.returncode == 0, out.stderr
    assert said in out.stdout


def test_notebook(tmp_path):
    pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    cells = json.loads((EXAMPLES / "plots.ipynb").read_text())["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    environment = {**os.environ, "MPLBACKEND": "agg"}
    out = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert out.returncode == 0, out.stderr


@pytest.mark.parametrize("page", ["README.md", "docs/research.md"])
def test_what_the_pages_show(page):
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    exec("\n".join(blocks), {})
