/** A row of the table: the verdict of a document, and the first finding to look at. */
import { element } from '../dom.js';
import { count, currentLanguage, text } from '../language.js';
import type { ShownDocument } from '../shown-document.js';
import { formatName } from 'einvoice-reports/page/rule-names.js';
import { type Batch, type BatchItem, firstCause } from './batch.js';

/** The row of a document; on phones a block. */
export function renderRow(item: BatchItem, batch: Batch, onOpen: (shown: ShownDocument) => void): HTMLElement {
  const { name, outcome } = item;
  const badge = (words: string): HTMLElement => element('td', {}, element('span', { class: 'badge' }, words));
  if (outcome === null)
    return element(
      'tr',
      { class: 'waiting' },
      element('td', { class: 'file' }, name),
      element('td', { colspan: '5' }, text(batch.isStopped ? 'batch.notChecked' : 'batch.waiting')),
    );
  if ('problem' in outcome)
    return element(
      'tr',
      { class: 'other' },
      element('td', { class: 'file' }, name),
      badge(text('batch.notChecked')),
      element('td', { colspan: '4', class: 'reason' }, text(outcome.problem, { name, ...outcome.values })),
    );
  const { report, changes } = outcome.shown;
  const open = element('button', { type: 'button', class: 'link' }, name);
  open.addEventListener('click', () => {
    batch.opened = item;
    onOpen(outcome.shown);
  });
  const cause = firstCause(item);
  const numeric = (column: 'errors' | 'warnings', number: number): HTMLElement =>
    element(
      'td',
      {
        class: 'number',
        'data-column': text(column === 'errors' ? 'batch.errors' : 'batch.warnings'),
        'data-none': number === 0 ? '' : null,
      },
      number === 0 ? '–' : numberIn(number),
    );
  return element(
    'tr',
    { class: report.valid ? 'valid' : 'invalid' },
    element(
      'td',
      { class: 'file' },
      open,
      changes.length === 0 ? null : element('span', { class: 'hint' }, ` ${count('changes', changes.length)}`),
    ),
    badge(text(report.valid ? 'verdict.valid' : 'verdict.invalid')),
    element('td', { class: 'format' }, formatName(report, currentLanguage())),
    element(
      'td',
      { class: 'cause' },
      cause === null ? null : element('span', { class: 'code' }, cause.code),
      cause === null ? null : element('span', { class: 'problem-text' }, cause.problem),
    ),
    numeric('errors', report.errorCount),
    numeric('warnings', report.warningCount),
  );
}

/** Formats a number in the language of the page. */
export function numberIn(number: number): string {
  return number.toLocaleString(document.documentElement.lang);
}
