/** Facts about a file that reports state next to its verdict. */
import { createHash } from 'node:crypto';
import { type ShownDocument, readShownDocument } from 'einvoice-reports/shown-document.js';
import type { IssueDetails, Language } from 'einvoice-validator';

export interface FileFacts {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Null if it can't be read as text. */
  readonly document: ShownDocument | null;
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
    document: await readShownDocument(bytes, issues, { language, prefixes }),
  };
}
