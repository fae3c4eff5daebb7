"""Every checker goes red on a sample that is bad, and stays green on one that is good."""
import json
import pathlib
import shutil
import subprocess
import sys

import pytest

TOOLS = pathlib.Path(__file__).parents[2] / "tools"


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def check(tool, *arguments):
    """The exit status and all output of a tool."""
    command = [sys.executable, TOOLS / tool, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


TREE = {
    "include/jacta.h": "/* for example chess */\n#include <stdint.h>\n",
    "src/rules/games.def": "GAME(chess)\nGAME(ludo)\n",
    "src/rules/core/bits.h": '#include "jacta.h"\n#include <string.h>\n',
    "src/rules/chess/chess.h": '#include "rules/core/bits.h"\n',
    "src/rules/chess/rules.c": '#include "chess.h"\nint chess_board;\n',
    "src/rules/ludo/ludo.h": "",
    "src/engine/match.h": '#include "rules/core/bits.h"\n#include <stdio.h>\n',
    "src/bots/bots.c": '#include "engine/match.h"\n',
    "src/sim/sim.h": "",
    "src/server/server.h": "",
    "src/cli/main.c": '#include "sim/sim.h"\n#include "server/server.h"\n',
    "web/wasm/doors.c": '#include "server/server.h"\n',
    "web/src/boards/chess.c": '#include "rules/chess/chess.h"\n',
    "web/src/boards/covers.tsx": "chess and ludo\n",
    "meson.build": "project('x')\n",
}


def test_layers_accepts_a_good_tree(tmp_path):
    write(tmp_path, TREE)
    assert check("layers.py", tmp_path) == (0, "layers: all includes point down\n")


@pytest.mark.parametrize(
    "file, text, fault",
    [
        ("src/engine/up.c", '#include "sim/sim.h"', "engine may not include sim"),
        ("src/sim/side.c", '#include "server/server.h"', "sim may not include server"),
        ("src/rules/core/up.h", '#include "engine/match.h"', "rules may not include engine"),
        ("src/rules/core/game.h", '#include "rules/chess/chess.h"', "only chess itself"),
        ("src/rules/ludo/other.c", '#include "../chess/chess.h"', "only chess itself"),
        ("src/rules/chess/heap.c", "#include <stdlib.h>", "<stdlib.h> is not there on every target"),
        ("src/cli/lost.c", '#include "nowhere.h"', '"nowhere.h" is not below'),
        ("include/jacta.h", '#include "engine/match.h"', "the public header stands alone"),
        ("src/lost.c", "", "lies in no known layer"),
        ("src/web/x.c", "", "lies in no known layer"),
        ("src/engine/name.c", 'const char *best = "chess";', "names the game chess"),
        ("src/rules/ludo/name.c", "int chess_like;", "names the game chess"),
        ("tests/meson.build", "test('ludo')", "names the game ludo"),
        ("tools/name.py", "# chess", "names the game chess"),
        ("web/src/table.ts", "'chess'", "names the game chess"),
        ("web/src/boards/ludo.c", '#include "rules/chess/chess.h"', "only chess itself"),
        ("src/cli/up.c", '#include "../../web/wasm/doors.c"', "cli may not include page"),
    ],
)
def test_layers_rejects(tmp_path, file, text, fault):
    write(tmp_path, {**TREE, file: text + "\n"})
    status, output = check("layers.py", tmp_path)
    assert status == 1
    assert f"{file}: " in output and fault in output
    assert output.count("\n") <= 2


CLIENT = {
    "src/rules/games.def": "GAME(chess)\nGAME(ludo)\n",
    "web/src/protocol.ts": "export const parse = <T>(text: string): T => JSON.parse(text);\n",
    "web/src/words.ts": "import { parse } from './protocol';\n/* any words */\n",
    "web/src/settings.ts": "import { say } from './words';\n",
    "web/src/boards/index.tsx": "import './boards.css';\nimport { files } from '../generated/boards';\nimport './kit';\n",
    "web/src/boards/kit.tsx": "import { isStill } from '../settings';\nimport { reach } from './shapes';\n",
    "web/src/boards/shapes.ts": "export const reach = (cells: number[]): number => Math.max(...cells);\n",
    "web/src/boards/chess.tsx": """import box from '../generated/chess';
import { range } from './kit';

/* for (each of them) */
export const Board = (p) => box.squares.filter((one) => p.state.squares[one]).map((one) => Square(one));
export function Square(one: number): string {
  return `${one} of ${box.squares.length}`;
}
""",
    "web/src/table.ts": "import { Board } from './boards';\n",
    "web/src/parts/log.tsx": "import { view } from '../table';\n",
    "web/src/pages/home.tsx": "import { Log } from '../parts/log';\n",
    "web/src/generated/chess.ts": "export default JSON.parse('any');\n",
}


def test_client_accepts_a_good_tree(tmp_path):
    write(tmp_path, CLIENT)
    assert check("client.py", tmp_path) == (0, "client: imports point down, types are whole, drawings draw\n")


DRAWING = "web/src/boards/ludo.tsx"


@pytest.mark.parametrize(
    "file, text, fault",
    [
        ("web/src/parts/up.tsx", "import { Home } from '../pages/home';", "'../pages/home': parts may not import pages"),
        ("web/src/link.ts", "export { view } from './table';", "'./table': link may not import table"),
        ("web/src/words.ts", "void import('./settings');", "words may not import settings"),
        ("web/src/route.ts", "import './protocol';", "route may not import protocol"),
        ("web/src/lost.ts", "", "lies in no known module"),
        ("web/src/parts/stray.tsx", "import { x } from '../nowhere';", "'../nowhere': is no known module"),
        (DRAWING, "import { view } from '../table';", "boards may not import table"),
        (DRAWING, "import { say } from '../words';", "a board is given what it shows"),
        (DRAWING, "import { Board } from './chess';", "only chess itself"),
        ("web/src/boards/zoom.tsx", "import box from '../generated/chess';", "only chess itself"),
        ("web/src/boards/shapes.ts", "import { range } from './kit';", "web/src/boards: imports go round: kit, shapes"),
        ("web/src/table.ts", "const message: any = 1;", "any has any type"),
        ("web/src/table.ts", "const view = JSON.parse(text) as View;", "JSON.parse has any type"),
        ("web/src/table.ts", "const view: View = await answer.json();", ".json() has any type"),
        (DRAWING, "function area() {\n  for (const cell of cells) n++;\n}", "area computes: for("),
        (DRAWING, "const area = () => {\n  while (queue.pop()) n++;\n};", "area computes: while("),
        (DRAWING, "function area(x) {\n  return 1 + area(x + 1);\n}", "area computes: area("),
        (DRAWING, "const Box = (p) => p.list.filter(Boolean).length;", "Box computes: ).length"),
        (DRAWING, "const Box = (p) =>\n  p.list\n    .filter(Boolean)\n    .length;", "Box computes: ).length"),
        (DRAWING, "const Box = (p) => p.list.reduce((a, b) => a + b);", "Box computes: .reduce("),
        (DRAWING, "const Box = (p) => p.list.every(Boolean);", "Box computes: .every("),
        (DRAWING, "const Box = (p) => Math.min(6, p.state.stars);", "Box computes: Math.min("),
    ],
)
def test_client_rejects(tmp_path, file, text, fault):
    write(tmp_path, {**CLIENT, file: text + "\n"})
    status, output = check("client.py", tmp_path)
    assert status == 1
    assert fault in output and (file in output or fault.startswith("web/"))
    assert output.count("\n") <= 2


def function(lines, above=""):
    return f"{above}static int long_one(int a,\n        int b) {{\n" + "    a++;\n" * (lines - 3) + "}\n"


@pytest.mark.parametrize(
    "text, fault",
    [
        (function(80), None),
        (function(81), "a.c:1: long_one has 81 lines"),
        ("int x;\n\n" + function(81), "a.c:3: long_one has 81 lines"),
        (function(81, "/* long function: one table of cases */\n"), None),
        ("int x[] = {\n" + "    1,\n" * 99 + "};\n", None),
        ("int x;\n" * 800, None),
        ("int x;\n" * 801, "a.c: 801 lines"),
        ("/* long file: all the cards */\n" + "int x;\n" * 800, None),
    ],
)
def test_functions(tmp_path, text, fault):
    write(tmp_path, {"src/a.c": text})
    status, output = check("functions.py", tmp_path)
    assert status == (1 if fault else 0)
    assert (fault or "functions: all of a readable length") in output


def test_functions_reads_the_page(tmp_path):
    write(tmp_path, {"web/src/a.css": "a {}\n" * 801, "web/src/generated/a.ts": "x;\n" * 801})
    assert check("functions.py", tmp_path) == (1, f"{tmp_path}/web/src/a.css: 801 lines\n")


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


def entry(key, text):
    return f'\nmsgid "{key}"\nmsgstr "{text}"\n'


def catalogue(tmp_path, english, french):
    write(tmp_path, {"en/a.po": HEADER + english, "fr/a.po": HEADER + french})
    output = tmp_path / "catalogue.c"
    status, said = check("catalogue.py", tmp_path / "en/a.po", tmp_path / "fr/a.po", "-o", output)
    return status, output.read_text() if output.exists() else said


GLOSSARY = "# Words\n\n## chess\n\n| term | meaning | rejected |\n|---|---|---|\n| rook | piece | castle, tower* |\n"


@pytest.mark.parametrize(
    "key, text, page, fault",
    [
        ("chess.move", "Move the Rooks", "", None),
        ("chess.move", "The rook is castled, tow it", "", None),
        ("ludo.move", "A castle", "The rook\n", None),
        ("boards.rook", "A castle", "The rook\n", None),
        ("chess.move", "Move the piece", "", "en: chess: nothing says “rook”"),
        ("chess.move", "The rook, or castle", "", "en: chess.move: “castle” for “rook”"),
        ("boards.chess.a", "Two Castles", "The rook\n", "en: boards.chess.a: “Castles” for “rook”"),
        ("lesson.chess.1", "A towering rook", "", "en: lesson.chess.1: “towering” for “rook”"),
        ("chess.move", "rook", "\nA castle\n", "en: docs/rules/chess.md:2: “castle” for “rook”"),
    ],
)
def test_glossary(tmp_path, key, text, page, fault):
    files = {"lang/en/glossary.md": GLOSSARY, "lang/en/a.po": HEADER + entry(key, text)}
    write(tmp_path, files | {"docs/rules/chess.md": page})
    status, output = check("glossary.py", tmp_path)
    assert (status, output) == ((1, fault + "\n") if fault else (0, "glossary: 1 languages keep to their words\n"))


def test_glossary_is_there(tmp_path):
    assert check("glossary.py", tmp_path)[0] == 1


def test_catalogue_sorts_and_escapes(tmp_path):
    entries = entry("a_b", "{0|star|stars}") + entry("a.b", "Why?? \\\"é\\\"\\nno {1}")
    status, source = catalogue(tmp_path, entries, entries)
    assert status == 0
    assert '{"a.b", "Why\\?\\? \\"é\\"\\n"\n        "no {1}"}' in source
    assert source.index('"a.b"') < source.index('"a_b"')
    assert '{"fr", fr_entries, 2}' in source and "lang_catalogue_count = 2" in source


@pytest.mark.parametrize(
    "english, french, fault",
    [
        (entry("a", "x") + entry("b", "y"), entry("a", "x"), "fr: no text for b"),
        (entry("a", "x"), entry("a", "x") + entry("b", "y"), "en: no text for b"),
        (entry("a", "x"), entry("a", ""), "fr: no text for a"),
        (entry("a", "{0} {1}"), entry("a", "{0}"), "a: placeholders differ: en has {0} {1}, fr has {0}"),
        (entry("a", "{0&{0} {1|b|c}}"), entry("a", "{0&d}"), "a: placeholders differ: en has {0} {1}, fr has {0}"),
        (entry("a", "{0&{0} b"), entry("a", "{0}"), "en: a has a brace that starts no placeholder"),
        (entry("a", "{0|x}"), entry("a", "{0}"), "en: a has a brace"),
        (entry("a", "x") * 2, entry("a", "x"), "duplicate"),
        ('msgid "a', entry("a", "x"), "en/a.po"),
    ],
)
def test_catalogue_rejects(tmp_path, english, french, fault):
    status, output = catalogue(tmp_path, english, french)
    assert status == 1
    assert fault in output


def test_catalogue_rejects_text_of_unknown_letters(tmp_path):
    write(tmp_path, {"fr/a.po": entry("a", "é")})
    status, output = check("catalogue.py", tmp_path / "fr/a.po", "-o", tmp_path / "catalogue.c")
    assert status == 1
    assert "fr/a.po: " in output and "Traceback" not in output


def log(result, status):
    return json.dumps({"name": "x:a / a_test", "result": result, "returncode": status}) + "\n"


@pytest.mark.parametrize(
    "cases, log, summary",
    [
        ('<testcase name="1"/>', log("OK", 0), "1 passed, 0 failed"),
        ('<testcase name="1"/><testcase name="2"><failure/></testcase>', log("FAIL", 1), "1 passed, 1 failed"),
        ('<testcase name="1"/>', log("ERROR", 66), "1 passed, 1 failed"),
        ('<testcase name="1"/>', log("TIMEOUT", -15), "1 passed, 1 failed"),
        (None, "", "0 passed, 1 failed"),
    ],
)
def test_count(tmp_path, cases, log, summary):
    report = f'<testsuites><testsuite name="x.x:a / a_test">{cases}</testsuite></testsuites>'
    write(tmp_path, {"testlog.junit.xml": report, "testlog.json": log} if cases else {})
    status, output = check("count.py", tmp_path / "testlog.junit.xml")
    assert output.splitlines()[-1] == summary
    assert status == (0 if summary.endswith(" 0 failed") else 1)
    assert output.count("\n") == 1 + status


def test_count_says_why(tmp_path):
    said = "# before\nnot ok 2 - it holds\n  ---\n  error: |-\n    1 is not 2\n  ...\nok 3 - more\n"
    suite = f'<testcase name="2 - it holds"><failure/></testcase><system-out>{said}</system-out>'
    write(tmp_path, {"testlog.junit.xml": f'<testsuites><testsuite name="a">{suite}</testsuite></testsuites>'})
    _, output = check("count.py", tmp_path / "testlog.junit.xml")
    assert "# before\n" in output and "    1 is not 2\n" in output and "more" not in output


def test_format_rejects(tmp_path):
    tops = ("include", "src", "tests", "fuzz", "examples", "web/wasm", "web/src")
    write(tmp_path, {f"{top}/a.c": "int  x;\n" for top in tops})
    write(tmp_path, {"web/src/a.ts": "let x  = 1;\n", "web/src/a.css": "a {b: c}\n"})
    styles = ("tools/format", ".clang-format", "web/.prettierrc.json")
    write(tmp_path, {name: (TOOLS.parent / name).read_text() for name in styles})
    packages = TOOLS.parent / "web/node_modules"
    if not shutil.which("clang-format-19") or not (packages / "prettier").exists():
        pytest.skip("no clang-format-19 or prettier")
    (tmp_path / "web/node_modules").symlink_to(packages)
    command = ["sh", tmp_path / "tools/format"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode != 0
    for said in [*(f"\n{top}/a.c:" for top in tops), "[warn] src/a.ts\n", "[warn] src/a.css\n"]:
        assert said in f"\n{done.stdout}"
    assert subprocess.run([*command, "-i"]).returncode == 0
    assert subprocess.run(command).returncode == 0
