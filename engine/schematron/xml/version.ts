/**
 * Differences of XML 1.1 (2nd edition) from 1.0: line ends, control characters, undeclared prefixes. Its names are
 * those of XML 1.0 (5th edition), so one scanner reads both.
 */

import { Failure } from './problem.js';

export type XmlVersion = '1.0' | '1.1';

/** A declaration of version 1.1; `endOfDeclaration` checks the rest of it. */
const DECLARED_1_1 = /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.1"|'1\.1')/;

/** The version that a text declares; 1.0 if it declares none, or an unknown one. */
export function declaredVersion(text: string): XmlVersion {
  return DECLARED_1_1.test(text) ? '1.1' : '1.0';
}

/** Characters that XML 1.1 allows only as references (production 2a), except those that 1.0 forbids as well. */
const RESTRICTED = /[\x7f-\x84\x86-\x9f]/;

/**
 * Converts XML 1.1 text for a 1.0 scanner: line ends that exist only in 1.1 (section 2.11) become LF, one character
 * each, so that offsets and lines stay. The declaration is unchanged: it cannot contain any.
 */
export function convertLineEnds(text: string): string {
  if (!/[\x85\u2028]/.test(text)) return text;
  const body = text.indexOf('?>');
  // CR NEL is one line end, as CR LF is; CR and U+2028 are two.
  return text.slice(0, body) + text.slice(body).replace(/\r(?=\u2028)|[\x85\u2028]/g, '\n');
}

/** @throws Failure for a control character that XML 1.1 allows only as a reference */
export function rejectControls(text: string): void {
  const restricted = RESTRICTED.exec(text);
  if (restricted === null) return;
  const code = restricted[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new Failure(
    'XML-WELL-FORMED',
    `The character U+${code} may only be written as a reference in XML 1.1; remove it, or write "&#x${code};".`,
    restricted.index,
  );
}
