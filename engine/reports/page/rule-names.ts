/** Readable names of formats and specifications, with the first day of their rules. */
import type { Format } from 'einvoice-core/formats.js';
import { longDay } from './long-day.js';
import type { DetailedReport } from './reported.js';
import { type Language, textIn } from './texts/texts.js';

type Checked = Pick<DetailedReport, 'format' | 'details'>;

/** Common names of formats, with the syntax if there are several. */
const FORMAT_NAMES: Readonly<Record<Exclude<Format, 'unknown'>, string>> = {
  'xrechnung-ubl': 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
  'facturx-cii': 'Factur-X / ZUGFeRD',
  'zugferd-cii': 'ZUGFeRD',
  'peppol-bis3-ubl': 'Peppol BIS Billing 3',
  ubl: 'EN 16931 (UBL)',
  cii: 'EN 16931 (CII)',
};

/** The name of the format; for documents other than invoices (orders, responses), the type of document. */
export function formatName({ format, details }: Checked, language: Language): string {
  if (format !== 'unknown') return FORMAT_NAMES[format];
  return details.specification ?? details.documentType ?? textIn(language, 'format.unknown');
}

/** `XRechnung 3.0 (UBL), rules in force since 31 August 2026` */
export function namesOfRules(report: Checked, language: Language): string {
  const days = report.details.ruleSets.flatMap(({ inForceFrom }) => inForceFrom ?? []).sort();
  const last = days.at(-1);
  const since = last === undefined ? [] : [textIn(language, 'verdict.inForce', { from: longDay(last, language) })];
  return [specificationName(report, language), ...since].join(', ');
}

/** The publisher's name, with the syntax. */
function specificationName(report: Checked, language: Language): string {
  const { format, details } = report;
  const { specification } = details;
  if (format === 'unknown' || specification === null) return formatName(report, language);
  const syntax = format.endsWith('ubl') ? 'UBL' : 'CII';
  return specification.includes(syntax) ? specification : `${specification} (${syntax})`;
}
