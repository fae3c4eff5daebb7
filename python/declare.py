"""Writes the C source of the extension from what headers declare.

    declare.py HEADER... -o _jacta.c
"""
import argparse
import pathlib
import re

import cffi

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DIRECTIVE = re.compile(r"^#(?:[^\n]*\\\n)*[^\n]*$", re.MULTILINE)
C_PLUS_PLUS = re.compile(r"^#ifdef __cplusplus$.*?^#endif$", re.MULTILINE | re.DOTALL)


def declarations(header):
    text = COMMENT.sub("", header.read_text())
    return DIRECTIVE.sub("", C_PLUS_PLUS.sub("", text)).replace("JACTA_API ", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("headers", type=pathlib.Path, nargs="+")
    parser.add_argument("-o", "--output", required=True)
    arguments = parser.parse_args()
    ffi = cffi.FFI()
    for header in arguments.headers:
        ffi.cdef(declarations(header))
    ffi.cdef("void free(void *memory);")
    includes = [f'#include "{header.resolve()}"\n' for header in arguments.headers]
    ffi.set_source("jacta._jacta", "#include <stdlib.h>\n" + "".join(includes))
    ffi.emit_c_code(arguments.output)


if __name__ == "__main__":
    main()
