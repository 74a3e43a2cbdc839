/**
 * A self-contained report as one HTML file, for screen, paper and mail; also well-formed XML. The start page saves and
 * prints it, and the command line writes it (`--format html`).
 */
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import { fileSection } from './file-section.js';
import type { ReportedFile } from './reported.js';
import { REPORT_STYLE, pageStyle } from './style.js';
import { countIn, type Language, textIn, type TextKey, type TextValues } from './texts/texts.js';

export { fileSection as reportSection } from './file-section.js';

export interface ReportPage {
  readonly language: Language;
  /** Version of the program that created the report. */
  readonly version: string;
  readonly checkedAt: Date;
}

/** The beginning of the page, including the summary and, for several files, an index with links. */
export function reportStart(page: ReportPage, files: readonly ReportedFile[]): string {
  const { language } = page;
  const title = textIn(language, 'report.title');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>${title}</title>
<style>${REPORT_STYLE}${pageStyle(title)}</style>
</head>
<body>
${reportHead(page, files)}`.markup;
}

/** The end of the page. */
export const REPORT_END = '</main>\n</body>\n</html>\n';

/** The complete page. */
export function reportPage(page: ReportPage, files: readonly ReportedFile[]): string {
  return [reportStart(page, files), ...sections(page, files), REPORT_END].join('');
}

/** The report without a page around it, to print it as part of another page. */
export function reportBody(page: ReportPage, files: readonly ReportedFile[]): string {
  return [reportHead(page, files).markup, ...sections(page, files), '</main>'].join('');
}

function sections({ language }: ReportPage, files: readonly ReportedFile[]): readonly string[] {
  return files.map((file, at) => fileSection(file, at, language));
}

function reportHead({ language, version, checkedAt }: ReportPage, files: readonly ReportedFile[]): Html {
  const say = (key: TextKey, values?: TextValues): string => textIn(language, key, values);
  return html`<main class="report">
<header class="top"><h1>${say('report.title')}</h1><p>${say('report.checked')}${say('report.colon')}<time datetime="${checkedAt.toISOString()}">${when(checkedAt, language)}</time> · ${say('report.program')}${say('report.colon')}${say('title')} ${version}</p></header>
${files.length !== 1 && fileIndex(files, language)}`;
}

/** In UTC and with seconds, because the report may be read in another time zone. */
function when(time: Date, language: Language): string {
  return time.toLocaleString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
}

function fileIndex(files: readonly ReportedFile[], language: Language): Html {
  const say = (key: TextKey, values?: TextValues): string => textIn(language, key, values);
  const checked = files.flatMap((file) => ('report' in file ? [file.report] : []));
  const valid = checked.filter((report) => report.valid).length;
  const counts = { valid, invalid: checked.length - valid, others: files.length - checked.length };
  return html`<p class="total"><strong>${countIn(language, 'batch.heading', files.length)}${say('report.colon')}${say('batch.done', counts)}</strong></p>
<table class="index">
<thead><tr><th>${say('batch.file')}</th><th>${say('batch.verdict')}</th><th class="number">${say('batch.errors')}</th><th class="number">${say('batch.warnings')}</th></tr></thead>
<tbody>
${files.map((file, at) => html`<tr><td><a href="#file-${at + 1}">${printable(file.name)}</a></td><td>${verdict(file, say)}</td><td class="number">${'report' in file ? count(file.report.errorCount, language) : ''}</td><td class="number">${'report' in file ? count(file.report.warningCount, language) : ''}</td></tr>\n`)}</tbody>
</table>
`;
}

function count(number: number, language: Language): string {
  return number === 0 ? '–' : number.toLocaleString(language);
}

function verdict(file: ReportedFile, say: (key: TextKey) => string): Html {
  if (!('report' in file)) return html`<span class="none">${say('batch.notChecked')}</span>`;
  return file.report.valid
    ? html`<span class="valid">${say('verdict.valid')}</span>`
    : html`<span class="invalid">${say('verdict.invalid')}</span>`;
}
