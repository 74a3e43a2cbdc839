"""What goes wrong apart from the invoice."""

from __future__ import annotations

import re


class EinvoiceError(Exception):
    """An invoice could not be checked. The message has nothing of the invoice in it.

    `code` is one of the validator's (`RULES_MISSING`, `RULES_STALE`, `TIMEOUT`, `BUSY`, `ARGUMENT_INVALID` and others), or

    - `PROCESS_ENDED`: the process behind it ended in the middle of the call; the next call starts a new one
    - `CLOSED`: the `Validator` has been closed
    """

    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = _for_python(message)

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


def _for_python(message: str) -> str:
    """Commands as they are typed here: the programs know those of npm only."""
    message = message.replace("npx einvoice ", "python -m einvoice_validator ")
    if "npm install " in message:
        message = message.replace("npm install ", "pip install ")
        message = re.sub(r"(einvoice-[a-z-]+)@(\d)", r"\1==\2", message)
    return message
