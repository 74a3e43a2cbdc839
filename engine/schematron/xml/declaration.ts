/** The XML declaration (XML 1.0, productions 23 to 26, 32 and 80). */

import { Failure } from './problem.js';

const START = /^<\?xml(?=[ \t\r\n?])/;
/** One `name="value"` with the blank before it. */
const PART = /[ \t\r\n]+([A-Za-z]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<&?]*)"|'([^'<&?]*)')/y;
const END = /[ \t\r\n]*\?>/y;

const ORDER = ['version', 'encoding', 'standalone'];
const ENCODING_NAME = /^[A-Za-z][A-Za-z0-9._-]*$/;

/**
 * Checks the XML declaration at the start of the document, if there is one. The decoder checks whether it names the
 * actual encoding.
 * @returns the offset after it, 0 if there is none
 * @throws Failure if it is malformed, or of a version other than 1.0 and 1.1
 */
export function endOfDeclaration(text: string): number {
  if (!START.test(text)) return 0;
  let at = '<?xml'.length;
  let next = 0;
  for (;;) {
    PART.lastIndex = at;
    const part = PART.exec(text);
    if (part === null) break;
    const name = part[1]!;
    const place = ORDER.indexOf(name, next);
    if (place < 0 || (next === 0 && place !== 0)) fail(at);
    checkValue(name, part[2] ?? part[3] ?? '', at);
    next = place + 1;
    at = PART.lastIndex;
  }
  END.lastIndex = at;
  if (next === 0 || !END.test(text)) fail(at);
  return END.lastIndex;
}

function checkValue(name: string, value: string, at: number): void {
  // A 1.0 parser may accept any "1." and digits (production 26); other invoice validators reject them, as Xerces does.
  if (name === 'version' && value !== '1.0' && value !== '1.1') {
    throw new Failure(
      'XML-WELL-FORMED',
      'The XML declaration says neither version "1.0" nor "1.1"; other versions of XML are not accepted.',
      at,
    );
  }
  if (name === 'encoding' && !ENCODING_NAME.test(value)) fail(at);
  if (name === 'standalone' && value !== 'yes' && value !== 'no') fail(at);
}

function fail(at: number): never {
  throw new Failure(
    'XML-WELL-FORMED',
    'The XML declaration is not right; it must read like <?xml version="1.0" encoding="UTF-8"?>.',
    at,
  );
}

/** The encoding named in the declaration of a text, and its offset; undefined if there is none, or it is malformed. */
export function declaredEncoding(text: string): { readonly name: string; readonly offset: number } | undefined {
  if (!START.test(text)) return undefined;
  const declaration = text.slice(0, text.indexOf('?>') + 1);
  const match = /[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/.exec(declaration);
  const name = match?.[1] ?? match?.[2];
  if (match === null || name === undefined || !ENCODING_NAME.test(name)) return undefined;
  return { name, offset: match.index + match[0].length - name.length - 1 };
}
