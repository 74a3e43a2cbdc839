"""Reports: what the HTTP API answers, with the names that Python uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Mapping, Optional, Tuple, TypedDict


Language = Literal["en", "de", "fr"]
Severity = Literal["error", "warning"]
# Formats are added with rules, so that a type checker should not hold a program to today's.
Format = str


@dataclass(frozen=True)
class Issue:
    """One line of a report."""

    code: str
    """The rule's id, such as `BR-CO-15`, or a code of our own."""
    severity: Severity
    field: Optional[str]
    """An element or a business term, such as `BT-10 (Buyer reference)`."""
    message: str


class BusinessTerm(TypedDict):
    """A term or group of EN 16931."""

    id: str
    name: str


class StepRecord(TypedDict):
    """What became of one step of the validation."""

    step: str
    outcome: Literal["run", "skipped", "failed"]
    milliseconds: float


class UsedRuleSet(TypedDict, total=False):
    """Rules that the invoice was checked by; the HTTP contract describes what else there may be."""

    id: str
    version: str


class _IssueDetails(TypedDict):
    code: str
    severity: Literal["error", "warning", "information"]
    field: Optional[str]
    message: str
    problem: str
    fix: Optional[str]
    businessTerms: list[BusinessTerm]
    fixFirst: list[str]
    group: int
    causedBy: Optional[int]
    ruleSet: Optional[str]
    location: Optional[str]
    target: Optional[str]
    line: Optional[int]
    column: Optional[int]
    official: Optional[str]


class IssueDetails(_IssueDetails, total=False):
    """An issue with its place and what to do, named as in the HTTP contract."""

    parts: list[dict[str, Any]]
    legal: str
    unevaluated: bool
    publisherSeverity: str
    actual: str
    expected: str
    difference: str
    tolerance: str
    allowed: list[str]
    suggestion: str
    lineId: str
    term: str
    missing: list[Any]
    related: list[dict[str, Any]]
    patches: list[dict[str, Any]]


class PdfDetails(TypedDict):
    """What was seen of the PDF around an invoice."""

    attachment: str
    relationship: Optional[str]
    otherAttachments: list[str]
    claims: Optional[str]
    isClaimChecked: bool
    profile: Optional[str]


class _Details(TypedDict):
    documentType: Optional[str]
    specification: Optional[str]
    date: str
    ruleSets: list[UsedRuleSet]
    leftOff: list[dict[str, Any]]
    steps: list[StepRecord]
    issues: list[IssueDetails]
    information: list[IssueDetails]


class Details(_Details, total=False):
    """What `details=True` adds to a report, named as in the HTTP contract."""

    isSigned: bool
    pdf: PdfDetails


@dataclass(frozen=True)
class Report:
    """The verdict on one invoice."""

    valid: bool
    format: Format
    profile: Optional[str]
    """The specification identifier (BT-24) as it stands in the invoice."""
    error_count: int
    warning_count: int
    issues: Tuple[Issue, ...]
    """Causes first. At most 5,000; the counts are full all the same."""
    details: Optional[Details]
    """None unless asked for."""
    json: Mapping[str, Any]
    """The report as the HTTP API answers it."""


def report_of(answer: Mapping[str, Any]) -> Report:
    """A report, from the answer of the process."""
    return Report(
        valid=answer["valid"],
        format=answer["format"],
        profile=answer["profile"],
        error_count=answer["errorCount"],
        warning_count=answer["warningCount"],
        issues=tuple(
            Issue(issue["code"], issue["severity"], issue["field"], issue["message"]) for issue in answer["issues"]
        ),
        details=answer.get("details"),
        json=answer,
    )
