/** The findings of a document, by cause: what is wrong, the change that repairs it, where, and what follows. */
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import { compareFindings } from './alike.js';
import { type CausePlace, groupCauses } from './consequences.js';
import { MAX_CHANGES, placeList } from './places.js';
import type { DetailedIssue, ProposedChange } from './reported.js';
import { countIn, type Language, textIn } from './texts/texts.js';

/** Further lines of the same finding are not listed. */
const MAX_LINES = 12;

/** A numbered list. @param anchor prefix of the ids that marks link to */
export function findingList(issues: readonly DetailedIssue[], anchor: string, language: Language): Html {
  return html`<ol class="causes">
${groupCauses(issues).map(({ places, consequences }, at) => html`<li class="${places[0]!.issue.severity}" id="${anchor}-${at + 1}"><span class="mark ${places[0]!.issue.severity}">${at + 1}</span>${places.length === 1 ? oneFinding(places[0]!.issue, language) : severalFindings(places, language)}${consequences.length > 0 && consequenceList(consequences, language)}</li>\n`)}</ol>`;
}

function oneFinding(issue: DetailedIssue, language: Language): Html {
  const { field, line } = issue;
  const place = [
    ...(field === null ? [] : [field]),
    ...(line === null ? [] : [textIn(language, 'issues.line', { line })]),
  ];
  return html`<div class="cause">${findingText(issue)}${changeBox(issue.changes, language)}${placeLine(issue, place, language)}</div>`;
}

/** What the findings have in common, then a line for each. */
function severalFindings(places: readonly CausePlace<DetailedIssue>[], language: Language): Html {
  const { problem, rest, field, changes, places: own } = compareFindings(places);
  const count = countIn(language, 'report.places', places.length);
  const where = [...(field === null ? [] : [field]), count];
  return html`<div class="cause"><p><strong>${printable(problem)}</strong> ${printable(rest)}</p>${changeBox(changes, language)}${placeLine(places[0]!.issue, where, language)}</div>${placeList(own, language)}`;
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

function changeBox(changes: readonly ProposedChange[] = [], language: Language): Html | null {
  if (changes.length === 0) return null;
  const shown = changes.slice(0, MAX_CHANGES);
  const label = textIn(language, shown.length === 1 ? 'report.change' : 'report.changes');
  return html`<div class="change"><span class="label">${label}</span>${shown.map(({ text }) => html`<p>${printable(text)}</p>`)}</div>`;
}

/** Severity, rule, and where: the field to change, and the line. The message names all terms. */
function placeLine(
  { severity, code }: Pick<DetailedIssue, 'severity' | 'code'>,
  where: readonly string[],
  language: Language,
): Html {
  const kind = severity === 'error' ? 'report.error' : 'report.warning';
  return html`<p class="place"><span class="severity">${textIn(language, kind)}</span> <code>${code}</code>${where.map((part) => html` · ${printable(part)}`)}</p>`;
}

/** Findings that disappear with the cause: rules and lines; on a screen, messages on request. */
function consequenceList(issues: readonly DetailedIssue[], language: Language): Html {
  const lines = new Map<string, number[]>();
  for (const { code, line } of issues) lines.set(code, [...(lines.get(code) ?? []), ...(line === null ? [] : [line])]);
  const places = [...lines].map(([code, found]) => html` <code>${code}</code>${linesInWords(found, language)}`);
  return html`<details class="follows"><summary>${textIn(language, 'report.follows')}${textIn(language, 'report.colon')}${places.map((place, at) => (at === 0 ? place : html`,${place}`))}</summary><ul>${issues.map((issue) => html`<li class="${issue.severity}"><code>${issue.code}</code> ${findingText(issue)}</li>`)}</ul></details>`;
}

/** ` (lines 12, 30, 48 …)`, each line once */
function linesInWords(found: readonly number[], language: Language): string {
  const lines = [...new Set(found)];
  if (lines.length === 0) return '';
  const shown = lines.slice(0, MAX_LINES).map((line) => line.toString());
  const words = { lines: `${shown.join(', ')}${lines.length > MAX_LINES ? ' …' : ''}` };
  return ` (${textIn(language, lines.length === 1 ? 'report.inLine' : 'report.inLines', words)})`;
}
