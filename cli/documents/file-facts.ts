/** Facts about a file that reports state next to its verdict. */
import { createHash } from 'node:crypto';
import { type ShownInvoice, readShownInvoice } from 'einvoice-reports/shown-invoice.js';
import type { IssueDetails, Language } from 'einvoice-validator';

export interface FileFacts {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Null if it can't be shown as an invoice. */
  readonly invoice: ShownInvoice | null;
}

/** @param issues findings to be given a place, @param prefixes those of their locations, by namespace */
export async function readFacts(
  bytes: Uint8Array,
  issues: readonly IssueDetails[],
  language: Language,
  prefixes: Readonly<Record<string, string>>,
): Promise<FileFacts> {
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    invoice: await readShownInvoice(bytes, issues, language, prefixes),
  };
}
