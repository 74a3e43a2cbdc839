/**
 * Parses text to a tree: XML 1.0 (5th edition) with Namespaces 1.0, and XML 1.1 (2nd edition) with Namespaces 1.1, for
 * documents without DTD. Every well-formedness rule for such documents is checked; the first violation ends parsing.
 * The parser works on UTF-16 units in a typed array that ends with NULs: no loop's character class includes NUL, so no
 * loop checks for the end. The array is wiped and kept for the next document.
 */

import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { Parser } from './parser.js';
import { Failure, problemAt, type XmlProblem } from './problem.js';
import type { Tree } from './tree.js';
import { withUnits } from './units.js';
import { rejectControls, declaredVersion, convertLineEnds } from './version.js';

export interface ParseOptions {
  /** Default: `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits>;
}

/** A tree, or the first problem of the document. */
export type Parsed = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly problem: XmlProblem };

/**
 * Parses a decoded document (`decode.ts`); a byte order mark must have been removed. Takes time and memory linear in
 * the length of the text, whatever its content.
 */
export function parse(text: string, options: ParseOptions = {}): Parsed {
  const version = declaredVersion(text);
  const source = version === '1.1' ? convertLineEnds(text) : text;
  try {
    if (version === '1.1') rejectControls(source);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const tree = withUnits(source, (units) => new Parser(source, units, limits, version).parse());
    return { ok: true, tree };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ok: false, problem: problemAt(error.code, error.message, source, error.offset) };
  }
}
