/** Facts about a file that reports state next to its verdict. */
import { createHash } from 'node:crypto';
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

export interface FileFacts {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Null if it can't be shown as an invoice. */
  readonly invoice: ShownInvoice | null;
}

export interface ShownInvoice {
  /** The text of its document, which patches refer to. */
  readonly source: string;
  /** With a place for each finding. */
  readonly view: InvoiceView;
}

/** @param issues findings to be given a place, @param prefixes those of their locations, by namespace */
export async function readFacts(
  bytes: Uint8Array,
  issues: readonly IssueDetails[],
  language: Language,
  prefixes: Readonly<Record<string, string>>,
): Promise<FileFacts> {
  const invoice = await tryReadInvoice(bytes);
  const targets = issues.map(({ target }) => target);
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    invoice:
      invoice === null
        ? null
        : {
            source: invoice.tree.source,
            view: invoiceView(invoice, language, targets, new Map(Object.entries(prefixes))),
          },
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
