#!/usr/bin/env python3
"""Checks the layers: an include points down, and nothing but a game itself names the game.

    tools/layers.py [ROOT]

Layers are the folders of src/, and the page in web/, whose TypeScript tools/client.py checks. A game includes its
own folder and the core, and of the C library only what every target has. Ids of games
(src/rules/games.def) stand in no code outside their folder and their drawings; a comment in C may use
one as an example.
"""
import pathlib
import re
import sys

RANK = {"rules": 0, "engine": 1, "bots": 2, "table": 2, "tell": 3, "batch": 3, "gpu": 4, "sim": 5, "server": 5, "cli": 6, "page": 6}
FREESTANDING = {"stdbool.h", "stddef.h", "stdint.h", "string.h"}
NAMELESS = ["include", "src", "tools", "fuzz", "examples", "web/src", "web/wasm", "web/build.mjs", ".ci", "Makefile"]
DRAWINGS = ["web/src/boards", "web/src/generated"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def games(root):
    text = (root / "src/rules/games.def").read_text()
    return re.findall(r"^GAME\((\w+)\)", text, re.MULTILINE)


def place(root, path):
    """The layer of a file and, among the rules, its folder; of a drawing the game."""
    parts = path.relative_to(root).parts
    if parts[0] == "web":
        return "page", path.stem if path.stem in games(root) else None
    layer = parts[1] if parts[0] == "src" and len(parts) > 2 else None
    return layer, parts[2] if layer == "rules" and len(parts) > 3 else None


def include_fault(root, path, quote, name):
    layer, folder = place(root, path)
    if quote == "<":
        if layer in ("rules", None) and name not in FREESTANDING:
            return f"<{name}> is not there on every target"
        return None
    found = [base / name for base in (path.parent, root / "src", root / "include")]
    target = next((file.resolve() for file in found if file.is_file()), None)
    if target is None:
        return f'"{name}" is not below src/ or include/'
    to_layer, to_folder = place(root, target)
    if to_layer is None:
        return None
    if layer is None:
        return f'"{name}": the public header stands alone'
    if layer != to_layer and RANK[to_layer] >= RANK[layer]:
        return f'"{name}": {layer} may not include {to_layer}'
    if to_folder not in (None, "core", folder):
        return f'"{name}": only {to_folder} itself may include its files'
    return None


def includes(root):
    web = [file for top in ("wasm", "src") for file in root.glob(f"web/{top}/**/*.[ch]")]
    for path in sorted([*root.glob("src/**/*.[ch]"), *root.glob("include/*.h"), *web]):
        layer, _ = place(root, path)
        if path.is_relative_to(root / "src") and layer not in RANK:
            yield path, "lies in no known layer"
            continue
        for quote, name in INCLUDE.findall(path.read_text()):
            if fault := include_fault(root, path, quote, name):
                yield path, fault


def names(root):
    ids = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(games(root))})(?![A-Za-z])")
    searched = [file for top in NAMELESS for file in [root / top, *(root / top).rglob("*")]]
    # Not all folders: a build, whose files come and go, may be under way beside this.
    build = [file for top in (".", "*", "manual/*") for file in root.glob(f"{top}/meson.build")]
    for path in sorted([*searched, *build]):
        _, folder = place(root, path)
        if not path.is_file() or path.name == "games.def" or path.suffix in (".pyc", ".jacta"):
            continue
        if any(path.is_relative_to(root / top) for top in DRAWINGS):
            continue
        text = path.read_bytes().decode(errors="replace")
        if path.suffix in (".c", ".h"):
            text = COMMENT.sub("", text)
        for name in sorted(set(ids.findall(text)) - {folder}):
            yield path, f"names the game {name}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    root = root.resolve()
    faults = [f"{path.relative_to(root)}: {fault}" for path, fault in [*includes(root), *names(root)]]
    print("\n".join(faults) or "layers: all includes point down")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
