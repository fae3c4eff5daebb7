#!/usr/bin/env python3
"""Checks that functions stay under 80 lines and files under 800.

    tools/functions.py [ROOT]

A comment just above the function, or in the first ten lines of the file, that says
`long function: why` or `long file: why` waives the limit. Leans on the format: a body ends with
the first brace in column one.
"""
import pathlib
import re
import sys

FUNCTION_LINES, FILE_LINES = 80, 800
FUNCTION = re.compile(r"^\w[^;{}=#]*?(\w+)\([^;{}]*\) \{\n.*?^\}", re.MULTILINE | re.DOTALL)


def faults(path):
    text = path.read_text()
    length = text.count("\n")
    if length > FILE_LINES and "long file:" not in "".join(text.splitlines()[:10]):
        yield f"{path}: {length} lines"
    for function in FUNCTION.finditer(text) if path.suffix in (".c", ".h") else ():
        above = text[: function.start()]
        length = function[0].count("\n") + 1
        if length > FUNCTION_LINES and "long function:" not in "".join(above.splitlines()[-3:]):
            yield f"{path}:{above.count(chr(10)) + 1}: {function[1]} has {length} lines"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    tops = ("include", "src", "tests", "fuzz", "examples", "tools", "web/src", "web/wasm")
    paths = sorted(path for top in tops for path in (root / top).rglob("*.*"))
    suffixes = (".c", ".h", ".py", ".ts", ".tsx", ".css")
    sources = [path for path in paths if path.suffix in suffixes and path.parent.name != "generated"]
    found = [fault for path in sources for fault in faults(path)]
    print("\n".join(found) or "functions: all of a readable length")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
