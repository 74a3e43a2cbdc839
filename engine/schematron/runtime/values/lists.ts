/** Code lists as rule sets write them: codes between blanks in one string. */

/** The string, and what stands between two blanks in it. */
interface CodeList {
  readonly text: string;
  readonly codes: ReadonlySet<string>;
}

export function codeList(text: string): CodeList {
  return { text, codes: new Set(text.split(' ').slice(1, -1)) };
}

/** contains(list, concat(' ', code, ' ')): what has blanks itself may still be a part of the list. */
export function isListed(list: CodeList, code: string): boolean {
  return code.includes(' ') ? list.text.includes(` ${code} `) : list.codes.has(code);
}
