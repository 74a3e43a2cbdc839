/** A page of its own: no script, nothing from elsewhere, fit for printing and for mail. */
import type { IssueDetails } from '../../engine/index.js';
import { type Cause, byCause } from './causes.js';
import { attributes, text } from './markup.js';
import type { FileResult, ReportFormat } from './result.js';
import { type Words, wordsOf } from '../words/words.js';

const STYLE = `
:root{color-scheme:light dark;--ok:#17693a;--bad:#b3261e;--warn:#8a5a00;--line:#8884}
@media(prefers-color-scheme:dark){:root{--ok:#6dd58c;--bad:#ff9d94;--warn:#f2c063}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
section{border-top:1px solid var(--line);padding:1rem 0}
.valid{color:var(--ok)}.invalid,.error{color:var(--bad)}.warning{color:var(--warn)}
p{margin:.25rem 0}.facts{opacity:.8;font-size:.9rem;overflow-wrap:anywhere}
ol{list-style:none;padding:0}li{margin:.75rem 0;padding-left:1rem;border-left:3px solid currentColor}
li p,li details{color:CanvasText}code{font-size:.9em;overflow-wrap:anywhere}`;

export const html: ReportFormat = (options) => {
  const words = wordsOf(options.language);
  return {
    start: () => `<!doctype html>
<html${attributes({ lang: options.language })}>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>${text(words.title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${text(words.title)}</h1>
`,
    file: (result) => `<section>\n${section(result, words)}</section>\n`,
    // The counts are known at the end only; what is written does not wait for them.
    end: (summary) =>
      `<footer><section><p><strong>${text(words.summary(summary))}</strong></p></section></footer>\n</body>\n</html>\n`,
  };
};

function section(result: FileResult, words: Words): string {
  if ('failure' in result)
    return `<h2>${text(result.file)}: <span class="invalid">${words.notChecked}</span></h2>\n<p>${text(`${result.file} ${result.failure}`)}</p>\n`;
  const {
    file,
    attachment,
    verdict: { report, details, truncated },
  } = result;
  const verdict = report.valid
    ? `<span class="valid">${words.valid}</span>`
    : `<span class="invalid">${words.invalid}</span>`;
  const causes = byCause(details.issues);
  return [
    `<h2>${text(attachment === null ? file : `${file} (${attachment})`)}: ${verdict}</h2>`,
    `<p class="facts">${text([report.format, ...(report.profile === null ? [] : [`${words.profile}: ${report.profile}`])].join(' · '))}</p>`,
    `<p>${text(report.errorCount + report.warningCount === 0 ? words.noIssues : words.found(truncated ? 0 : causes.length, report.errorCount, report.warningCount))}</p>`,
    ...(details.issues.length > 0 ? ['<ol>', ...causes.map((cause) => item(cause, words)), '</ol>'] : []),
    ...(truncated ? [`<p>${text(words.truncatedAfter(details.issues.length))}</p>`] : []),
    '',
  ].join('\n');
}

function item({ issue, consequences }: Cause, words: Words): string {
  const list = consequences
    .map((other) => `<li class="${levelOf(other)}">${head(other, words)}<p>${text(other.message)}</p></li>`)
    .join('');
  const folded =
    list === ''
      ? ''
      : `<details><summary>${text(words.follows)}${consequences.map(({ code }) => `<code>${text(code)}</code>`).join(', ')}</summary><ul>${list}</ul></details>`;
  return `<li class="${levelOf(issue)}">${head(issue, words)}<p>${text(issue.message)}</p>${folded}</li>`;
}

function head(issue: IssueDetails, words: Words): string {
  const place = [
    ...(issue.line === null ? [] : [text(`${words.line} ${issue.line}`)]),
    ...(issue.field === null ? [] : [`<code>${text(issue.field)}</code>`]),
  ].join(', ');
  return `<strong>${words.severity[levelOf(issue)]}</strong> <code>${text(issue.code)}</code> ${place}`;
}

function levelOf({ severity }: IssueDetails): 'error' | 'warning' {
  return severity === 'error' ? 'error' : 'warning';
}
