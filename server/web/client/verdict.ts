/** The verdict: valid or not, in one word, with counts and facts. */
import type { Format } from 'einvoice-core/formats.js';
import { element, icon } from './dom.js';
import { count, currentLanguage, text } from './language.js';
import { formatSuccessor } from 'einvoice-reports/page/period.js';
import type { DetailedReport } from './report.js';

const CHECK_MARK = 'M5 12.5 10 17.5 19.5 7';
const CROSS = 'M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5';

/** Common names of formats; the syntaxes of a format are distinguished. */
const FORMAT_NAMES: Readonly<Record<Exclude<Format, 'unknown'>, string>> = {
  'xrechnung-ubl': 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
  'facturx-cii': 'Factur-X / ZUGFeRD',
  'zugferd-cii': 'ZUGFeRD',
  'peppol-bis3-ubl': 'Peppol BIS Billing 3',
  ubl: 'EN 16931 (UBL)',
  cii: 'EN 16931 (CII)',
};

/** The name of the format; for orders, responses and the like the kind of document. */
export function formatName({ format, details }: Pick<DetailedReport, 'format' | 'details'>): string {
  if (format !== 'unknown') return FORMAT_NAMES[format];
  return details.specification ?? details.documentType ?? text('format.unknown');
}

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
  const causes = details.issues.filter(({ causedBy }) => causedBy === null).length;
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
      const newer = formatSuccessor(successor, text);
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
    element(
      'summary',
      {},
      element('strong', {}, name),
      element(
        'span',
        {},
        [specificationName(report), inForce(details.ruleSets)].filter((part) => part !== '').join(', '),
      ),
    ),
    element(
      'dl',
      {},
      ...entries.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    ),
  );
}

/** `XRechnung 3.0 (UBL)`: the publisher's name, with the syntax. */
function specificationName(report: DetailedReport): string {
  const { format, details } = report;
  const { specification } = details;
  if (format === 'unknown' || specification === null) return formatName(report);
  const syntax = format.endsWith('ubl') ? 'UBL' : 'CII';
  return specification.includes(syntax) ? specification : `${specification} (${syntax})`;
}

/** The latest start of validity among the rules; empty if no day is known. */
function inForce(ruleSets: DetailedReport['details']['ruleSets']): string {
  const days = ruleSets.flatMap(({ inForceFrom }) => inForceFrom ?? []).sort();
  const last = days.at(-1);
  return last === undefined ? '' : text('verdict.inForce', { from: dayInWords(last) });
}

/** `31 August 2026`, in the language of the page. */
function dayInWords(day: string): string {
  const language = currentLanguage();
  // American dates confuse everybody else.
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
