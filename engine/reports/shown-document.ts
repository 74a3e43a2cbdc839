/** The document that a report shows: its text, which patches refer to, and the invoice in it. */
import { decode } from 'einvoice-schematron/xml/decode.js';
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

export interface ShownDocument {
  readonly source: string;
  /** With the position at which each finding is shown; null if it can't be shown as an invoice. */
  readonly view: InvoiceView | null;
}

export interface ReadOptions {
  readonly language: Language;
  /** Prefixes of the findings' locations, by namespace. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** The `charset` parameter of the media type, if there is one. */
  readonly charset?: string | undefined;
}

/**
 * Reads a document, in XML or in a PDF; null if it can't be read as text.
 * @param issues findings to locate in the view
 */
export async function readShownDocument(
  bytes: Uint8Array,
  issues: readonly Pick<IssueDetails, 'target'>[],
  { language, prefixes, charset }: ReadOptions,
): Promise<ShownDocument | null> {
  const opened = isPdf(bytes) ? await openPdf(bytes) : null;
  if (opened !== null && !opened.ok) return null;
  const xml = opened === null ? bytes : opened.invoice;
  const invoice = tryReadInvoice(xml, opened === null ? charset : undefined);
  if (invoice === null) {
    const decoded = decode(xml, charset);
    return decoded.ok ? { source: decoded.text, view: null } : null;
  }
  const targets = issues.map(({ target }) => target);
  const view = invoiceView(invoice, language, targets, new Map(Object.entries(prefixes)));
  return { source: invoice.tree.source, view };
}

function tryReadInvoice(xml: Uint8Array, charset: string | undefined): Invoice | null {
  try {
    return readInvoice(xml, charset === undefined ? {} : { charset });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE') return null;
    throw error;
  }
}
