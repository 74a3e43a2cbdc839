/**
 * Text to tree: XML 1.0 (5th edition) with Namespaces 1.0, and XML 1.1 (2nd edition) with Namespaces 1.1, for
 * documents without DTD. Every rule of well-formedness that such a document can break is checked; the first that is broken ends the parse.
 *
 * The parser works on UTF-16 units in a typed array that ends in NULs: NUL is in no class of characters
 * that a loop passes over, so no loop checks for the end. Between documents it keeps that array, wiped.
 */

import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { Parser } from './parser.js';
import { Failure, problemAt, type XmlProblem } from './problem.js';
import type { Tree } from './tree.js';
import { withUnits } from './units.js';
import { refuseControls, versionOf, withLineEndsOf10 } from './version.js';

export interface ParseOptions {
  /** `DEFAULT_LIMITS` where absent. */
  readonly limits?: Partial<Limits>;
}

/** A tree, or the first thing that is wrong with the document. */
export type Parsed = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly problem: XmlProblem };

/**
 * Parses a document that has been decoded (`decode.ts`); a byte order mark must be gone.
 * Takes time and memory linear in the length of the text, whatever is in it.
 */
export function parse(text: string, options: ParseOptions = {}): Parsed {
  const version = versionOf(text);
  const source = version === '1.1' ? withLineEndsOf10(text) : text;
  try {
    if (version === '1.1') refuseControls(source);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const tree = withUnits(source, (units) => new Parser(source, units, limits, version).parse());
    return { ok: true, tree };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ok: false, problem: problemAt(error.code, error.message, source, error.offset) };
  }
}
