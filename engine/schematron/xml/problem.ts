/** Errors in a document that prevent parsing; only the first is reported. */

import { lineColumnAt } from './position.js';

/** Report codes for unreadable documents (DESIGN section 1). */
type XmlProblemCode = 'XML-WELL-FORMED' | 'XML-DOCTYPE' | 'XML-ENCODING' | 'XML-LIMIT';

/** Why a document could not be read, and where. */
export interface XmlProblem {
  readonly code: XmlProblemCode;
  /** Plain English: what is wrong and how to fix it. Contains at most one short quoted name from the document. */
  readonly message: string;
  /** From 1; lines end at LF, CR LF or CR. */
  readonly line: number;
  /** From 1, in code points. */
  readonly column: number;
}

/**
 * Aborts parsing: thrown where the problem is found, caught in `parse`. The message is ready for the report; the offset
 * is converted to line and column only there.
 */
export class Failure extends Error {
  readonly code: XmlProblemCode;
  readonly offset: number;

  constructor(code: XmlProblemCode, message: string, offset: number) {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}

/** The problem at an offset (UTF-16 units) of a text. */
export function problemAt(code: XmlProblemCode, message: string, text: string, offset: number): XmlProblem {
  const { line, column } = lineColumnAt(text, offset);
  return { code, message, line, column };
}

const QUOTED_LENGTH = 40;

/**
 * A name from the document for use in a message: in double quotes, without control and format characters, line
 * separators and lone surrogates, truncated to 40 code points.
 */
export function quoted(name: string): string {
  // A code point has at most two units; the surplus compensates for dropped characters.
  const shown = [...name.slice(0, 4 * QUOTED_LENGTH).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')];
  const cut = shown.length > QUOTED_LENGTH || name.length > 4 * QUOTED_LENGTH;
  return `"${cut ? `${shown.slice(0, QUOTED_LENGTH - 1).join('')}…` : shown.join('')}"`;
}

/**
 * Reports markup that ends with the document as truncated.
 * @throws Failure if the document ends within the markup at that offset
 */
export function failIfCut(text: string, at: number, markup: string): void {
  if (text.length - at > markup.length || !markup.startsWith(text.slice(at))) return;
  throw new Failure(
    'XML-WELL-FORMED',
    `The document ends right behind ${quoted(text.slice(at))}; it was cut off.`,
    text.length,
  );
}

/** @throws Failure for a document that ends in the end tag of an element */
export function failInEndTag(name: string, at: number): never {
  throw new Failure('XML-WELL-FORMED', `The document ends inside the end tag of ${quoted(name)}; it was cut off.`, at);
}
