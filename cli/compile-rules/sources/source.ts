/** The sources of official files, and their answers. */
import { sha256 as sha256Of } from 'einvoice-core/rules/compiled.js';
import type { OfficialFile } from 'einvoice-core/rules/manifest.js';

/** In the order in which they are asked. */
export const SOURCE_NAMES = ['mirror', 'publisher', 'registry'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** The pinned bytes, or those of the file that the manifest names as a substitute. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  /** For people. */
  readonly from: string;
  readonly isReplacement?: boolean;
}

export interface Refused {
  /** The reason, for people. */
  readonly refused: string;
  /** The source has a file, but not the pinned one. */
  readonly isWrong?: boolean;
}

export interface Source {
  readonly name: SourceName;
  /** How to set it up, in one sentence, to print if no source has a file. */
  readonly help: string;
  /** Why the source can't be used at all. */
  readonly absent?: string;
  get(file: OfficialFile): Promise<FetchedFile | Refused>;
}

/**
 * Compares bytes with a pinned hash.
 * @param name describes the bytes, for messages
 */
export function checkHash(bytes: Uint8Array, sha256: string, name: string, from: string): FetchedFile | Refused {
  const actual = sha256Of(bytes);
  if (actual === sha256) return { bytes, from };
  return {
    refused: `${name} from ${from} is not the pinned file${looksLikePage(bytes) ? ' but an HTML page' : ''}: expected SHA-256 ${sha256}, found ${actual}`,
    isWrong: true,
  };
}

/** Proxies and portals answer with a sign-in page and status 200. */
function looksLikePage(bytes: Uint8Array): boolean {
  return /^\s*<(!doctype html|html)\b/i.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}
