/**
 * Sequence types as two sets of bits: the possible kinds of items, and the possible lengths. Documents have no schema,
 * so the only derived type is xs:integer, and union types (xs:numeric, anyAtomic, item) are plain unions of bits.
 */

// Node kinds.
export const DOCUMENT = 1 << 0;
export const ELEMENT = 1 << 1;
export const ATTRIBUTE = 1 << 2;
export const TEXT = 1 << 3;
export const COMMENT = 1 << 4;
export const PROCESSING_INSTRUCTION = 1 << 5;

// Atomic types. DECIMAL alone means a decimal that is not labelled xs:integer.
export const UNTYPED = 1 << 6;
export const STRING = 1 << 7;
export const ANY_URI = 1 << 8;
export const BOOLEAN = 1 << 9;
export const INTEGER = 1 << 10;
export const DECIMAL = 1 << 11;
export const FLOAT = 1 << 12;
export const DOUBLE = 1 << 13;
export const DATE = 1 << 14;
export const DATE_TIME = 1 << 15;
export const TIME = 1 << 16;
export const DAY_TIME_DURATION = 1 << 17;
export const YEAR_MONTH_DURATION = 1 << 18;
export const QNAME = 1 << 19;

export const NODE = DOCUMENT | ELEMENT | ATTRIBUTE | TEXT | COMMENT | PROCESSING_INSTRUCTION;
/** Numbers that are compared and computed exactly. */
export const EXACT = INTEGER | DECIMAL;
export const NUMERIC = EXACT | FLOAT | DOUBLE;
/** Types that compare as strings. */
export const STRINGS = STRING | ANY_URI | UNTYPED;
export const DURATION = DAY_TIME_DURATION | YEAR_MONTH_DURATION;
export const ATOMIC = STRINGS | BOOLEAN | NUMERIC | DATE | DATE_TIME | TIME | DURATION | QNAME;
export const ITEM = NODE | ATOMIC;

// Cardinalities: the set of possible lengths, `MORE` for two and above.
export const EMPTY = 1;
export const ONE = 2;
export const MORE = 4;
export const OPTIONAL = EMPTY | ONE;
export const SOME = ONE | MORE;
export const MANY = EMPTY | ONE | MORE;

/** The atomic types by the local name of their xs: name. */
export const ATOMIC_BY_NAME: ReadonlyMap<string, number> = new Map([
  ['untypedAtomic', UNTYPED],
  ['string', STRING],
  ['anyURI', ANY_URI],
  ['boolean', BOOLEAN],
  ['integer', INTEGER],
  ['decimal', DECIMAL],
  ['float', FLOAT],
  ['double', DOUBLE],
  ['date', DATE],
  ['dateTime', DATE_TIME],
  ['time', TIME],
  ['dayTimeDuration', DAY_TIME_DURATION],
  ['yearMonthDuration', YEAR_MONTH_DURATION],
  ['QName', QNAME],
]);

const NODE_NAMES: readonly (readonly [number, string])[] = [
  [DOCUMENT, 'document-node()'],
  [ELEMENT, 'element()'],
  [ATTRIBUTE, 'attribute()'],
  [TEXT, 'text()'],
  [COMMENT, 'comment()'],
  [PROCESSING_INSTRUCTION, 'processing-instruction()'],
];

/** The type of a sequence; `items` is 0 exactly when it is always empty (`card` is then EMPTY). */
export interface SequenceType {
  readonly items: number;
  readonly card: number;
}

/** Makes a type; no items, or only length 0, gives the empty type. */
export function sequenceType(items: number, card: number): SequenceType {
  if (items === 0 || card === EMPTY) return EMPTY_TYPE;
  return { items, card };
}

const EMPTY_TYPE: SequenceType = { items: 0, card: EMPTY };
export const EMPTY_SEQUENCE: SequenceType = EMPTY_TYPE;
export const ONE_STRING = sequenceType(STRING, ONE);
export const ONE_BOOLEAN = sequenceType(BOOLEAN, ONE);
export const ONE_INTEGER = sequenceType(INTEGER, ONE);
export const ANY_ITEMS = sequenceType(ITEM, MANY);

/** Whether every bit of `a` is in `b`. */
export function isSubset(a: number, b: number): boolean {
  return (a & ~b) === 0;
}

/** The smallest type that covers both. */
export function unionType(a: SequenceType, b: SequenceType): SequenceType {
  return sequenceType(a.items | b.items, a.card | b.card);
}

/** The length of a concatenation. */
export function addCards(a: number, b: number): number {
  let card = 0;
  for (const [x, y] of pairs(a, b)) card |= x === EMPTY ? y : y === EMPTY ? x : MORE;
  return card;
}

/** The length of a sequence with `b` items for each of `a` items. */
export function multiplyCards(a: number, b: number): number {
  let card = 0;
  for (const [x, y] of pairs(a, b)) card |= x === EMPTY || y === EMPTY ? EMPTY : x === ONE ? y : MORE;
  // If several items may each yield nothing, any length can result.
  if ((a & MORE) !== 0 && (b & EMPTY) !== 0) card |= b === EMPTY ? EMPTY : MANY;
  return card;
}

/** The possible lengths after filtering. */
export function filteredLengths(card: number): number {
  return (card & MORE) !== 0 ? MANY : card | EMPTY;
}

function* pairs(a: number, b: number): Iterable<readonly [number, number]> {
  for (const x of bits(a)) for (const y of bits(b)) yield [x, y];
}

/** The single bits of a set, lowest first. */
export function bits(set: number): readonly number[] {
  const found: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) found.push(rest & -rest);
  return found;
}

/** The type of the atomized items (data model, sections 5 and 6: comments and instructions are strings). */
export function atomizedItems(items: number): number {
  let atomic = items & ATOMIC;
  if ((items & (DOCUMENT | ELEMENT | ATTRIBUTE | TEXT)) !== 0) atomic |= UNTYPED;
  if ((items & (COMMENT | PROCESSING_INSTRUCTION)) !== 0) atomic |= STRING;
  return atomic;
}

/** A type as XPath writes it, unions with `|`: `element()*`, `xs:integer|xs:decimal`, `numeric?`. */
export function showType(type: SequenceType): string {
  if (type.items === 0) return 'empty-sequence()';
  const sign =
    { [ONE]: '', [OPTIONAL]: '?', [SOME]: '+', [MANY]: '*', [MORE]: '+', [EMPTY | MORE]: '*' }[type.card] ?? '*';
  return `${showItems(type.items)}${sign}`;
}

/** The item part of `showType`. */
export function showItems(items: number): string {
  if (items === ITEM) return 'item()';
  const parts: string[] = [];
  let rest = items;
  for (const [set, name] of [
    [NODE, 'node()'],
    [ATOMIC, 'xs:anyAtomicType'],
    [NUMERIC, 'numeric'],
  ] as const) {
    if (!isSubset(set, rest)) continue;
    parts.push(name);
    rest &= ~set;
  }
  for (const [bit, name] of NODE_NAMES) if ((rest & bit) !== 0) parts.push(name);
  for (const [name, bit] of ATOMIC_BY_NAME) if ((rest & bit) !== 0) parts.push(`xs:${name}`);
  return parts.join('|');
}
