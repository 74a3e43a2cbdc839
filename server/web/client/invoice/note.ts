/** A finding next to its value: what is wrong, and what to do. */
import { element } from '../dom.js';
import { text } from '../language.js';
import type { ReportIssue } from '../report.js';
import type { SheetActions } from './actions.js';

/** The finding as a block; its buttons lead to the list and to the line. */
export function findingNote(issue: ReportIssue, index: number, { onPlace, onIssue }: SheetActions): HTMLElement {
  const { severity, message, problem, code, line } = issue;
  const rest = message.startsWith(problem) ? message.slice(problem.length).trim() : message;
  const toList = element('button', { type: 'button', class: 'link code' }, code);
  toList.addEventListener('click', () => onIssue(index));
  const toLine =
    line === null ? null : element('button', { type: 'button', class: 'link' }, text('issues.line', { line }));
  toLine?.addEventListener('click', () => onPlace(issue));
  return element(
    'div',
    { class: `note ${severity}`, 'data-index': String(index), tabindex: '-1' },
    element(
      'p',
      {},
      element('strong', {}, problem),
      rest === '' ? null : element('span', { class: 'more' }, ` ${rest}`),
    ),
    element('p', { class: 'place' }, toList, toLine),
  );
}
