// Node.js 20 or newer
const response = await fetch('http://localhost:8080/api/v1/rules/BR-DE-15', {
  headers: { 'X-Api-Key': 'YOUR-KEY' },
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
console.log(JSON.stringify(await response.json(), null, 2));
