/** Code lists as rule sets write them: codes separated by blanks in one string. */

/** The string, and its codes. */
interface CodeList {
  readonly text: string;
  readonly codes: ReadonlySet<string>;
}

export function codeList(text: string): CodeList {
  return { text, codes: new Set(text.split(' ').slice(1, -1)) };
}

/** contains(list, concat(' ', code, ' ')). A text with blanks is no single code, but may be a part of the list. */
export function isListed(list: CodeList, code: string): boolean {
  return code.includes(' ') ? list.text.includes(` ${code} `) : list.codes.has(code);
}
