/** Exports the results of many files: as a table, as reports of the API, or as a document to pass on. */
import { element } from '../dom.js';
import { currentLanguage, text } from '../language.js';
import { saveReports } from '../report-file.js';
import { save } from '../save.js';
import { formatName } from 'einvoice-reports/page/rule-names.js';
import { type Batch, type BatchItem, formatCsv, firstCause, filterKind, shownDocument } from './batch.js';

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
    button('HTML', () => void saveReports(`${FILE}.html`, current().items.map(reportFile))),
  );
}

function table(items: readonly BatchItem[]): string {
  const head = ['file', 'verdict', 'format', 'errors', 'warnings', 'rule', 'line', 'cause'];
  return formatCsv([
    head,
    ...items.map((item) => {
      const shown = shownDocument(item);
      const cause = firstCause(item);
      return [
        item.name,
        shown === null ? 'not checked' : shown.report.valid ? 'valid' : 'not valid',
        shown === null ? '' : formatName(shown.report, currentLanguage()),
        shown?.report.errorCount ?? '',
        shown?.report.warningCount ?? '',
        cause?.code ?? '',
        cause?.line ?? '',
        cause?.problem ?? describeProblem(item),
      ];
    }),
  ]);
}

/** In the format of the API's answers. */
function reports(items: readonly BatchItem[]): string {
  const all = items.map((item) => {
    const shown = shownDocument(item);
    return shown === null
      ? { file: item.name, report: null, problem: describeProblem(item) }
      : { file: item.name, report: JSON.parse(shown.json) as unknown };
  });
  return JSON.stringify(all, null, 2);
}

function reportFile(item: BatchItem) {
  const shown = shownDocument(item);
  return shown ?? { name: item.name, failure: `: ${describeProblem(item)}` };
}

function describeProblem(item: BatchItem): string {
  const { outcome } = item;
  if (outcome !== null && 'problem' in outcome) return text(outcome.problem, { name: item.name, ...outcome.values });
  return filterKind(item) === 'others' ? text('batch.notChecked') : '';
}
