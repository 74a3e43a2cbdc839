/**
 * Splits text that is not well-formed into pieces: tags, comments, text and so on, as the author probably meant them.
 */

/** A piece of a text; offsets are UTF-16 units. */
export type Piece = {
  readonly from: number;
  readonly to: number;
} & (
  | { readonly kind: 'text' | 'comment' | 'cdata' | 'instruction' | 'doctype' }
  /** A single `<` that starts no other kind of piece. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'start' | 'end' | 'empty'; readonly name: string }
);

/** Matches an XML name. */
const NAME = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
/** Matches the rest of a tag after its name; quoted values may contain `>`. */
const STRICT_REST = /(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/y;
/** Like `STRICT_REST`, but quoted values may also contain `<`. */
const LOOSE_REST = /(?:=\s{0,9}"[^">\n]{0,300}"|=\s{0,9}'[^'>\n]{0,300}'|[^"'<>])*>/y;
/** Like `STRICT_REST`, but quotes need not be balanced. */
const ANY_REST = /[^<>]*>/y;
const DOCTYPE_OPEN = '<!DOCTYPE';
/** Matches a whole document type declaration. */
const DOCTYPE = /<!DOCTYPE[^<>[]*(?:\[[^\]]*\]\s*)?>/y;

/** Pieces that start and end with fixed character sequences. */
const DELIMITED = [
  ['comment', '<!--', '-->'],
  ['cdata', '<![CDATA[', ']]>'],
  ['instruction', '<?', '?>'],
] as const;

/** The pieces of a text in order, without gaps. Takes linear time. */
export function splitIntoPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  /** Sequences that do not occur in the rest of the text: searching for them again would take quadratic time. */
  const absentSequences = new Set<string>();
  let position = 0;
  while (position < text.length) {
    const next = text.indexOf('<', position);
    const end = next < 0 ? text.length : next;
    if (end > position) pieces.push({ kind: 'text', from: position, to: end });
    if (next < 0) break;
    const piece = pieceAt(text, next, absentSequences);
    pieces.push(piece);
    position = piece.to;
  }
  return pieces;
}

/** The piece that starts at a `<`. */
function pieceAt(text: string, from: number, absentSequences: Set<string>): Piece {
  for (const [kind, open, close] of DELIMITED) {
    if (absentSequences.has(close) || !text.startsWith(open, from)) continue;
    const end = text.indexOf(close, from + open.length);
    if (end >= 0) return { kind, from, to: end + close.length };
    absentSequences.add(close);
  }
  if (text.startsWith(DOCTYPE_OPEN, from) && !absentSequences.has(DOCTYPE_OPEN)) {
    const to = matchEnd(DOCTYPE, text, from);
    if (to !== null) return { kind: 'doctype', from, to };
    absentSequences.add(DOCTYPE_OPEN);
  }
  const isEnd = text[from + 1] === '/';
  const nameFrom = from + (isEnd ? 2 : 1);
  const nameTo = matchEnd(NAME, text, nameFrom);
  const to =
    nameTo === null
      ? null
      : (matchEnd(STRICT_REST, text, nameTo) ?? matchEnd(LOOSE_REST, text, nameTo) ?? matchEnd(ANY_REST, text, nameTo));
  if (nameTo === null || to === null) return { kind: 'bare', from, to: from + 1 };
  const kind = isEnd ? 'end' : text[to - 2] === '/' ? 'empty' : 'start';
  return { kind, from, to, name: text.slice(nameFrom, nameTo) };
}

/** The end of a match at a position; null if there is none. */
function matchEnd(expression: RegExp, text: string, position: number): number | null {
  expression.lastIndex = position;
  return expression.test(text) ? expression.lastIndex : null;
}
