/** The verdict: valid or not, in one word, a count and the facts that it rests on. */
import type { Format } from '../../../engine/formats.js';
import { element, icon } from './dom.js';
import { count, text } from './language.js';
import { supersededBy } from '../report/period.js';
import type { DetailedReport } from './report.js';

const CHECK_MARK = 'M5 12.5 10 17.5 19.5 7';
const CROSS = 'M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5';

/** Formats by the names that people use; both syntaxes of a format are told apart. */
const FORMAT_NAMES: Readonly<Record<Exclude<Format, 'unknown'>, string>> = {
  'xrechnung-ubl': 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
  'facturx-cii': 'Factur-X / ZUGFeRD',
  'zugferd-cii': 'ZUGFeRD',
  'peppol-bis3-ubl': 'Peppol BIS Billing 3',
  ubl: 'EN 16931 (UBL)',
  cii: 'EN 16931 (CII)',
};

/** The format by its name; of orders, responses and the like what they are. */
export function formatName({ format, details }: Pick<DetailedReport, 'format' | 'details'>): string {
  if (format !== 'unknown') return FORMAT_NAMES[format];
  return details.specification ?? details.documentType ?? text('format.unknown');
}

export interface VerdictView {
  readonly name: string;
  readonly report: DetailedReport;
  readonly isCut: boolean;
  readonly onAgain: () => void;
  /** Null where the document came alone. */
  readonly onAll: (() => void) | null;
  /** Null where nothing was changed. */
  readonly onSaveXml: (() => void) | null;
}

/** Fills the card; its heading can take the focus. */
export function showVerdict(card: HTMLElement, { name, report, isCut, onAgain, onAll, onSaveXml }: VerdictView): void {
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
        [summary(report), isCut ? text('verdict.listCut', { listed: report.details.issues.length }) : '']
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

/** How many errors and warnings there are. */
export function summary({ errorCount, warningCount }: DetailedReport): string {
  const counts = [
    errorCount > 0 ? count('errors', errorCount) : '',
    warningCount > 0 ? count('warnings', warningCount) : '',
  ].filter((part) => part !== '');
  return counts.length === 0 ? text('verdict.clean') : `${counts.join(', ')}.`;
}

function facts(name: string, report: DetailedReport): HTMLElement {
  const { profile, details } = report;
  const rules = details.ruleSets
    .map(({ id, version, successor }) => {
      const newer = supersededBy(successor, text);
      return newer === '' ? `${id} ${version}` : `${id} ${version} (${newer})`;
    })
    .join(', ');
  const entries: readonly (readonly [string, string])[] = [
    [text('verdict.file'), name],
    [text('verdict.format'), formatName(report)],
    [text('verdict.profile'), profile ?? text('verdict.noProfile')],
    ...(rules === '' ? [] : [[text('verdict.rules'), rules] as const]),
  ];
  return element(
    'dl',
    { class: 'facts' },
    ...entries.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
  );
}
