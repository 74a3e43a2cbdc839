"""Validates electronic invoices against the official rules.

>>> from einvoice_validator import validate
>>> report = validate(open("invoice.xml", "rb").read())
>>> report.valid, [issue.message for issue in report.issues]
"""

from ._errors import EinvoiceError
from ._report import (
    BusinessTerm,
    Details,
    Format,
    Issue,
    IssueDetails,
    Language,
    PdfDetails,
    Report,
    Severity,
    StepRecord,
    UsedRuleSet,
)
from ._validator import Document, Validator, validate

__all__ = [
    "BusinessTerm",
    "Details",
    "Document",
    "EinvoiceError",
    "Format",
    "Issue",
    "IssueDetails",
    "Language",
    "PdfDetails",
    "Report",
    "Severity",
    "StepRecord",
    "UsedRuleSet",
    "Validator",
    "validate",
]
