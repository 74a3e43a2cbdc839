"""Validating: with a `Validator` of one's own, or with the one that all calls of `validate` share."""

from __future__ import annotations

import atexit
import base64
import datetime
import os
import threading
import weakref
from pathlib import Path
from typing import Any, Dict, Literal, Optional, Sequence, Union

from ._errors import EinvoiceError
from ._process import NotSent, Process
from ._report import Language, Report, report_of

Document = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
"""XML as bytes or as text, the bytes of a PDF, or the path of a file with either."""


class Validator:
    """Validates invoices in one process of its own, which is started at the first call and ends with `close()`.

    May be used by many threads at the same time, and as a context manager. Where the process ends by itself, the calls
    that wait for it fail with `PROCESS_ENDED`, and the next one starts another.
    """

    def __init__(self, *, workers: int = 1, timeout: float = 30.0) -> None:
        """
        :param workers: how many invoices are checked at the same time
        :param timeout: seconds that an invoice may take, the time that it waits included; then `TIMEOUT` is raised
        """
        if not isinstance(workers, int) or not 1 <= workers <= 999:
            raise ValueError("workers must be a whole number from 1 to 999")
        if not 0 < timeout < 1_000_000:
            raise ValueError("timeout must be a number of seconds above 0")
        self._arguments = ("--workers", str(workers), "--timeout", f"{timeout:.3f}")
        self._lock = threading.Lock()
        self._process: Optional[Process] = None
        self._is_closed = False
        _ALL.add(self)

    def validate(
        self,
        document: Document,
        *,
        language: Language = "en",
        details: bool = False,
        patches: bool = False,
        date: Union[datetime.date, Literal["issue"], None] = None,
        specification: Optional[str] = None,
        country_rules: bool = True,
        strict: bool = False,
        releases: Sequence[str] = (),
    ) -> Report:
        """Validates one invoice. What is wrong with the invoice is in the report, and never an exception.

        :param document: XML as bytes or as `str`, the bytes of a PDF, or a `pathlib.Path`
        :param language: of the messages
        :param details: whether the report has `details`: places, causes, steps
        :param patches: whether the details have changes that repair the issues
        :param date: the day whose rules are used, `"issue"` for that of the invoice; today when absent
        :param specification: id of the specification that it is checked by, whatever it names itself
        :param country_rules: False to leave off rules that a country's law lays on all invoices
        :param strict: whether a specification without rules is an error, not a warning
        :param releases: releases by name (`xrechnung@2.5.0`) that are used whatever the day
        :raises EinvoiceError: when the invoice could not be checked
        :raises OSError: when the file can't be read
        """
        request: Dict[str, Any] = {**_document(document), "language": language, "details": details, "strict": strict}
        if patches:
            request.update(patches=True, details=True)
        if date is not None:
            request["date"] = date if isinstance(date, str) else date.strftime("%Y-%m-%d")
        if specification is not None:
            request["as"] = specification
        if not country_rules:
            request["countryRules"] = False
        if releases:
            request["releases"] = list(releases)
        answer = self._ask(request)
        if "error" in answer:
            raise EinvoiceError(answer["error"]["code"], answer["error"]["message"])
        return report_of(answer["report"])

    def close(self) -> None:
        """Ends the process; calls that are running are finished first, later ones fail with `CLOSED`."""
        with self._lock:
            self._is_closed = True
            process, self._process = self._process, None
        if process is not None:
            process.close()

    def __enter__(self) -> Validator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, request: Dict[str, Any]) -> Dict[str, Any]:
        # Not again and again: a process that can't be started would be started for ever.
        for _ in range(3):
            process = self._running()
            try:
                return process.ask(request)
            except NotSent:
                self._leave(process)
        raise EinvoiceError("PROCESS_ENDED", "The validating process ends as soon as it is started.")

    def _leave(self, process: Process) -> None:
        with self._lock:
            if self._process is process:
                self._process = None

    def _running(self) -> Process:
        with self._lock:
            if self._is_closed:
                raise EinvoiceError("CLOSED", "The validator has been closed.")
            if self._process is None or self._process.has_ended:
                self._process = Process(*self._arguments)
            return self._process

    def _at_exit(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            # What daemon threads still wait for, nobody will see.
            process.kill()

    def _after_fork(self) -> None:
        # Another thread may have held it in the parent.
        self._lock = threading.Lock()
        process, self._process = self._process, None
        if process is not None:
            process.forget()


def validate(
    document: Document,
    *,
    language: Language = "en",
    details: bool = False,
    patches: bool = False,
    date: Union[datetime.date, Literal["issue"], None] = None,
    specification: Optional[str] = None,
    country_rules: bool = True,
    strict: bool = False,
    releases: Sequence[str] = (),
) -> Report:
    """Validates one invoice with a process that all calls share; see `Validator.validate`."""
    return _shared().validate(
        document,
        language=language,
        details=details,
        patches=patches,
        date=date,
        specification=specification,
        country_rules=country_rules,
        strict=strict,
        releases=releases,
    )


def _document(document: Document) -> Dict[str, str]:
    if isinstance(document, str):
        return {"text": document}
    if isinstance(document, (bytes, bytearray, memoryview)):
        return {"document": base64.b64encode(document).decode("ascii")}
    if isinstance(document, os.PathLike):
        return {"document": base64.b64encode(Path(document).read_bytes()).decode("ascii")}
    raise TypeError(f"document must be bytes, str or a path, and is {type(document).__name__}")


_ALL: weakref.WeakSet[Validator] = weakref.WeakSet()
_default: Optional[Validator] = None
_default_lock = threading.Lock()


def _shared() -> Validator:
    global _default
    with _default_lock:
        if _default is None:
            _default = Validator()
        return _default


def _at_exit() -> None:
    for validator in list(_ALL):
        validator._at_exit()


def _after_fork() -> None:
    global _default_lock
    _default_lock = threading.Lock()
    for validator in list(_ALL):
        validator._after_fork()


atexit.register(_at_exit)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
