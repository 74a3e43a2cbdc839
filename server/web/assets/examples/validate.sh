curl -sS 'http://localhost:8080/api/v1/validate' \
  -H 'X-Api-Key: YOUR-KEY' \
  -F 'file=@invoice.xml'
