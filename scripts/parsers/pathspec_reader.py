"""Asks Python's pathspec which paths an ignore file hides: python3 pathspec_reader.py aider|gitingest

stdin is JSON, a list of {root, file, paths} with paths in base64, stdout a list of lists of booleans in the same order.
"""

import base64
import json
import os
import pathlib
import sys

import pathspec


def aider(file):
    return file.read_text(encoding="utf-8").splitlines()


def gitingest(file):
    """Cuts the slashes off, and keeps no order."""
    lines = set()
    for line in file.read_text(encoding="utf-8").split("\n"):
        line = line.strip()
        if line and not line.startswith("#"):
            lines.add(pathlib.PurePosixPath(line.lstrip("/")).as_posix())
    return lines


def main():
    read = {"aider": aider, "gitingest": gitingest}[sys.argv[1]]
    answers = []
    for tree in json.load(sys.stdin):
        spec = pathspec.PathSpec.from_lines("gitwildmatch", read(pathlib.Path(tree["file"])))
        paths = [os.fsdecode(base64.b64decode(path)) for path in tree["paths"]]
        answers.append([spec.match_file(path) for path in paths])
    json.dump(answers, sys.stdout)


main()
