curl -sS 'http://localhost:8080/api/v1/rules/BR-DE-15' \
  -H 'X-Api-Key: YOUR-KEY'
