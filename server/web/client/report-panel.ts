/** The details of a report besides its findings: the document, the rules, and how to save it. */
import { type Anonymise, anonymiseBlock } from './anonymise.js';
import { element } from './dom.js';
import { currentLanguage, text } from './language.js';
import { save } from './save.js';
import { formatPeriod } from 'einvoice-reports/page/period.js';
import { type PatchesOf, printReport, saveReports } from './report-file.js';
import type { ShownDocument } from './shown-document.js';

/** What is done with a document besides checking it. */
export interface DocumentTools {
  readonly anonymise: Anonymise;
  patchesOf: PatchesOf;
}

/** The facts of a check, and the save buttons. */
export function reportPanel(shown: ShownDocument, json: string, tools: DocumentTools): HTMLElement {
  const patchesOf: PatchesOf = (one) => tools.patchesOf(one);
  const { name, bytes, sha256, checkedAt, report } = shown;
  const base = name.replace(/^.*\//, '').replace(/\.(?:xml|pdf)$/i, '');
  const facts: readonly (readonly [string, string])[] = [
    [text('verdict.file'), name],
    [text('report.size'), text('report.bytes', { bytes: bytes.length })],
    ...(sha256 === '' ? [] : [[text('report.hash'), sha256] as const]),
    [text('report.checked'), checkedAt.toLocaleString(currentLanguage(), { dateStyle: 'long', timeStyle: 'medium' })],
  ];
  const button = (label: string, act: () => void, name = ''): HTMLElement => {
    const made = element('button', { class: `button quiet ${name}`, type: 'button' }, label);
    made.addEventListener('click', act);
    return made;
  };
  return element(
    'section',
    { class: 'report-facts' },
    element(
      'dl',
      { class: 'pairs' },
      ...facts.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    ),
    ruleSetTable(report.details.ruleSets),
    ...report.details.leftOff.map(({ specification, because }) =>
      element('p', { class: 'note' }, text('report.leftOff', { what: `${specification}. ${because.text}` })),
    ),
    element(
      'div',
      { class: 'actions' },
      button(text('report.save'), () => void saveReports(`${base}.report.html`, [shown], patchesOf)),
      button(text('verdict.print'), () => void printReport(shown, patchesOf), 'print'),
      button(text('verdict.saveJson'), () => save(`${base}.report.json`, json, 'application/json')),
    ),
    shown.view === null ? null : anonymiseBlock(shown, tools.anonymise),
  );
}

/**
 * The rules that were run, each with the reason; null if there were none. On phones a row is a block, and its cells
 * name their column.
 */
function ruleSetTable(ruleSets: ShownDocument['report']['details']['ruleSets']): HTMLElement | null {
  if (ruleSets.length === 0) return null;
  const columns = (
    ['report.ruleSet', 'report.version', 'report.inForce', 'report.because', 'report.ruleHash'] as const
  ).map((key) => text(key));
  return element(
    'table',
    { class: 'rule-sets' },
    element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)))),
    element(
      'tbody',
      {},
      ...ruleSets.map((ruleSet) =>
        element(
          'tr',
          {},
          ...[
            ruleSet.id,
            ruleSet.version,
            formatPeriod(ruleSet, text, currentLanguage()),
            ruleSet.because.text,
            ruleSet.hash,
          ].map((cell, at) =>
            element('td', { 'data-column': columns[at]!, ...(cell === ruleSet.hash ? { class: 'hash' } : {}) }, cell),
          ),
        ),
      ),
    ),
  );
}
