"""One process of the command line that answers requests of all threads (`einvoice pipe`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from typing import Any, Dict, Mapping

from ._errors import EinvoiceError
from ._program import command, environment

# Apart from the terminal: Ctrl-C is for the program that uses it, whose end this process sees by its standard input.
_APART: Dict[str, Any] = {}
if sys.platform == "win32":
    _APART["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
else:
    _APART["start_new_session"] = True


class NotSent(Exception):
    """The process has gone before it has seen the request."""


class Process:
    """Started at once, and used until it ends or is closed. It ends by itself once nobody can write to it."""

    def __init__(self, *arguments: str) -> None:
        self._child = subprocess.Popen(
            command("pipe", *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            **_APART,
        )
        self._state = threading.Lock()
        self._writing = threading.Lock()
        self._waiting: Dict[int, Future[Dict[str, Any]]] = {}
        self._last_id = 0
        self._has_ended = False
        threading.Thread(target=self._read, name="einvoice-validator", daemon=True).start()

    @property
    def has_ended(self) -> bool:
        """Whether a new process is needed."""
        return self._has_ended

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    def ask(self, request: Mapping[str, Any]) -> Dict[str, Any]:
        """The answer to a request, once it is there.

        Raises NotSent where another process may be asked, and EinvoiceError `PROCESS_ENDED` where this one ended over it.
        """
        answered: Future[Dict[str, Any]] = Future()
        with self._state:
            if self._has_ended:
                raise NotSent
            self._last_id += 1
            number = self._last_id
            self._waiting[number] = answered
        try:
            self._write(json.dumps({"id": number, **request}).encode("ascii") + b"\n")
            return answered.result()
        finally:
            with self._state:
                self._waiting.pop(number, None)

    def close(self) -> None:
        """Waits for what was asked, and for the end of the process."""
        with self._writing:
            self._close_input()
        self._child.wait()

    def kill(self) -> None:
        """Ends the process, whatever it does."""
        self._child.kill()
        self._child.wait()

    def forget(self) -> None:
        """After a fork, in the child: the process belongs to the parent, and must see when that is gone."""
        assert self._child.stdin is not None and self._child.stdout is not None
        # Nothing may be flushed: what the parent was writing is the parent's.
        os.close(self._child.stdin.fileno())
        os.close(self._child.stdout.fileno())

    def _write(self, line: bytes) -> None:
        assert self._child.stdin is not None
        try:
            with self._writing:
                self._child.stdin.write(line)
                self._child.stdin.flush()
        except (OSError, ValueError):
            raise NotSent from None

    def _close_input(self) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.close()
        except OSError:
            pass

    def _read(self) -> None:
        assert self._child.stdout is not None
        try:
            for line in self._child.stdout:
                answer = json.loads(line)
                with self._state:
                    answered = self._waiting.get(answer["id"])
                if answered is not None:
                    answered.set_result(answer)
        except (OSError, ValueError):
            # Half a line: it was killed while it wrote.
            pass
        with self._state:
            self._has_ended = True
            left = list(self._waiting.values())
        for answered in left:
            if not answered.done():
                answered.set_exception(_ended())
        self.kill()


def _ended() -> EinvoiceError:
    return EinvoiceError("PROCESS_ENDED", "The validating process ended before it had answered. The invoice was not checked.")
