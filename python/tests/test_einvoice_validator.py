"""The installed package. SAMPLES names a folder of invoices, each with the report that the library made of it (`.json`)."""

from __future__ import annotations

import datetime
import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest import mock

from einvoice_validator import EinvoiceError, Report, Validator, validate

SAMPLES = Path(os.environ["SAMPLES"])
VALID = SAMPLES / "valid.xml"
INVALID = SAMPLES / "invalid.xml"


def expected(sample: Path) -> Dict[str, Any]:
    """What the library says."""
    report: Dict[str, Any] = json.loads(sample.with_suffix(".json").read_text("utf-8"))
    return report


class Counted:
    """Counts the processes that are started meanwhile."""

    def __enter__(self) -> Counted:
        self.pids: List[int] = []
        self._patch = mock.patch("subprocess.Popen", self._start)
        self._popen = subprocess.Popen
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.stop()

    def _start(self, *args: Any, **kwargs: Any) -> Any:
        started = self._popen(*args, **kwargs)
        self.pids.append(started.pid)
        return started


def is_running(pid: int) -> bool:
    """Whether there is a process with this id."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    # A zombie has ended, and is waited for by nobody.
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


class Reports(unittest.TestCase):
    def assert_same(self, report: Report, sample: Path) -> None:
        wanted = expected(sample)
        details = wanted.pop("details")
        found = dict(report.json)
        found_details = found.pop("details")
        self.assertEqual(found, wanted)
        self.assertEqual(found_details["issues"], details["issues"])
        self.assertEqual([step["step"] for step in found_details["steps"]], [step["step"] for step in details["steps"]])

    def test_are_those_of_the_library(self) -> None:
        samples = [sample for sample in SAMPLES.iterdir() if sample.suffix != ".json"]
        self.assertGreaterEqual(len(samples), 4)
        for sample in samples:
            with self.subTest(sample=sample.name):
                self.assert_same(validate(sample, details=True), sample)
                self.assert_same(validate(sample.read_bytes(), details=True), sample)

    def test_have_the_names_of_python(self) -> None:
        report = validate(INVALID)
        wanted = expected(INVALID)
        self.assertFalse(report.valid)
        self.assertEqual((report.error_count, report.warning_count), (wanted["errorCount"], wanted["warningCount"]))
        self.assertEqual(report.issues[0].code, wanted["issues"][0]["code"])
        self.assertIsNone(report.details)
        self.assertTrue(validate(VALID).valid)

    def test_are_made_of_text_too(self) -> None:
        self.assertEqual(validate(INVALID.read_text("utf-8")).json, validate(INVALID).json)

    def test_are_made_as_asked(self) -> None:
        self.assertNotEqual(validate(INVALID, language="de").issues[0].message, validate(INVALID).issues[0].message)
        details = validate(INVALID, patches=True, date=datetime.date(2026, 9, 1)).details
        assert details is not None
        self.assertEqual(details["date"], "2026-09-01")
        self.assertTrue(any("patches" in issue for issue in details["issues"]))


class Errors(unittest.TestCase):
    def test_say_what_is_wrong_with_the_call(self) -> None:
        for code, options in {
            "ARGUMENT_INVALID": {"language": "xx"},
            "SPECIFICATION_UNKNOWN": {"specification": "none"},
            "RULE_SET_UNKNOWN": {"releases": ["none@1"]},
        }.items():
            with self.subTest(code=code), self.assertRaises(EinvoiceError) as caught:
                validate(VALID, **options)  # type: ignore[arg-type]
            self.assertEqual(caught.exception.code, code)
        with self.assertRaises(TypeError):
            validate(1)  # type: ignore[arg-type]
        with self.assertRaises(FileNotFoundError):
            validate(SAMPLES / "absent.xml")
        with self.assertRaises(ValueError):
            Validator(workers=0)

    def test_of_time_have_nothing_of_the_invoice(self) -> None:
        with Validator(timeout=0.001) as validator, self.assertRaises(EinvoiceError) as caught:
            validator.validate(VALID)
        self.assertEqual(caught.exception.code, "TIMEOUT")
        self.assertNotIn("<", str(caught.exception))

    def test_come_after_the_end(self) -> None:
        with Validator() as validator:
            validator.validate(VALID)
        with self.assertRaises(EinvoiceError) as caught:
            validator.validate(VALID)
        self.assertEqual(caught.exception.code, "CLOSED")


class OneProcess(unittest.TestCase):
    def test_answers_many_calls(self) -> None:
        with Counted() as counted, Validator() as validator:
            reports = [validator.validate(VALID) for _ in range(50)]
            self.assertEqual([report.valid for report in reports], [True] * 50)
            self.assertEqual(len(counted.pids), 1)

    def test_answers_all_threads(self) -> None:
        samples = [VALID, INVALID] * 20
        answers: Dict[int, bool] = {}
        with Counted() as counted, Validator(workers=2) as validator:

            def ask(number: int) -> None:
                answers[number] = validator.validate(samples[number]).valid

            threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(samples))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(counted.pids), 1)
        self.assertEqual([answers[number] for number in range(len(samples))], [True, False] * 20)

    def test_is_started_anew_after_a_crash(self) -> None:
        with Counted() as counted, Validator() as validator:
            validator.validate(VALID)
            # A process that has stopped answers nothing before it is killed.
            os.kill(counted.pids[0], signal.SIGSTOP)
            threading.Timer(0.3, os.kill, (counted.pids[0], signal.SIGKILL)).start()
            with self.assertRaises(EinvoiceError) as caught:
                validator.validate(INVALID)
            self.assertEqual(caught.exception.code, "PROCESS_ENDED")
            self.assertTrue(validator.validate(VALID).valid)
            self.assertEqual(len(counted.pids), 2)

    def test_ends_with_the_program_that_uses_it(self) -> None:
        program = "\n".join(
            [
                "import os, sys, einvoice_validator._validator as v",
                f"v.validate(open({str(VALID)!r}, 'rb').read())",
                "print(v._default._process.pid, flush=True)",
                "sys.argv[1] == 'killed' and os.kill(os.getpid(), 9)",
            ]
        )
        for end in ("killed", "done"):
            with self.subTest(end=end):
                out = subprocess.run([sys.executable, "-c", program, end], stdout=subprocess.PIPE, check=False).stdout
                pid = int(out)
                until = time.monotonic() + 60
                while is_running(pid) and time.monotonic() < until:
                    time.sleep(0.05)
                self.assertFalse(is_running(pid))

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_is_not_shared_with_a_fork(self) -> None:
        self.assertTrue(validate(VALID).valid)
        child = os.fork()
        if child == 0:
            os._exit(0 if validate(VALID).valid else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertTrue(validate(VALID).valid)


if __name__ == "__main__":
    unittest.main()
