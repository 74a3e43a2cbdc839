"""`python -m einvoice_validator`: the command line."""

from __future__ import annotations

import os
import subprocess
import sys

from ._program import command, environment


def main() -> None:
    """Becomes the command line; on Windows, waits for it."""
    arguments = command(*sys.argv[1:])
    if sys.platform != "win32":
        sys.stdout.flush()
        os.execve(arguments[0], arguments, environment())
    try:
        sys.exit(subprocess.call(arguments, env=environment()))
    except KeyboardInterrupt:
        # The program has had the signal, too.
        sys.exit(130)


if __name__ == "__main__":
    main()
