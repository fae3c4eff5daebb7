#!/usr/bin/env python3
"""Checks the browser client: imports point down, types have no hole, and drawings compute no rules.

    tools/client.py [ROOT]

A module is a file of web/src, or a folder with all in it; inside a folder imports have no cycle.
A drawing (boards/<game>.tsx) draws. A number that follows from the rules comes from the engine, as
a fact of the position; so a drawing folds nothing: it has no loop, no recursion, and nothing that
makes one value of many. What the drawings share may fold (the middle of a shape), but is not told
of any game.
"""
import pathlib
import re
import sys

from layers import COMMENT, games

# From the ground up: a module imports those of the rows above its own.
ROWS = [
    "protocol fair route worker",
    "words narrow best icons generated",
    "settings engine",
    "boards dice thinker link motion synth",
    "local sound seen",
    "film",
    "table",
    "lesson",
    "parts",
    "pages",
    "main",
]
RANK = {module: rank for rank, row in enumerate(ROWS) for module in row.split()}
# A board is given what it shows: it asks neither catalogue nor engine.
BOARDS_IMPORT = {"generated", "icons", "protocol", "settings"}

IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]""")
HOLE = re.compile(r"\bany\b|\bJSON\.parse\b|\.json\(\)")
DECLARATION = re.compile(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", re.MULTILINE)
FOLD = re.compile(
    r"\b(?:for|while)\s*\(|\.(?:reduce|reduceRight|every|some|forEach)\(|Math\.(?:min|max)\(|\)\s*\.length\b"
)


def module(source, path):
    """The module of a file, and its name there."""
    parts = path.relative_to(source).with_suffix("").parts
    return parts[0], "/".join(parts[1:])


def imports(source, path):
    """The modules and names there of the files that a file imports, style sheets apart."""
    for name in IMPORT.findall(COMMENT.sub("", path.read_text())):
        target = (path.parent / name).resolve()
        if target.is_relative_to(source) and target.suffix != ".css":
            yield name, *module(source, target)


def import_fault(source, path, target, name, ids):
    own, file = module(source, path)
    if target not in RANK:
        return "is no known module"
    if own != target and RANK[target] >= RANK[own]:
        return f"{own} may not import {target}"
    if own == "boards" and target not in {own, *BOARDS_IMPORT}:
        return "a board is given what it shows"
    if target in ("boards", "generated") and name in ids and file != name:
        return f"only {name} itself may import its files"
    return None


def cycle(graph, name, path=()):
    """The names on a way from one back to itself, if there is one."""
    if name in path:
        return path[path.index(name) :]
    return next((found for to in graph.get(name, ()) if (found := cycle(graph, to, (*path, name)))), None)


def layers(source, files):
    ids = set(games(source.parents[1]))
    folders = {}
    for path in files:
        own, file = module(source, path)
        if own not in RANK:
            yield path, "lies in no known module"
            continue
        for written, target, name in imports(source, path):
            if fault := import_fault(source, path, target, name, ids):
                yield path, f"'{written}': {fault}"
            elif target == own:
                folders.setdefault(own, {}).setdefault(file, []).append(name or "index")
    for own, graph in folders.items():
        if found := next(filter(None, (cycle(graph, name) for name in graph)), None):
            yield source / own, f"imports go round: {', '.join(found)}"


def holes(source, files):
    """What has any type: `any` itself, and JSON that is read elsewhere than in the protocol."""
    for path in files:
        text = COMMENT.sub("", path.read_text())
        for word in sorted(set(HOLE.findall(text))):
            if word == "any" or path != source / "protocol.ts":
                yield path, f"{word} has any type"


def folds(source):
    for game in games(source.parents[1]):
        path = source / f"boards/{game}.tsx"
        text = COMMENT.sub("", path.read_text()) if path.exists() else ""
        starts = [*DECLARATION.finditer(text)]
        for one, end in zip(starts, [*(next.start() for next in starts[1:]), len(text)]):
            body = text[one.end() : end]
            found = re.search(rf"\b{one[1]}\(", body) or FOLD.search(body)
            if found:
                yield path, f"{one[1]} computes: {''.join(found[0].split())}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    source = root.resolve() / "web/src"
    files = [path for path in sorted(source.rglob("*.ts*")) if module(source, path)[0] != "generated"]
    found = [*layers(source, files), *holes(source, files), *folds(source)]
    faults = [f"{path.relative_to(source.parents[1])}: {fault}" for path, fault in found]
    print("\n".join(faults) or "client: imports point down, types are whole, drawings draw")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
