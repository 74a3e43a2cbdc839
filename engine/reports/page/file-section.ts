/** The report about one file: verdict, causes, the invoice at a glance, and the rules it was checked with. */
import type { InvoiceView } from 'einvoice-validator';
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import { groupCauses } from './consequences.js';
import { findingList, noteList, wordingList } from './findings.js';
import { childOf, documentName, valueOf } from './glance-values.js';
import { invoiceAtAGlance } from './glance.js';
import { formatPeriod } from './period.js';
import type { CheckedFile, DetailedReport, ReportedFile } from './reported.js';
import { namesOfRules } from './rule-names.js';
import { countIn, type Language, textIn, type TextKey, type TextValues } from './texts/texts.js';

type Say = (key: TextKey, values?: TextValues) => string;

const CHECK_MARK = 'M5 12.5 10 17.5 19.5 7';
const CROSS = 'M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5';

/** @param index of the file, for links */
export function fileSection(file: ReportedFile, index: number, language: Language): string {
  const say: Say = (key, values) => textIn(language, key, values);
  const id = `file-${index + 1}`;
  if (!('report' in file))
    return html`<section id="${id}">
<header class="verdict none"><div><h2>${printable(file.name)}</h2><p class="word">${say('batch.notChecked')}</p><p>${printable(`${file.name} ${file.failure}`)}</p></div></header>
</section>
`.markup;
  const { report, view, policy } = file;
  const { issues, information, leftOff, ruleSets } = report.details;
  const wordings = wordingList(issues);
  return html`<section id="${id}" data-file="${printable(file.name)}">
${verdict(file, language, say)}
${policy !== undefined && html`<div class="policy"><p><strong>${say(policy.passes ? 'report.policyPasses' : 'report.policyFails')}</strong> ${say('report.policyCounts', { counts: counts(policy, language) || say('verdict.clean') })}</p>${policy.lines.map((line) => html`<p>${printable(line)}</p>`)}</div>\n`}${issues.length > 0 && html`<h3>${say(report.errorCount > 0 ? 'report.causes' : 'report.should')}</h3>\n${findingList(issues, id, language)}\n`}${information.length > 0 && html`<h3>${say('issues.notes')}</h3>\n${noteList(information)}\n`}${view !== null && html`<h3>${say('report.glance')}</h3>\n${invoiceAtAGlance(view, issues, id, language)}`}${ruleSets.length > 0 && html`<h3>${say('report.checkedWith')}</h3>\n${ruleTable(report, language, say)}`}${leftOff.map(({ specification, because }) => html`<p class="small">${printable(say('report.leftOff', { what: `${specification}. ${because.text}` }))}</p>\n`)}${wordings !== null && html`<h3>${say('report.wordings')}</h3>\n${wordings}`}</section>
`.markup;
}

/** The verdict in one word, what to do, and what identifies the file. */
function verdict(file: CheckedFile, language: Language, say: Say): Html {
  const { name, attachment, bytes, sha256, report, isTruncated, view } = file;
  const { valid, profile, details } = report;
  const facts: readonly (readonly [TextKey, string | null])[] = [
    ['verdict.rules', namesOfRules(report, language)],
    ['verdict.profile', profile],
    ['verdict.file', `${attachment === null ? name : `${name} (${attachment})`}, ${say('report.bytes', { bytes })}`],
    ['report.hash', sha256 === '' ? null : sha256],
  ];
  const cut = isTruncated ? ` ${say('verdict.listCut', { listed: details.issues.length })}` : '';
  return html`<header class="verdict ${valid ? 'valid' : 'invalid'}"><svg class="seal" viewBox="0 0 24 24" aria-hidden="true"><path d="${valid ? CHECK_MARK : CROSS}"/></svg><div><h2>${printable(titleOf(view) ?? name)}</h2><p class="word">${say(valid ? 'verdict.valid' : 'verdict.invalid')}</p><p><strong>${summary(report, isTruncated, language)}</strong>${cut}${!valid && html` ${say('report.please')}`}</p></div></header>
<dl class="facts">${facts.map(([key, value]) => value !== null && html`<div><dt>${say(key)}</dt><dd${key === 'report.hash' && html` class="hash"`}>${printable(value)}</dd></div>`)}</dl>`;
}

/** `Invoice RG-88131, Gartenbau Lenz GmbH`; null without a number. */
function titleOf(view: InvoiceView | null): string | null {
  const number = valueOf(view?.content ?? null, 'number');
  if (view === null || number === null) return null;
  const seller = valueOf(childOf(view.content, 'seller'), 'name');
  return [`${documentName(view)} ${number.text}`, ...(seller === null ? [] : [seller.text])].join(', ');
}

/** The counts of findings, preceded by the number of causes if that is smaller and the list is complete. */
function summary(
  { errorCount, warningCount, details }: DetailedReport,
  isTruncated: boolean,
  language: Language,
): string {
  const causes = isTruncated ? 0 : groupCauses(details.issues).length;
  const first = causes > 0 && causes < errorCount + warningCount ? [countIn(language, 'causes', causes)] : [];
  const all = [...first, counts({ errorCount, warningCount }, language)].filter((part) => part !== '');
  return all.length === 0 ? textIn(language, 'verdict.clean') : `${all.join(', ')}.`;
}

/** `2 errors, 1 warning`; empty if there are neither. */
function counts(
  { errorCount, warningCount }: Pick<DetailedReport, 'errorCount' | 'warningCount'>,
  language: Language,
): string {
  return [
    ...(errorCount > 0 ? [countIn(language, 'errors', errorCount)] : []),
    ...(warningCount > 0 ? [countIn(language, 'warnings', warningCount)] : []),
  ].join(', ');
}

/** Two rows for each rule set: name, version, period and reason; then the hash of its files. */
function ruleTable({ details }: DetailedReport, language: Language, say: Say): Html {
  return html`<table class="rules">
<thead><tr><th>${say('report.ruleSet')}</th><th>${say('report.version')}</th><th>${say('report.inForce')}</th><th>${say('report.because')}</th></tr></thead>
${details.ruleSets.map((ruleSet) => html`<tbody><tr><td><strong>${ruleSet.id}</strong></td><td>${ruleSet.version}</td><td>${formatPeriod(ruleSet, say, language)}</td><td>${printable(ruleSet.because.text)}</td></tr><tr><td colspan="4" class="hash"><span>${say('report.ruleHash')}</span> ${ruleSet.hash}</td></tr></tbody>\n`)}</table>
`;
}
