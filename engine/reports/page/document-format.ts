/** The display name of the format or type of a document. */
import type { DetailedReport } from './reported.js';

/** The format; for documents other than invoices, the specification or the root element. */
export function documentFormat({ format, details }: Pick<DetailedReport, 'format' | 'details'>): string {
  if (format !== 'unknown') return format;
  return details.specification ?? details.documentType ?? format;
}
