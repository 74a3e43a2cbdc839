/** Where official files can be had from, and what each of these places answers. */
import { sha256 as sha256Of } from 'einvoice-core/rules/compiled.js';
import type { OfficialFile } from 'einvoice-core/rules/manifest.js';

/** In the order in which they are asked. */
export const SOURCE_NAMES = ['mirror', 'publisher', 'registry'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** The pinned bytes, or those of what the manifest names instead of the file. */
export interface Got {
  readonly bytes: Uint8Array;
  /** For people. */
  readonly from: string;
  readonly isInstead?: boolean;
}

export interface Refused {
  /** Why, for people. */
  readonly refused: string;
  /** There is something, and it is not what is pinned. */
  readonly isWrong?: boolean;
}

export interface Source {
  readonly name: SourceName;
  /** A sentence on how it is set up, for who could get a file from nobody. */
  readonly help: string;
  /** That there is none, and nobody to ask. */
  readonly absent?: string;
  get(file: OfficialFile): Promise<Got | Refused>;
}

/**
 * Holds bytes against a pinned hash.
 * @param name what they should be, for people
 */
export function checked(bytes: Uint8Array, sha256: string, name: string, from: string): Got | Refused {
  const actual = sha256Of(bytes);
  if (actual === sha256) return { bytes, from };
  return {
    refused: `${name} from ${from} is not the pinned file${looksLikePage(bytes) ? ' but an HTML page' : ''}: expected SHA-256 ${sha256}, found ${actual}`,
    isWrong: true,
  };
}

/** As sign-in pages come, with status 200, from who stands between. */
function looksLikePage(bytes: Uint8Array): boolean {
  return /^\s*<(!doctype html|html)\b/i.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}
