/**
 * A self-contained report as one HTML file, for screen, paper and mail; also well-formed XML. The start page saves it,
 * and the command line prints it (`--format html`).
 */
import { groupConsequences } from './consequences.js';
import { documentFormat } from './document-format.js';
import { formatPeriod } from './period.js';
import type { DetailedIssue, DetailedReport, ReportedFile } from './reported.js';
import { html, type Html } from '../html.js';
import { countIn, type Language, textIn, type TextKey, type TextValues } from './texts/texts.js';

export interface ReportPage {
  readonly language: Language;
  /** Version of the program that created the report. */
  readonly version: string;
  readonly checkedAt: Date;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1f27;--soft:#5a6372;--line:#dfe1e6;--ok:#186a3b;--bad:#b3261e;--warn:#855300;--wash:#f7f7f5}
@media(prefers-color-scheme:dark){:root{--ink:#e7e9ee;--soft:#a2abba;--line:#3a404d;--ok:#7fd6a0;--bad:#ff9d94;--warn:#f1c169;--wash:#1c1f26}}
body{font:15px/1.5 system-ui,"Liberation Sans",sans-serif;max-width:56rem;margin:2.5rem auto;padding:0 1.25rem;color:var(--ink)}
h1{font-size:1.7rem;letter-spacing:-.02em;margin:0 0 .25rem}h2{font-size:1.2rem;margin:0 0 .75rem;overflow-wrap:anywhere}
h3{font-size:.95rem;margin:1.5rem 0 .5rem}
section{border-top:2px solid var(--line);padding:1.75rem 0}
.valid{color:var(--ok)}.invalid{color:var(--bad)}.none{color:var(--soft)}
p{margin:.25rem 0}.soft,dt,th{color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem;margin:0}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}th{text-align:left;font-weight:600}
th,td{padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.number{text-align:right;font-variant-numeric:tabular-nums}
code{font:.85em ui-monospace,monospace;overflow-wrap:anywhere}
ol{list-style:none;padding:0;margin:1rem 0 0}
li{margin:.75rem 0;padding:.6rem 1rem;border-left:4px solid var(--soft);background:var(--wash);break-inside:avoid}
li.error{border-color:var(--bad)}li.warning{border-color:var(--warn)}
.official{font-size:.85rem;color:var(--soft)}
@media print{:root{color-scheme:light}body{max-width:none;margin:0;font-size:10pt}section{break-before:page}section:only-of-type{break-before:auto}@page{size:A4;margin:18mm 16mm}}`;

/** The beginning of the page, including the summary and, for several files, an index with links. */
export function reportStart({ language, version, checkedAt }: ReportPage, files: readonly ReportedFile[]): string {
  const t = texts(language);
  const title = t('report.title');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>${title}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${title}</h1>
<p class="soft">${t('report.checked')}${t('report.colon')}<time datetime="${checkedAt.toISOString()}">${when(checkedAt, language)}</time> · ${t('report.program')}${t('report.colon')}${t('title')} ${version}</p>
${files.length !== 1 && index(files, language)}
`.markup;
}

/** The end of the page. */
export const REPORT_END = '</body>\n</html>\n';

/** The complete page. */
export function reportPage(page: ReportPage, files: readonly ReportedFile[]): string {
  return [
    reportStart(page, files),
    ...files.map((file, at) => reportSection(file, at, page.language)),
    REPORT_END,
  ].join('');
}

function texts(language: Language) {
  return (key: TextKey, values?: TextValues): string => textIn(language, key, values);
}

/** With seconds, in UTC, as the report may be read in another time zone. */
function when(time: Date, language: Language): string {
  return time.toLocaleString(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
}

function index(files: readonly ReportedFile[], language: Language): Html {
  const t = texts(language);
  const checked = files.flatMap((file) => ('report' in file ? [file.report] : []));
  const valid = checked.filter((report) => report.valid).length;
  const words = { valid, invalid: checked.length - valid, others: files.length - checked.length };
  return html`<p><strong>${countIn(language, 'batch.heading', files.length)}${t('report.colon')}${t('batch.done', words)}</strong></p>
<table>
<thead><tr><th>${t('batch.file')}</th><th>${t('batch.verdict')}</th><th class="number">${t('batch.errors')}</th><th class="number">${t('batch.warnings')}</th></tr></thead>
<tbody>
${files.map((file, at) => html`<tr><td><a href="#file-${at + 1}">${printable(file.name)}</a></td><td>${verdict(file, language)}</td><td class="number">${'report' in file ? file.report.errorCount : ''}</td><td class="number">${'report' in file ? file.report.warningCount : ''}</td></tr>\n`)}</tbody>
</table>`;
}

function verdict(file: ReportedFile, language: Language): Html {
  const t = texts(language);
  if (!('report' in file)) return html`<span class="none">${t('batch.notChecked')}</span>`;
  return file.report.valid
    ? html`<span class="valid">${t('verdict.valid')}</span>`
    : html`<span class="invalid">${t('verdict.invalid')}</span>`;
}

/** The section of one file. */
export function reportSection(file: ReportedFile, index: number, language: Language): string {
  const t = texts(language);
  const name = 'report' in file && file.attachment !== null ? `${file.name} (${file.attachment})` : file.name;
  const head = html`<section id="file-${index + 1}">
<h2>${printable(name)}${t('report.colon')}${verdict(file, language)}</h2>`;
  if (!('report' in file))
    return html`${head}\n<p>${printable(`${file.name} ${file.failure}`)}</p>\n</section>\n`.markup;
  const { report, invoice, isTruncated } = file;
  const facts: readonly (readonly [TextKey, string | null])[] = [
    ['report.number', invoice?.number ?? null],
    ['report.date', invoice?.date ?? null],
    ['report.seller', invoice?.seller ?? null],
    ['report.buyer', invoice?.buyer ?? null],
    ['report.total', invoice?.total ?? null],
    ['verdict.format', documentFormat(report)],
    ['verdict.profile', report.profile],
    ['report.size', t('report.bytes', { bytes: file.bytes })],
    ['report.hash', file.sha256],
  ];
  const { issues, information, ruleSets, leftOff } = report.details;
  return html`${head}
<p><strong>${summary(report, isTruncated, language)}</strong>${isTruncated && ` ${t('verdict.listCut', { listed: issues.length })}`}</p>
<dl>${facts.map(([key, value]) => value !== null && html`<dt>${t(key)}</dt><dd>${printable(value)}</dd>`)}</dl>
${
  issues.length > 0 &&
  html`<ol>
${groupConsequences(issues).map(({ issue, consequences }) => html`<li class="${issue.severity}">${issueItem(issue, language)}${consequences.length > 0 && consequenceList(consequences, language)}</li>\n`)}</ol>`
}
${information.length > 0 && html`<h3>${t('issues.notes')}</h3>\n<ul>${information.map((issue) => html`<li><code>${issue.code}</code> ${printable(issue.message)}</li>`)}</ul>`}
<h3>${t('verdict.rules')}</h3>
<table>
<thead><tr><th>${t('report.ruleSet')}</th><th>${t('report.version')}</th><th>${t('report.inForce')}</th><th>${t('report.because')}</th><th>${t('report.ruleHash')}</th></tr></thead>
<tbody>${ruleSets.map((ruleSet) => html`<tr><td>${ruleSet.id}</td><td>${ruleSet.version}</td><td>${formatPeriod(ruleSet, t)}</td><td>${printable(ruleSet.because.text)}</td><td><code>${ruleSet.hash}</code></td></tr>`)}</tbody>
</table>
${leftOff.map(({ specification, because }) => html`<p>${printable(t('report.leftOff', { what: `${specification}. ${because.text}` }))}</p>\n`)}</section>
`.markup;
}

/** The counts of findings, preceded by the number of causes if that is smaller and the list is complete. */
function summary(
  { errorCount, warningCount, details }: DetailedReport,
  isTruncated: boolean,
  language: Language,
): string {
  const causes = isTruncated ? 0 : groupConsequences(details.issues).length;
  const counts = [
    ...(causes > 0 && causes < errorCount + warningCount ? [countIn(language, 'causes', causes)] : []),
    ...(errorCount > 0 ? [countIn(language, 'errors', errorCount)] : []),
    ...(warningCount > 0 ? [countIn(language, 'warnings', warningCount)] : []),
  ];
  return counts.length === 0 ? textIn(language, 'verdict.clean') : `${counts.join(', ')}.`;
}

function issueItem(
  { severity, code, line, field, message, official, change }: DetailedIssue,
  language: Language,
): Html {
  const t = texts(language);
  const place = [
    ...(line === null ? [] : [html`${t('issues.line', { line })}`]),
    ...(field === null ? [] : [html`<span>${printable(field)}</span>`]),
  ];
  return html`<strong>${t(severity === 'error' ? 'report.error' : 'report.warning')}</strong> <code>${code}</code> <span class="soft">${place.map((part, at) => (at === 0 ? part : html`, ${part}`))}</span><p>${printable(message)}</p>${change !== undefined && html`<p>${t('report.change')}${t('report.colon')}<code>${printable(change)}</code></p>`}${official !== null && html`<p class="official">${t('issues.official')}${t('report.colon')}${printable(official)}</p>`}`;
}

/** Collapsed list of the findings that fixing another one resolves. */
function consequenceList(issues: readonly DetailedIssue[], language: Language): Html {
  return html`<details><summary>${textIn(language, 'report.follows')} ${issues.map(({ code }, at) => html`${at > 0 && ', '}<code>${code}</code>`)}</summary><ul>${issues.map((issue) => html`<li class="${issue.severity}">${issueItem(issue, language)}</li>`)}</ul></details>`;
}

/** Characters that XML 1.0 forbids even as references; file names may contain them. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function printable(value: string): string {
  return value.replace(FORBIDDEN, '\ufffd');
}
