/** Display name for the kind of a document. */
import type { DetailedReport } from './reported.js';

/** The format; for orders, responses and the like the specification or the root element. */
export function documentFormat({ format, details }: Pick<DetailedReport, 'format' | 'details'>): string {
  if (format !== 'unknown') return format;
  return details.specification ?? details.documentType ?? format;
}
