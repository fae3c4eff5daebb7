#!/usr/bin/env python3
"""Checks that boards, lessons and rules speak the words of the glossary (lang/LANGUAGE/glossary.md).

    tools/glossary.py [ROOT]

A glossary has a table for each game: the term, what it means, and words that are not used in its
place. A * in such a word stands for any ending. Every term is used, and no rejected word is: in the
catalogues, the lessons and the board of the game, and in English on its page in docs/rules.
"""
import pathlib
import re
import sys

from catalogue import read_po

SECTION = re.compile(r"^## (\w+)$", re.MULTILINE)
ROW = re.compile(r"^\| *(.*?) *\| *(.*?) *\| *(.*?) *\|$", re.MULTILINE)


def glossary(path):
    """Game to rows of a term and the words rejected for it."""
    parts = SECTION.split(path.read_text("utf-8"))
    for game, text in zip(parts[1::2], parts[2::2]):
        for term, _, rejected in ROW.findall(text)[1:]:
            if not term.startswith("-"):
                yield game, term, [word.strip() for word in rejected.split(",") if word.strip()]


def pattern(word):
    """The word or words alone, in any case, with a plural s."""
    body = re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.compile(rf"\b{body}s?\b", re.IGNORECASE)


def texts(root, language):
    """Where it stands and each text, with the game it speaks of."""
    for path in sorted((root / "lang" / language).glob("*.po")):
        for key, text in read_po(path).items():
            part = key.split(".")
            yield part[1] if part[0] in ("boards", "lesson") and len(part) > 2 else part[0], key, text
    for path in sorted((root / "docs/rules").glob("*.md")) if language == "en" else ():
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield path.stem, f"{path.relative_to(root)}:{number}", line


def faults(root, path):
    language = path.parent.name
    said = {}
    for game, place, text in texts(root, language):
        said.setdefault(game, []).append((place, text))
    for game, term, rejected in glossary(path):
        if not any(pattern(term).search(text) for _, text in said.get(game, ())):
            yield f"{language}: {game}: nothing says “{term}”"
        for word in rejected:
            for place, text in said.get(game, ()):
                if found := pattern(word).search(text):
                    yield f"{language}: {place}: “{found[0]}” for “{term}”"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    paths = sorted((root / "lang").glob("*/glossary.md"))
    found = [fault for path in paths for fault in faults(root, path)]
    print("\n".join(found) or f"glossary: {len(paths)} languages keep to their words")
    sys.exit(bool(found) or not paths)


if __name__ == "__main__":
    main()
