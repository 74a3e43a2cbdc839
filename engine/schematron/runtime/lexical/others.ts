/** Other lexical spaces (XML Schema 1.0 part 2), in a range of a text, white space collapsed already. */

/** Section 3.2.2. */
export function isBoolean(text: string, from = 0, to = text.length): boolean {
  switch (to - from) {
    case 1:
      return text.charCodeAt(from) === 0x30 || text.charCodeAt(from) === 0x31;
    case 4:
      return text.startsWith('true', from);
    case 5:
      return text.startsWith('false', from);
    default:
      return false;
  }
}

const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Section 3.3.3. */
export function isLanguage(text: string, from = 0, to = text.length): boolean {
  return LANGUAGE.test(text.slice(from, to));
}

const HEX = /^(?:[0-9A-Fa-f]{2})*$/;

/** Section 3.2.15. */
export function isHexBinary(text: string, from = 0, to = text.length): boolean {
  return HEX.test(text.slice(from, to));
}

const DURATION = /^-?P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/;

/** Section 3.2.6. */
export function isDuration(text: string, from = 0, to = text.length): boolean {
  return DURATION.test(text.slice(from, to));
}

/** Number of characters (code points, section 4.3.1) in a range. */
export function lengthOf(text: string, from: number, to: number): number {
  let length = to - from;
  for (let at = from; at + 1 < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) {
      length--;
      at++;
    }
  }
  return length;
}
