/** The findings of a document, by cause: what is wrong, the change that repairs it, where, and what follows. */
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import { groupConsequences } from './consequences.js';
import type { DetailedIssue } from './reported.js';
import { type Language, textIn } from './texts/texts.js';

/** More alternatives would not help to choose. */
const MAX_CHANGES = 3;

/** Further lines of the same finding are not listed. */
const MAX_LINES = 12;

/** A numbered list. @param anchor prefix of the ids that marks link to */
export function findingList(issues: readonly DetailedIssue[], anchor: string, language: Language): Html {
  return html`<ol class="causes">
${groupConsequences(issues).map(({ issue, consequences }, at) => html`<li class="${issue.severity}" id="${anchor}-${at + 1}"><span class="mark ${issue.severity}">${at + 1}</span><div class="cause">${findingText(issue)}${changeBox(issue, language)}${placeLine(issue, language)}</div>${consequences.length > 0 && consequenceList(consequences, language)}</li>\n`)}</ol>`;
}

/** Notes, which are neither errors nor warnings. */
export function noteList(notes: readonly DetailedIssue[]): Html {
  return html`<ul class="others">${notes.map((issue) => html`<li><code>${issue.code}</code> ${printable(issue.message)}</li>\n`)}</ul>`;
}

/** The official wording of the rules that are broken, each once; null if there is none. */
export function wordingList(issues: readonly DetailedIssue[]): Html | null {
  const wordings = new Map<string, string>();
  for (const { code, official } of issues) if (official !== null && !wordings.has(code)) wordings.set(code, official);
  if (wordings.size === 0) return null;
  const sorted = [...wordings].sort(([one], [other]) => (one < other ? -1 : 1));
  return html`<dl class="wordings">${sorted.map(([code, official]) => html`<div><dt><code>${code}</code></dt><dd lang="">${printable(official)}</dd></div>\n`)}</dl>`;
}

/** The message, with the problem in bold. */
function findingText({ message, problem }: DetailedIssue): Html {
  const rest = message.startsWith(problem) ? message.slice(problem.length) : null;
  return rest === null
    ? html`<p>${printable(message)}</p>`
    : html`<p><strong>${printable(problem)}</strong>${printable(rest)}</p>`;
}

function changeBox({ changes = [] }: DetailedIssue, language: Language): Html | null {
  if (changes.length === 0) return null;
  const shown = changes.slice(0, MAX_CHANGES);
  const label = textIn(language, shown.length === 1 ? 'report.change' : 'report.changes');
  return html`<div class="change"><span class="label">${label}</span>${shown.map((change) => html`<p>${printable(change)}</p>`)}</div>`;
}

/** Severity, rule, the field to change, and line. The message names all terms. */
function placeLine({ severity, code, line, field }: DetailedIssue, language: Language): Html {
  const kind = severity === 'error' ? 'report.error' : 'report.warning';
  const place = [
    ...(field === null ? [] : [field]),
    ...(line === null ? [] : [textIn(language, 'issues.line', { line })]),
  ];
  return html`<p class="place"><span class="severity">${textIn(language, kind)}</span> <code>${code}</code>${place.map((part) => html` · ${printable(part)}`)}</p>`;
}

/** Findings that disappear with the cause: rules and lines; on a screen, messages on request. */
function consequenceList(issues: readonly DetailedIssue[], language: Language): Html {
  const lines = new Map<string, number[]>();
  for (const { code, line } of issues) lines.set(code, [...(lines.get(code) ?? []), ...(line === null ? [] : [line])]);
  const places = [...lines].map(([code, found]) => html` <code>${code}</code>${linesInWords(found, language)}`);
  return html`<details class="follows"><summary>${textIn(language, 'report.follows')}${textIn(language, 'report.colon')}${places.map((place, at) => (at === 0 ? place : html`,${place}`))}</summary><ul>${issues.map((issue) => html`<li class="${issue.severity}"><code>${issue.code}</code> ${findingText(issue)}</li>`)}</ul></details>`;
}

/** ` (lines 12, 30, 48 …)` */
function linesInWords(lines: readonly number[], language: Language): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MAX_LINES).map((line) => line.toString());
  const words = { lines: `${shown.join(', ')}${lines.length > MAX_LINES ? ' …' : ''}` };
  return ` (${textIn(language, lines.length === 1 ? 'report.inLine' : 'report.inLines', words)})`;
}
