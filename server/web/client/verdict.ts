/** The verdict: valid or not, in one word, with counts and facts. */
import { element, icon } from './dom.js';
import { count, currentLanguage, text } from './language.js';
import { groupCauses } from 'einvoice-reports/page/consequences.js';
import { namesOfRules } from 'einvoice-reports/page/rule-names.js';
import { formatSuccessor } from 'einvoice-reports/page/period.js';
import type { DetailedReport } from './report.js';

const CHECK_MARK = 'M5 12.5 10 17.5 19.5 7';
const CROSS = 'M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5';

export interface VerdictView {
  readonly name: string;
  readonly report: DetailedReport;
  readonly isTruncated: boolean;
  readonly onAgain: () => void;
  /** Null if the document is not part of a table. */
  readonly onAll: (() => void) | null;
  /** Null if nothing was changed. */
  readonly onSaveXml: (() => void) | null;
}

/** Fills the card; its heading can be focused. */
export function showVerdict(
  card: HTMLElement,
  { name, report, isTruncated, onAgain, onAll, onSaveXml }: VerdictView,
): void {
  card.dataset['valid'] = String(report.valid);
  const button = (kind: string, label: string, act: (() => void) | null): HTMLElement | null => {
    if (act === null) return null;
    const made = element('button', { class: kind, type: 'button' }, label);
    made.addEventListener('click', act);
    return made;
  };
  card.replaceChildren(
    element('div', { class: 'seal' }, icon(report.valid ? CHECK_MARK : CROSS)),
    element(
      'div',
      { class: 'words' },
      element('h1', { id: 'verdict', tabindex: '-1' }, text(report.valid ? 'verdict.valid' : 'verdict.invalid')),
      element(
        'p',
        {},
        [
          summary(report, isTruncated),
          isTruncated ? text('verdict.listCut', { listed: report.details.issues.length }) : '',
        ]
          .join(' ')
          .trim(),
      ),
    ),
    element(
      'div',
      { class: 'actions' },
      button('button quiet', text('verdict.backToAll'), onAll),
      button('button quiet', text('edit.save'), onSaveXml),
      button('button', text('verdict.again'), onAgain),
    ),
    facts(name, report),
  );
}

/** The number of causes, errors and warnings, as on the command line: `3 causes, 4 errors.` */
export function summary({ errorCount, warningCount, details }: DetailedReport, isTruncated = false): string {
  const causes = groupCauses(details.issues).length;
  const counts = [
    !isTruncated && causes > 0 && causes < errorCount + warningCount ? count('causes', causes) : '',
    errorCount > 0 ? count('errors', errorCount) : '',
    warningCount > 0 ? count('warnings', warningCount) : '',
  ].filter((part) => part !== '');
  return counts.length === 0 ? text('verdict.clean') : `${counts.join(', ')}.`;
}

/** File and rules on one line; identifiers and versions are folded. */
function facts(name: string, report: DetailedReport): HTMLElement {
  const { profile, details } = report;
  const rules = details.ruleSets
    .map(({ id, version, successor }) => {
      const newer = formatSuccessor(successor, text, currentLanguage());
      return newer === '' ? `${id} ${version}` : `${id} ${version} (${newer})`;
    })
    .join(', ');
  const entries: readonly (readonly [string, string])[] = [
    [text('verdict.profile'), profile ?? text('verdict.noProfile')],
    ...(rules === '' ? [] : [[text('verdict.rules'), rules] as const]),
  ];
  return element(
    'details',
    { class: 'facts' },
    element('summary', {}, element('strong', {}, name), element('span', {}, namesOfRules(report, currentLanguage()))),
    element(
      'dl',
      {},
      ...entries.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    ),
  );
}
