#!/usr/bin/env python3
"""Makes the page of the manual and the completions of shells from the program's help texts.

    tools/manual.py man LANGUAGE OUTPUT
    tools/manual.py bash|zsh|fish OUTPUT

What the commands are stands in src/cli/main.c, what there is to play in src/rules/games.def, and the
rest in lang/LANGUAGE/*.po. A help text is a line of usage, paragraphs, and options of which each begins
a line with two spaces and a dash; what explains them stands two spaces or more to their right.
"""
import pathlib
import re
import sys

import catalogue

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = "en", "fr"


def find(pattern, path):
    return re.findall(pattern, (ROOT / path).read_text("utf-8"), re.MULTILINE)


COMMANDS = find(r'\{"(\w+)", cli_\w+\}', "src/cli/main.c")
GAMES = find(r"^GAME\((\w+)\)", "src/rules/games.def")
BOTS = find(r'^    \{\.name = "(\w+)"', "src/bots/bots.c") + ["net"]


def texts(language):
    languages, faults = catalogue.read_languages(ROOT / "lang" / language / f"{name}.po" for name in ("bots", "cli", "server"))
    assert not faults, faults
    return languages[language]


class Help:
    """A help text: its usage, paragraphs, and options as (words, what the option does)."""

    def __init__(self, text):
        self.usage, self.paragraphs, self.options = "", [[]], []
        for line in text.splitlines():
            if usage := re.match(r"(?:Usage|Utilisation)\s?: (.*)", line):
                self.usage = usage[1]
            elif option := re.match(r"  (-.*?)(?:  +(.*))?$", line):
                self.options.append((option[1], [option[2] or ""]))
            elif line.startswith("  "):
                self.options[-1][1].append(line.strip())
            elif line:
                self.paragraphs[-1].append(line)
            else:
                self.paragraphs.append([])
        self.paragraphs = [" ".join(lines) for lines in self.paragraphs if lines]
        self.options = [(words, " ".join(lines).strip()) for words, lines in self.options]

    def long_options(self):
        """(name, argument, what it does) of each option; the argument is empty where there is none."""
        for words, does in self.options:
            name, _, argument = words.split(", ")[-1].partition(" ")
            yield name, argument, does


def helps(entries):
    """Each command's help by its name, with the options that all of them know."""
    common = Help(entries["cli.help.common"]).options
    found = {command: Help(entries[f"cli.{command}.help"]) for command in COMMANDS}
    for command in found.values():
        command.options += common
    return found


# ---- The page of the manual -----------------------------------------------------------------------


def troff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def man_options(options):
    for words, does in options:
        yield f".TP\n.B {troff(words)}\n{troff(does)}"


def man(entries, version):
    head, tail = Help(entries["cli.help.head"]), Help(entries["cli.help.tail"])
    common = Help(entries["cli.help.common"]).options
    yield f'.TH JACTA 1 "" "jacta {version}"'
    yield f".SH {entries['cli.manual.name']}"
    yield "jacta \\- " + troff(re.split(r"\s?: ", head.paragraphs[0], maxsplit=1)[1].rstrip("."))
    yield f".SH {entries['cli.manual.synopsis']}\n.B {troff(head.usage)}"
    yield f".SH {entries['cli.manual.commands']}"
    for command in COMMANDS:
        text = Help(entries[f"cli.{command}.help"])
        yield f".SS {troff(text.usage)}"
        yield "\n.PP\n".join(map(troff, text.paragraphs))
        yield from man_options(text.options)
    yield f".SH {entries['cli.manual.options']}"
    names = {words for words, does in tail.options}
    yield from man_options(tail.options + [option for option in common if option[0] not in names])


# ---- Completions ----------------------------------------------------------------------------------


def values(option, argument):
    """What may follow an option: a list of words, "files", "folders", "list" (of bots), or nothing."""
    if "|" in argument:
        return argument.split("|")
    if option in ("--bot", "--bots"):
        return BOTS if option == "--bot" else "list"
    if option == "--game" or argument == "GAME":
        return GAMES
    return {"FILE": "files", "DIR": "folders", "FOLDER": "folders"}.get(argument.split(".")[0])


def operands(usage):
    """What the words of a command may be that are no options."""
    words = re.split(r" (?:\[?--|\[OPTIONS)", usage)[0].split()[2:]
    for word in words:
        if "GAME" in word:
            return GAMES
        if "FILE" in word or "DATABASE" in word or "FROM" in word:
            return "files"
    return None


def bash_reply(kind):
    if kind in ("files", "folders"):
        return f'compopt -o filenames; COMPREPLY=($(compgen -{"f" if kind == "files" else "d"} -- "$word"))'
    if kind == "list":
        return f"""COMPREPLY=($(compgen -P "$before" -W '{" ".join(BOTS)}' -- "${{word##*,}}"))"""
    return f"""COMPREPLY=($(compgen -W '{" ".join(kind)}' -- "$word"))"""


def bash():
    found = helps(texts("en"))
    yield """_jacta() {
    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} command= before= i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in"""
    yield f"        {'|'.join(COMMANDS)}) command=${{COMP_WORDS[i]}}; break ;;"
    yield """        esac
    done
    [ "$last" != = ] || last=${COMP_WORDS[COMP_CWORD - 2]}
    [ "$word" != = ] || word=
    [ "${word%,*}" = "$word" ] || before=${word%,*},
    case $command$last in"""
    for command, text in found.items():
        for name, argument, _ in text.long_options():
            if kind := values(name, argument):
                yield f"    {command}{name}) {bash_reply(kind)}; return ;;"
            elif argument:
                yield f"    {command}{name}) return ;;"
    yield "    esac\n    case $command$word in"
    yield f"    -*) {bash_reply(['-V', '--version'] + [name for name, *_ in Help(texts('en')['cli.help.common']).long_options()])} ;;"
    for command, text in found.items():
        yield f"    {command}-*) {bash_reply([name for name, *_ in text.long_options()])} ;;"
        if kind := operands(text.usage):
            yield f"    {command}*) {bash_reply(kind)} ;;"
    yield f"""    *) [ -n "$command" ] || {bash_reply([*COMMANDS, 'help'])} ;;"""
    yield "    esac\n}\ncomplete -F _jacta jacta"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_values(kind):
    named = {None: "", "files": "_files", "folders": "_files -/", "list": f"_sequence compadd - {' '.join(BOTS)}"}
    return f"({' '.join(kind)})" if isinstance(kind, list) else named[kind]


def zsh_language(entries):
    """The commands and options in one language; what follows an option is the same in all."""
    english = helps(texts("en"))
    yield "    commands=("
    for command in COMMANDS:
        yield "      " + quoted(f"{command}:" + entries[f"cli.{command}.summary"].replace(":", "\\:"))
    yield "    )\n    case $command in"
    for command, text in helps(entries).items():
        yield f"    {command}) options=("
        for (name, argument, does), (_, known, _) in zip(text.long_options(), english[command].long_options()):
            does = re.sub(r"([\[\]:\\])", r"\\\1", does or name[2:])
            value = f":{name[2:] if '|' in argument else argument}:{zsh_values(values(name, known))}"
            repeated = "*" if name in ("--option", "--origin", "--seat") else ""
            yield "      " + quoted(f"{repeated}{name}[{does}]{value if argument else ''}")
        if kind := operands(english[command].usage):
            yield "      " + quoted(f"*:{command}:{zsh_values(kind)}")
        yield "    ) ;;"
    yield "    esac"


def zsh():
    yield """_jacta() {
  local -a commands options
  local command=${words[(r)(%s)]}
  case ${LC_ALL:-${LC_MESSAGES:-$LANG}} in""" % "|".join(COMMANDS)
    for language in LANGUAGES[::-1]:
        yield "  *)" if language == "en" else f"  {language}*)"
        yield from zsh_language(texts(language))
        yield "    ;;"
    yield """  esac
  if [[ -z $command ]]; then
    _describe command commands
  else
    while [[ $words[1] != $command ]]; do shift words; (( CURRENT-- )); done
    _arguments -s $options
  fi
}
_jacta "$@\""""


def fish_values(kind):
    if kind == "files":
        return "-rF"
    if kind == "folders":
        return "-xa '(__fish_complete_directories)'"
    if kind == "list":
        return f"-xa '(__fish_complete_list , \"string split \\\" \\\" {' '.join(BOTS)}\")'"
    return f"-xa '{' '.join(kind)}'" if kind else "-x"


def fish_language(entries):
    english = helps(texts("en"))
    for command in COMMANDS:
        summary = quoted(entries[f"cli.{command}.summary"])
        yield f"    complete -c jacta -n __fish_use_subcommand -a {command} -d {summary}"
    for command, text in helps(entries).items():
        seen = f"    complete -c jacta -n '__fish_seen_subcommand_from {command}'"
        for (name, argument, does), (_, known, _) in zip(text.long_options(), english[command].long_options()):
            value = fish_values(values(name, known)) + " " if argument else ""
            yield f"{seen} -l {name[2:]} {value}-d {quoted(does)}"


def fish():
    yield "complete -c jacta -f"
    yield "if string match -q 'fr*' -- (string match -r '.+' -- $LC_ALL $LC_MESSAGES $LANG)[1]"
    yield from fish_language(texts("fr"))
    yield "else"
    yield from fish_language(texts("en"))
    yield "end"
    for command, text in helps(texts("en")).items():
        kind = operands(text.usage)
        if kind:
            value = "-F" if kind == "files" else f"-a '{' '.join(kind)}'"
            yield f"complete -c jacta -n '__fish_seen_subcommand_from {command}' {value}"


def main():
    kind, *words = sys.argv[1:]
    if kind == "man":
        version = find(r"^  version: '(.*?)'", "meson.build")[0]
        lines = ['.\\" Made by tools/manual.py from the help texts.', *man(texts(words[0]), version)]
    else:
        first = ["#compdef jacta"] if kind == "zsh" else []
        shells = {"bash": bash, "zsh": zsh, "fish": fish}
        lines = [*first, "# Made by tools/manual.py from the help texts.", *shells[kind]()]
    pathlib.Path(words[-1]).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
