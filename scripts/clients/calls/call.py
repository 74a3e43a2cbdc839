"""Calls the service by a client that openapi-generator has made, and prints what arrived."""
import json
import os

import openapi_client
from openapi_client.api.validation_api import ValidationApi
from openapi_client.exceptions import ApiException


def api(key):
    configuration = openapi_client.Configuration(host=os.environ["SERVICE_URL"], api_key={"apiKey": key})
    return ValidationApi(openapi_client.ApiClient(configuration))


with open(os.environ["INVOICE"], "rb") as file:
    invoice = ("invoice.xml", file.read())
plain = api(os.environ["SERVICE_KEY"]).validate_invoice(file=invoice)
report = api(os.environ["SERVICE_KEY"]).validate_invoice(file=invoice, details=True, patches=True, upcoming=True)
details = report.details
issue = details.issues[0]
patch = issue.patches[0]
try:
    api("wrong").validate_invoice(file=invoice)
except ApiException as refused:
    error = {"status": refused.status, "error": json.loads(refused.body)["error"]}
print(
    json.dumps(
        {
            "plain": {
                "valid": plain.valid,
                "format": plain.format,
                "errors": plain.error_count,
                "code": plain.issues[0].code,
                "hasDetails": plain.details is not None,
            },
            "details": {
                "date": details.var_date,
                "line": issue.line,
                "terms": [term.id for term in issue.business_terms],
                "patchClass": patch.var_class,
                "op": patch.edits[0].op,
                "value": patch.edits[0].value,
                "replaced": patch.replacements[0].line,
                "ruleSets": [each.id for each in details.rule_sets],
                "inForceFrom": details.rule_sets[0].in_force_from,
                "hasSuccessor": details.rule_sets[0].successor is not None,
                "steps": len(details.steps),
            },
            "error": error,
        }
    )
)
