/** What a document is: its format, or what it is that is no invoice. */
import type { DetailedReport } from './reported.js';

/** The name of the format; of orders, responses and the like that of their specification, or of their root element. */
export function formatOf({ format, details }: Pick<DetailedReport, 'format' | 'details'>): string {
  if (format !== 'unknown') return format;
  return details.specification ?? details.documentType ?? format;
}
