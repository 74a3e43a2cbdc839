/** Facts about a file that reports state next to its verdict. */
import { createHash } from 'node:crypto';
import {
  EngineError,
  type Invoice,
  type Language,
  groupOf,
  invoiceWords,
  openPdf,
  isPdf,
  readInvoice,
  shown,
  valueOf,
} from 'einvoice-validator';
import type { KeyData } from 'einvoice-reports/page/reported.js';

export interface FileFacts {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Null if it can't be shown as an invoice. */
  readonly invoice: KeyData | null;
}

export async function readFacts(bytes: Uint8Array, language: Language): Promise<FileFacts> {
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    invoice: await readKeyData(bytes, language),
  };
}

async function readKeyData(bytes: Uint8Array, language: Language): Promise<KeyData | null> {
  let invoice: Invoice;
  try {
    const opened = isPdf(bytes) ? await openPdf(bytes) : null;
    if (opened !== null && !opened.ok) return null;
    invoice = readInvoice(opened === null ? bytes : opened.invoice);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE') return null;
    throw error;
  }
  const { content, model } = invoice;
  const text = (group: Parameters<typeof valueOf>[0] | null, term: string): string | null => {
    const value = group === null ? null : valueOf(group, term);
    return value === null ? null : shown(value, model.get(term)!.type!, invoiceWords(language));
  };
  const total = text(groupOf(content, 'BG-22'), 'BT-115');
  return {
    number: text(content, 'BT-1'),
    date: text(content, 'BT-2'),
    seller: text(groupOf(content, 'BG-4'), 'BT-27'),
    buyer: text(groupOf(content, 'BG-7'), 'BT-44'),
    total: total === null ? null : `${total} ${text(content, 'BT-5') ?? ''}`.trimEnd(),
  };
}
