// Node.js 20 or newer
import { readFile } from 'node:fs/promises';

interface Report {
  valid: boolean;
  format: string;
  profile: string | null;
  errorCount: number;
  warningCount: number;
  issues: { code: string; severity: 'error' | 'warning'; field: string | null; message: string }[];
}

const response = await fetch('http://localhost:8080/api/v1/validate', {
  method: 'POST',
  headers: { 'X-Api-Key': 'YOUR-KEY', 'Content-Type': 'application/xml' },
  body: await readFile('invoice.xml'),
});
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);

const report = (await response.json()) as Report;
console.log(report.valid ? 'valid' : 'not valid');
for (const issue of report.issues) console.log(issue.severity, issue.code, issue.message);
