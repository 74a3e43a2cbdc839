/**
 * Offsets in the source of a well-formed document without a DTD, to cut out or edit an element and leave the rest
 * unchanged.
 */

/** Offsets of one attribute in a start tag. */
export interface AttributeSpan {
  readonly name: string;
  /** Start of the name. */
  readonly from: number;
  /** Start of the value, inside the quotes. */
  readonly valueFrom: number;
  readonly valueTo: number;
  /** After the closing quote. */
  readonly to: number;
}

export interface StartTag {
  /** As written, with its prefix. */
  readonly name: string;
  readonly attributes: readonly AttributeSpan[];
  /** After the name. */
  readonly nameTo: number;
  /** After the `>`. */
  readonly to: number;
  /** `<a/>` */
  readonly isEmpty: boolean;
}

export interface ElementSpan {
  readonly tag: StartTag;
  readonly from: number;
  /** Between the tags; both are `tag.to` for `<a/>`. */
  readonly contentFrom: number;
  readonly contentTo: number;
  /** After the end tag. */
  readonly to: number;
}

const NAME = /[^\s/>=]+/y;
const ATTRIBUTE = /\s+([^\s/>=]+)\s*=\s*("[^"]*"|'[^']*')/y;
const TAG_END = /\s*(\/?)>/y;

/** The start tag whose `<` is at `from`. */
export function startTag(source: string, from: number): StartTag {
  NAME.lastIndex = from + 1;
  const name = NAME.exec(source)![0];
  const nameTo = from + 1 + name.length;
  const attributes: AttributeSpan[] = [];
  ATTRIBUTE.lastIndex = nameTo;
  let at = nameTo;
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    at = ATTRIBUTE.lastIndex;
    const lead = match[0].length - match[0].trimStart().length;
    attributes.push({
      name: match[1]!,
      from: match.index + lead,
      valueFrom: at - match[2]!.length + 1,
      valueTo: at - 1,
      to: at,
    });
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(source)!;
  return { name, attributes, nameTo, to: TAG_END.lastIndex, isEmpty: end[1] === '/' };
}

/** The element whose start tag is at `from`. */
export function elementSpan(source: string, from: number): ElementSpan {
  const tag = startTag(source, from);
  if (tag.isEmpty) return { tag, from, contentFrom: tag.to, contentTo: tag.to, to: tag.to };
  let depth = 1;
  let at = tag.to;
  for (;;) {
    at = source.indexOf('<', at);
    if (source.startsWith('</', at)) {
      const to = source.indexOf('>', at) + 1;
      if (--depth === 0) return { tag, from, contentFrom: tag.to, contentTo: at, to };
      at = to;
    } else {
      const special = endOfSpecial(source, at);
      if (special > 0) at = special;
      else {
        const inner = startTag(source, at);
        if (!inner.isEmpty) depth++;
        at = inner.to;
      }
    }
  }
}

/** The offset after a comment, CDATA section or processing instruction at that place; 0 if there is none. */
function endOfSpecial(source: string, at: number): number {
  if (source.startsWith('<!--', at)) return source.indexOf('-->', at + 4) + 3;
  if (source.startsWith('<![CDATA[', at)) return source.indexOf(']]>', at + 9) + 3;
  if (source.startsWith('<?', at)) return source.indexOf('?>', at + 2) + 2;
  return 0;
}
