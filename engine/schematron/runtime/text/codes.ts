/** Functions on the code points of strings (Functions and Operators, sections 7.2 and 7.4.9). */

import { raise } from '../errors.js';

/** fn:string-to-codepoints */
export function stringToCodepoints(text: string): readonly number[] {
  const codes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at++;
    codes.push(code);
  }
  return codes;
}

/** fn:codepoints-to-string; FOCH0001 for a code point that is not an XML 1.0 character. */
export function codepointsToString(codes: Iterable<number>): string {
  let text = '';
  for (const code of codes) {
    if (!isXmlCharacter(code)) raise('FOCH0001');
    text += String.fromCodePoint(code);
  }
  return text;
}

/** Production 2 of XML 1.0. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** fn:translate */
export function translate(text: string, from: string, to: string): string {
  return translation(from, to)(text);
}

/** fn:translate with constant arguments, prepared: `translation(from, to)(text)`. */
export function translation(from: string, to: string): (text: string) => string {
  const replacements = new Map<number, string>();
  const targets = [...to];
  [...from].forEach((character, index) => {
    const code = character.codePointAt(0)!;
    // The first occurrence counts; characters without a counterpart are removed.
    if (!replacements.has(code)) replacements.set(code, targets[index] ?? '');
  });
  return (text) => {
    let result = '';
    let copied = 0;
    for (let at = 0; at < text.length; at++) {
      const start = at;
      const code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      const replacement = replacements.get(code);
      if (replacement === undefined) continue;
      result += text.slice(copied, start) + replacement;
      copied = at + 1;
    }
    return copied === 0 ? text : result + text.slice(copied);
  };
}
