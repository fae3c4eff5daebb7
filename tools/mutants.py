#!/usr/bin/env python3
"""Changes one thing in the rules or tables of a game, builds, and asks the tests whether they notice.

    tools/mutants.py --count 100 --seed 1        a hundred of them, as many in every game
    tools/mutants.py --game ID --count 5 --keep FOLDER
    tools/mutants.py --unpinned                  without what only says that something is new

It works in a copy of the tracked files, in FOLDER or a temporary one, and leaves the sources alone. A
mutant that does not compile is replaced by another. The tests go from the cheap to the dear: signatures
of random play, golden records and the game's own C tests, then its independent model. Signatures and golden
records pin what was; the others say what is right. What nobody notices is printed with its line, and
the status is 1.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
GAMES = re.findall(r"GAME\((\w+)\)", (ROOT / "src/rules/games.def").read_text())
# What only draws, tells, names or guesses is no rule; nor is what checks states from elsewhere, which has
# tests with altered states of its own.
NO_RULES = {"board.c", "words.c", "print.c", "game.c", "reasons.c", "secrets.c", "effects.c"}
PARTS_OF_NO_RULES = re.compile(r"How good a position|guess at a position|names|drawing|options|reach a total|words|tell", re.IGNORECASE)
SKIPPED = re.compile(r"^\s*(#|for \(|_Static_assert|static const|extern|LIST|NAMES|typedef)|names|\.about|_key\b|phrase|error_|KEY|tell|TELL|told|NOTE")
# Changes that change no rule: a cell outside the grid, where nothing can stand; a bonus that only a guess
# asks for; a die moved by itself.
SAME = {("domain.c", "safe = {{1}}"), ("score.c", "default: return 1;"),
        ("rules.c", "if (move <= DC_MOVE) {")}
CHANGES = [
    (r"<=", "<"), (r">=", ">"), (r" < ", " <= "), (r" > ", " >= "), (r"==", "!="), (r"!=", "=="),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r"\+\+", "--"),
    (r"\+=", "-="), (r"-=", "+="), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"!(?=[\w(])", ""),
    (r"^(\s+)(\w+\(.*\);)$", r"\1;"),
]
NUMBER = re.compile(r'(?<![\w.\["+])\d+(?![\w.\]"])')
LETTERS = re.compile(r'"([.RGWSCPbg*]{2,})"')


def code_lines(path):
    """The lines that may be changed, with comments blanked."""
    text = re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), path.read_text(), flags=re.DOTALL)
    whole, depth, rules = path.read_text().splitlines(), 0, True
    for number, line in enumerate(text.splitlines()):
        if "/* ----" in whole[number]:
            rules = not PARTS_OF_NO_RULES.search(whole[number])
        table = path.name == "tables.c"
        if rules and line.strip() and (depth or table) and not SKIPPED.search(line):
            yield number, line
        depth += line.count("{") - line.count("}")


def sites(path):
    """All single changes of a file: number of the line and the line after the change."""
    for number, line in code_lines(path):
        if path.name == "tables.c":
            for found in LETTERS.finditer(line):
                for at in range(found.start(1), found.end(1)):
                    yield number, f"{line[:at]}{'.' if line[at] != '.' else 'G'}{line[at + 1:]}"
        for pattern, instead in CHANGES if path.name != "tables.c" else ():
            for found in re.finditer(pattern, line):
                yield number, line[:found.start()] + found.expand(instead) + line[found.end():]
        # The room that a list is given says nothing about what is in it.
        for found in NUMBER.finditer(line) if "list_set(" not in line else ():
            yield number, f"{line[:found.start()]}{int(found[0]) + 1}{line[found.end():]}"


def choose(game, pick):
    """One change of a game: tables as often as rules, and every line as likely as another."""
    folder = ROOT / "src/rules" / game
    rules = [path for path in sorted(folder.glob("*.c")) if path.name not in NO_RULES | {"tables.c"}]
    files = [folder / "tables.c"] if pick.random() < 0.4 else rules
    by_line = {}
    for path in files:
        for number, line in sites(path):
            if any(path.name == place and same in line for place, same in SAME):
                continue
            by_line.setdefault((path.relative_to(ROOT), number), []).append(line)
    place = pick.choice(sorted(by_line))
    return *place, pick.choice(by_line[place])


class Copy:
    """The sources elsewhere, built once and then file by file."""

    def __init__(self, folder):
        self.folder, self.build = folder, folder / "build"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        self.run("meson", "setup", self.build, "-Dtests=true", "-Db_lto=false", "-Doptimization=1", "-Dwerror=false",
                 "-Dgpu=disabled", "-Dmpi=disabled")
        if self.make("jacta", "tests/golden_test", "tests/steer"):
            raise SystemExit("the sources do not build")

    def run(self, *words, limit=600):
        """The status of a command; 124 when it takes too long."""
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1",
                       "JACTA": str(self.build / "jacta"), "JACTA_STEER": str(self.build / "tests/steer")}
        with subprocess.Popen(list(map(str, words)), cwd=self.folder, env=environment, start_new_session=True,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                return process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # some mutants never end, nor do their children
                return 124

    def make(self, *targets):
        return self.run("ninja", "-C", self.build, *targets)

    def signatures(self):
        command = f"{self.build}/jacta bench --signatures | cmp -s - tests/golden/signatures"
        return self.run("sh", "-c", command, limit=60)

    def noticed(self, game, pins):
        """Who notices the change that is in the copy: the name of a test, or None; `broken` where it does
        not compile."""
        if self.make("jacta"):
            return "broken"
        if pins and self.signatures():
            return "signatures"
        tests = [test.stem for test in sorted((self.folder / "tests/rules").glob(f"{game}_*test.c"))]
        for name in ["golden_test", *tests] if pins else tests:
            if self.make(f"tests/{name}"):
                return "broken"
            if self.run(self.build / "tests" / name, limit=120):
                return name
        model = f"tests/rules/{game}_oracle_test.py"
        self.make("tests/steer")
        return model if self.run("pytest", "-q", "-x", "-p", "no:cacheprovider", model) else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--unpinned", action="store_true")
    wanted = parser.parse_args()
    pick, games = random.Random(wanted.seed), wanted.game or GAMES
    folder = wanted.keep or pathlib.Path(tempfile.mkdtemp(prefix="mutants-"))
    copy, made, missed = Copy(folder), 0, 0
    while made < wanted.count:
        path, number, line = choose(games[made % len(games)], pick)
        text = (ROOT / path).read_text()
        lines = text.splitlines(keepends=True)
        was, lines[number] = lines[number].strip(), line + "\n"
        (folder / path).write_text("".join(lines))
        found = copy.noticed(games[made % len(games)], not wanted.unpinned)
        (folder / path).write_text(text)
        if found == "broken":
            continue
        made += 1
        missed += found is None
        print(f"{made:4} {found or 'NOBODY':32} {path}:{number + 1}: {was}  =>  {line.strip()}", flush=True)
    print(f"{made - missed} of {made} mutants noticed")
    if not wanted.keep:
        shutil.rmtree(folder)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
