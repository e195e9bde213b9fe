"""Texts as the modules write them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def first_arguments(file: Path, function: str) -> Iterator[str]:
    """The texts that are the first argument of a function's calls, marked for translation."""
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id != function or not node.args:
            continue
        for inner in ast.walk(node.args[0]):
            match inner:
                case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(text))]):
                    yield text
