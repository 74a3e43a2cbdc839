/** The invoice that a report shows, and whose text patches refer to. */
import {
  EngineError,
  type Invoice,
  type InvoiceView,
  type IssueDetails,
  type Language,
  invoiceView,
  isPdf,
  openPdf,
  readInvoice,
} from 'einvoice-validator';

export interface ShownInvoice {
  /** The text of its document, which patches refer to. */
  readonly source: string;
  /** With a place for each finding. */
  readonly view: InvoiceView;
}

/**
 * Reads the invoice in XML or in a PDF; null if the document can't be shown as an invoice.
 * @param issues findings to be given a place
 * @param prefixes those of their locations, by namespace
 */
export async function readShownInvoice(
  bytes: Uint8Array,
  issues: readonly Pick<IssueDetails, 'target'>[],
  language: Language,
  prefixes: Readonly<Record<string, string>>,
): Promise<ShownInvoice | null> {
  const invoice = await tryReadInvoice(bytes);
  if (invoice === null) return null;
  const targets = issues.map(({ target }) => target);
  return {
    source: invoice.tree.source,
    view: invoiceView(invoice, language, targets, new Map(Object.entries(prefixes))),
  };
}

async function tryReadInvoice(bytes: Uint8Array): Promise<Invoice | null> {
  try {
    const opened = isPdf(bytes) ? await openPdf(bytes) : null;
    if (opened !== null && !opened.ok) return null;
    return readInvoice(opened === null ? bytes : opened.invoice);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE') return null;
    throw error;
  }
}
