/** Code lists as written in rule sets: codes separated by blanks in one string. */

/** The string, and its tokens. */
interface CodeList {
  readonly text: string;
  readonly codes: ReadonlySet<string>;
}

export function codeList(text: string): CodeList {
  return { text, codes: new Set(text.split(' ').slice(1, -1)) };
}

/** contains(list, concat(' ', code, ' ')): a text with blanks may still be a part of the list. */
export function isListed(list: CodeList, code: string): boolean {
  return code.includes(' ') ? list.text.includes(` ${code} `) : list.codes.has(code);
}
