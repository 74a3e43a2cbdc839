/** XML in colours, row by row. What began in an earlier row is not known: that costs a colour, never a character. */

export type TokenKind = 'tag' | 'attribute' | 'value' | 'comment' | 'text';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** The kinds in the order of the groups. */
const KINDS: readonly TokenKind[] = ['comment', 'tag', 'attribute', 'value'];
const PATTERN = /(<!--.*?(?:-->|$)|<\?.*?(?:\?>|$))|(<\/?[\w:.-]+|\/?>)|([\w:.-]+)(?==["'])|("[^"]*"|'[^']*')/g;

/** Cuts a row into pieces that make up the row again. */
export function tokensOf(row: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of row.matchAll(PATTERN)) {
    if (match.index > end) tokens.push({ kind: 'text', text: row.slice(end, match.index) });
    const group = match.slice(1).findIndex((found) => found !== undefined);
    tokens.push({ kind: KINDS[group]!, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < row.length) tokens.push({ kind: 'text', text: row.slice(end) });
  return tokens;
}
