# Python 3, standard library only
import json
import urllib.request

with open("invoice.xml", "rb") as file:
    request = urllib.request.Request(
        "http://localhost:8080/api/v1/validate",
        data=file.read(),
        headers={"X-Api-Key": "YOUR-KEY", "Content-Type": "application/xml"},
    )
with urllib.request.urlopen(request) as response:  # raises HTTPError for anything but a report
    report = json.load(response)

print("valid" if report["valid"] else "not valid")
for issue in report["issues"]:
    print(issue["severity"], issue["code"], issue["message"])
