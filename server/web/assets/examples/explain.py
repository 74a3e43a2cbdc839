# Python 3, standard library only
import json
import urllib.request

request = urllib.request.Request(
    "http://localhost:8080/api/v1/rules/BR-DE-15",
    headers={"X-Api-Key": "YOUR-KEY"},
)
with urllib.request.urlopen(request) as response:  # raises HTTPError for other statuses than 200
    print(json.dumps(json.load(response), indent=2))
