#!/usr/bin/env python3
"""Adds up test reports (JUnit), tells what failed and ends with `N passed, N failed`.

    tools/count.py REPORT...

A report that is not there is one failure: its tests could not be built. So is a program that ended
badly although none of its tests failed: it crashed, was too slow, or a sanitizer complained.
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as xml


def details(suite, name):
    """What a TAP program said about a test of its that failed: the comments around `not ok`, and its block."""
    said = suite.findtext("system-out") or ""
    found = re.search(rf"((?:^#.*\n)*)^not ok {re.escape(name)}.*\n((?:^(?:#|  ).*\n)*)", said, re.MULTILINE)
    return found[1] + found[2] if found else ""


def ended_badly(report):
    """Names and results of the programs in Meson's log beside the report; pytest has none."""
    log = report.with_name(report.name.replace(".junit.xml", ".json"))
    for line in log.read_text("utf-8").splitlines() if log.exists() else []:
        test = json.loads(line)
        if test["result"] not in ("OK", "SKIP"):
            yield test["name"], f"{test['result'].lower()}, exit status {test['returncode']}"


def count(report):
    passed = failed = 0
    told = []
    for suite in xml.parse(report).iter("testsuite"):
        for case in suite.iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
                told += suite.get("name"), case.get("name")
                print(f"{report.parts[0]}: {case.get('classname')}: {case.get('name')} failed")
                print(details(suite, case.get("name")), end="")
            elif case.find("skipped") is None:
                passed += 1
    for name, result in ended_badly(report):
        if not any(known.endswith(name) for known in told):
            failed += 1
            print(f"{report.parts[0]}: {name}: {result}")
    return passed, failed


def main():
    passed = failed = 0
    for report in map(pathlib.Path, sys.argv[1:]):
        if report.exists():
            more_passed, more_failed = count(report)
            passed += more_passed
            failed += more_failed
        else:
            failed += 1
            print(f"{report}: no such report, so nothing ran")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
