#!/usr/bin/env python3
"""Turns gettext catalogues (lang/LANGUAGE/DOMAIN.po) into one C file of sorted tables, or into a JSON
object a language.

    tools/catalogue.py lang/*/*.po -o catalogue.c
    tools/catalogue.py lang/*/*.po --json FOLDER

Stops with the list of faults when a language lacks a key that another has, when the placeholders
of a text differ between languages, or when a placeholder cannot be read.
"""
import argparse
import gettext
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys

# {0}, {0|singular|plural}, or {0&{0} wood}: an item of a list; the innermost of those nested
PLACEHOLDER = re.compile(r"\{(\d)(?:\|[^|{}]*\|[^|{}]*|&[^{}]*)?\}")


# In French no line begins or ends with these, so the space beside them does not break.
FRENCH_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")


def placeholders(text):
    """The arguments a text uses, and whether all its braces belong to placeholders."""
    used = set()
    while found := PLACEHOLDER.findall(text):
        used.update(found)
        text = PLACEHOLDER.sub("", text)
    return sorted(used), not re.search(r"[{}]", text)


def compile_po(path):
    """A file with the compiled catalogue. Where pip builds, msgfmt is a package of Python's."""
    if not shutil.which("msgfmt"):
        from pythongettext.msgfmt import Msgfmt

        return Msgfmt(path.open("rb")).getAsFile()
    command = ["msgfmt", "--check-format", "--check-domain", "-o", "-", path]
    return io.BytesIO(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def read_po(path):
    """The texts of a .po file by key; untranslated and fuzzy entries are absent."""
    entries = gettext.GNUTranslations(compile_po(path))._catalog  # it lists its keys nowhere else
    return {key: text for key, text in entries.items() if key}


def read_languages(paths):
    """Language to key to text, over all its files, and the faults found on the way."""
    languages, faults = {}, []
    for path in sorted(map(pathlib.Path, paths)):
        entries = languages.setdefault(path.parent.name, {})
        try:
            found = read_po(path)
        except (OSError, UnicodeError, subprocess.CalledProcessError) as error:
            faults.append(f"{path}: {error}")
            continue
        faults += [f"{path}: {key} is in another file too" for key in found if key in entries]
        if path.parent.name == "fr":
            found = {key: FRENCH_SPACE.sub("\u00a0", text) for key, text in found.items()}
        entries.update(found)
    return languages, faults


def compare(languages):
    """What keeps the languages from saying the same."""
    for key in sorted(set().union(*languages.values())):
        used = {}
        for language, entries in sorted(languages.items()):
            if key not in entries:
                yield f"{language}: no text for {key}"
                continue
            used[language], whole = placeholders(entries[key])
            if not whole:
                yield f"{language}: {key} has a brace that starts no placeholder"
        if len(set(map(tuple, used.values()))) > 1:
            yield f"{key}: placeholders differ: " + ", ".join(
                f"{language} has {' '.join(f'{{{n}}}' for n in numbers) or 'none'}"
                for language, numbers in used.items()
            )


def c_string(text):
    for plain, escaped in ("\\", "\\\\"), ('"', '\\"'), ("?", "\\?"), ("\n", '\\n"\n        "'):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def c_source(languages):
    yield '#include "engine/catalogue.h"\n'
    yield '#pragma GCC diagnostic ignored "-Woverlength-strings"\n'
    for language, entries in sorted(languages.items()):
        yield f"static const lang_entry {language}_entries[] = {{"
        for key in sorted(entries, key=str.encode):
            yield f"    {{{c_string(key)}, {c_string(entries[key])}}},"
        yield "};\n"
    yield "lang_catalogue lang_catalogues[] = {"
    for language, entries in sorted(languages.items()):
        yield f'    {{"{language}", {language}_entries, {len(entries)}}},'
    yield "};\n"
    yield f"const size_t lang_catalogue_count = {len(languages)};"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("po", nargs="+")
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("-o", "--output", type=pathlib.Path)
    target.add_argument("--json", type=pathlib.Path)
    arguments = parser.parse_args()
    languages, faults = read_languages(arguments.po)
    faults += compare(languages)
    if faults:
        sys.exit("\n".join(f"catalogue: {fault}" for fault in faults))
    if arguments.output:
        arguments.output.write_text("\n".join(c_source(languages)) + "\n", "utf-8")
    for language, entries in languages.items() if arguments.json else ():
        text = json.dumps(entries, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        (arguments.json / f"{language}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
