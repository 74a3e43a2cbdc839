/** White space of XML (XML Schema part 2, section 4.3.6) in a range of a text. */

const BLANK = 0x20;

export function isBlankCode(code: number): boolean {
  return code === BLANK || code === 0xa || code === 0xd || code === 0x9;
}

/** The start of the range after leading white space. */
export function trimmedStart(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlankCode(text.charCodeAt(at))) at++;
  return at;
}

/** The end of the range before trailing white space. @param from after leading white space */
export function trimmedEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlankCode(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether collapsing would change the inside of a trimmed range. */
export function needsCollapsing(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > BLANK) continue;
    if (code !== BLANK || text.charCodeAt(at + 1) === BLANK) {
      if (isBlankCode(code)) return true;
    }
  }
  return false;
}
