"""The manual and the completions say what the program takes, in both languages."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
from conftest import GAMES, complaint, good

ROOT = pathlib.Path(__file__).parents[2]
COMMANDS = re.findall(r"^  (\w+)  ", good("help"), re.MULTILINE)


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual")
    for words in ["man", "en", "jacta.1"], ["man", "fr", "jacta.fr.1"], ["bash", "bash"], ["zsh", "_jacta"], ["fish", "fish"]:
        subprocess.run([sys.executable, ROOT / "tools/manual.py", *words[:-1], folder / words[-1]], check=True)
    return folder


def options(command):
    """What the program itself says that it knows."""
    return set(re.findall(r"--[\w-]+", complaint(2, command, "--qqqqqqqqqqqq").split("There are: ")[1]))


def bash(made, *words):
    script = f"""source {made}/bash; compopt() {{ :; }}
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _jacta; printf '%s\\n' "${{COMPREPLY[@]}}\""""
    out = subprocess.run(["bash", "-c", script, "-", "jacta", *words], capture_output=True, text=True, check=True)
    assert not out.stderr
    return set(out.stdout.split())


def fish(made, line):
    if not shutil.which("fish"):
        pytest.skip("no fish")
    environment = {**os.environ, "HOME": str(made), "LC_ALL": "C.UTF-8"}
    out = subprocess.run(
        ["fish", "--no-config", "-c", f"source {made}/fish; complete -C {line!r}"],
        capture_output=True, encoding="utf-8", check=True, env=environment,
    )
    return {row.split("\t")[0] for row in out.stdout.splitlines()}


def test_there_are_commands():
    assert {"play", "sim", "serve", "gpu"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_options_are_those_of_the_program(made, command):
    assert bash(made, command, "--") == options(command)
    assert fish(made, f"jacta {command} --") == options(command)
    text = (made / "_jacta").read_text("utf-8")
    for block in re.findall(rf"^    {command}\) options=\(\n(.*?)^    \) ;;", text, re.MULTILINE | re.DOTALL):
        assert set(re.findall(r"^ +'\*?(--[\w-]+)\[", block, re.MULTILINE)) == options(command)
    for page in "jacta.1", "jacta.fr.1":
        section = (made / page).read_text("utf-8").split(f"\n.SS jacta {command}")[1].split("\n.S")[0]
        own = {name.replace("\\", "") for name in re.findall(r"^\.B (\\-\\-[\w\\-]+)", section, re.MULTILINE)}
        named = {name.replace("\\", "") for name in re.findall(r"\\-\\-[\w\\-]+", section)}
        assert own <= options(command) <= named | {"--help", "--lang", "--ascii", "--color"}


def test_words_are_completed(made):
    ids = {game["id"] for game in GAMES}
    for complete in lambda line: bash(made, *line.split(" ")[1:]), lambda line: fish(made, line):
        assert complete("jacta pl") == {"play"}
        assert complete("jacta sim ") == ids
        assert complete("jacta sim --bots gr") == {"greedy"}
        assert complete("jacta sim --bots random,gr") == {"random,greedy"}
        assert complete("jacta play --color n") == {"never"}
    assert bash(made, "--lang", "fr", "si") == {"sim"}
    assert bash(made, "play", "--lang", "=", "f") == {"fr"}
    assert f"{made}/bash" in bash(made, "replay", f"{made}/ba")


def test_zsh_reads_it(made):
    if not shutil.which("zsh"):
        pytest.skip("no zsh")
    assert subprocess.run(["zsh", "-n", made / "_jacta"], capture_output=True, text=True).stderr == ""


def test_the_pages_are_good_troff(made):
    if not shutil.which("man"):
        pytest.skip("no man")
    for page, head in ("jacta.1", "NAME"), ("jacta.fr.1", "NOM"):
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"}
        out = subprocess.run(["man", "--warnings", "-l", made / page], capture_output=True, encoding="utf-8", env=environment)
        assert out.stderr == "" and head in out.stdout and "--max-tables" in out.stdout


def test_version_is_short_too():
    assert good("-V") == good("--version")


def test_the_environment_configures_the_server(tmp_path):
    assert "65535" in complaint(2, "serve", env={"JACTA_PORT": "70000"})
    assert '"x"' in complaint(2, "serve", env={"JACTA_MAX_TABLES": "x"})
    said = complaint(1, "serve", env={"JACTA_DB": f"{tmp_path}/no/such", "JACTA_PORT": "0", "JACTA_SECURE": "1"})
    assert f"{tmp_path}/no/such" in said
    said = complaint(1, "serve", "--db", f"{tmp_path}/other/such", env={"JACTA_DB": f"{tmp_path}/no/such"})
    assert f"{tmp_path}/other/such" in said
