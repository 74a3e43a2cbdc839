/** What has become of many files, to be kept: as a table, as the reports of the API, or to hand on. */
import { element } from '../dom.js';
import { text } from '../language.js';
import { saveReports } from '../report-file.js';
import { save } from '../save.js';
import { formatName } from '../verdict.js';
import { type Batch, type BatchItem, csvOf, firstCause, kindOf, shownOf } from './batch.js';

const FILE = 'e-invoice-check';

/** A menu of formats. */
export function exportButtons(current: () => Batch): HTMLElement {
  const button = (label: string, act: () => void): HTMLElement => {
    const made = element('button', { type: 'button', class: 'button quiet small' }, label);
    made.addEventListener('click', act);
    return made;
  };
  return element(
    'div',
    { class: 'exports', role: 'group', 'aria-label': text('batch.export') },
    element('span', { class: 'hint', 'aria-hidden': 'true' }, text('batch.export')),
    button('CSV', () => save(`${FILE}.csv`, `\ufeff${table(current().items)}`, 'text/csv')),
    button('JSON', () => save(`${FILE}.json`, reports(current().items), 'application/json')),
    button('HTML', () => void saveReports(`${FILE}.html`, current().items.map(fileOf))),
  );
}

function table(items: readonly BatchItem[]): string {
  const head = ['file', 'verdict', 'format', 'errors', 'warnings', 'rule', 'line', 'cause'];
  return csvOf([
    head,
    ...items.map((item) => {
      const shown = shownOf(item);
      const cause = firstCause(item);
      return [
        item.name,
        shown === null ? 'not checked' : shown.report.valid ? 'valid' : 'not valid',
        shown === null ? '' : formatName(shown.report),
        shown?.report.errorCount ?? '',
        shown?.report.warningCount ?? '',
        cause?.code ?? '',
        cause?.line ?? '',
        cause?.problem ?? problemOf(item),
      ];
    }),
  ]);
}

/** As the API answers each. */
function reports(items: readonly BatchItem[]): string {
  const all = items.map((item) => {
    const shown = shownOf(item);
    return shown === null
      ? { file: item.name, report: null, problem: problemOf(item) }
      : { file: item.name, report: JSON.parse(shown.json) as unknown };
  });
  return JSON.stringify(all, null, 2);
}

function fileOf(item: BatchItem) {
  const shown = shownOf(item);
  return shown ?? { name: item.name, failure: `: ${problemOf(item)}` };
}

function problemOf(item: BatchItem): string {
  const { outcome } = item;
  if (outcome !== null && 'problem' in outcome) return text(outcome.problem, { name: item.name, ...outcome.values });
  return kindOf(item) === 'others' ? text('batch.notChecked') : '';
}
