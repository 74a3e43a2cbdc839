/**
 * The built-in functions (XQuery 1.0 and XPath 2.0 Functions and Operators) that rule sets may call.
 *
 * Not included are functions with core expressions of their own: true, false, not, boolean, exists, empty, position,
 * last, data, document, current and the constructor functions of xs:.
 */

import type { Core } from './core.js';
import * as T from './types.js';

/** A parameter. `fromContext`: defaults to the context item. */
export interface Param {
  readonly type: T.SequenceType;
  readonly optional: boolean;
  readonly fromContext: boolean;
  /** Untyped items are cast to double (as in aggregates), not to the declared type. */
  readonly untypedToDouble: boolean;
}

/** The signature of a function; `variadic`: the last parameter repeats. */
export interface Signature {
  readonly name: string;
  readonly params: readonly Param[];
  readonly variadic: boolean;
  readonly returns: T.SequenceType;
  /** Whether it can raise an error of its own after its arguments have been converted. */
  readonly raises: boolean;
}

/**
 * `name(parameters) result`, `!` before a function that can raise. `[x]`: optional; `=.`: defaults to the context item;
 * `...`: repeats; `~`: untyped items become doubles.
 */
const DECLARATIONS = `
  string(item?=.) string
  concat(any?, any?, any?...) string
  string-join(string*, string) string
  substring(string?, double, [double]) string
  string-length(string?=.) integer
  normalize-space(string?=.) string
  upper-case(string?) string
  lower-case(string?) string
  translate(string?, string, string) string
  contains(string?, string?) boolean
  starts-with(string?, string?) boolean
  ends-with(string?, string?) boolean
  substring-before(string?, string?) string
  substring-after(string?, string?) string
  !matches(string?, string, [string]) boolean
  !replace(string?, string, string, [string]) string
  !tokenize(string?, string, [string]) string*
  string-to-codepoints(string?) integer*
  !codepoints-to-string(integer*) string
  compare(string?, string?) integer?
  codepoint-equal(string?, string?) boolean?
  number(any?=.) double
  abs(numeric?) numeric?
  ceiling(numeric?) numeric?
  floor(numeric?) numeric?
  round(numeric?, [integer]) numeric?
  round-half-to-even(numeric?, [integer]) numeric?
  count(item*) integer
  sum(~numeric*, [numeric?]) numeric?
  avg(~numeric*) numeric?
  !min(~any*) any?
  !max(~any*) any?
  distinct-values(any*) any*
  index-of(any*, any) integer*
  reverse(item*) item*
  unordered(item*) item*
  subsequence(item*, double, [double]) item*
  insert-before(item*, integer, item*) item*
  remove(item*, integer) item*
  !zero-or-one(item*) item?
  !one-or-more(item*) item+
  !exactly-one(item*) item
  name(node?=.) string
  local-name(node?=.) string
  namespace-uri(node?=.) anyURI
  root(node?=.) node?
  current-date() date
  current-dateTime() dateTime
  year-from-date(date?) integer?
  month-from-date(date?) integer?
  day-from-date(date?) integer?
  year-from-dateTime(dateTime?) integer?
  month-from-dateTime(dateTime?) integer?
  day-from-dateTime(dateTime?) integer?
  hours-from-dateTime(dateTime?) integer?
  minutes-from-dateTime(dateTime?) integer?
  seconds-from-dateTime(dateTime?) decimal?
  timezone-from-dateTime(dateTime?) dayTimeDuration?
  timezone-from-date(date?) dayTimeDuration?
  hours-from-time(time?) integer?
  minutes-from-time(time?) integer?
  seconds-from-time(time?) decimal?
  timezone-from-time(time?) dayTimeDuration?
  !dateTime(date?, time?) dateTime?
  !adjust-dateTime-to-timezone(dateTime?, [dayTimeDuration?]) dateTime?
  !adjust-date-to-timezone(date?, [dayTimeDuration?]) date?
  !adjust-time-to-timezone(time?, [dayTimeDuration?]) time?
  path(node?=.) string?
`;

/** Functions that exist but are not compiled; the message says so instead of calling them unknown. */
const UNSUPPORTED: ReadonlySet<string> = new Set(
  `
  node-name nilled base-uri document-uri error trace resolve-uri encode-for-uri iri-to-uri escape-html-uri
  normalize-unicode deep-equal id idref doc doc-available collection default-collation static-base-uri lang
  implicit-timezone current-time years-from-duration months-from-duration days-from-duration hours-from-duration
  minutes-from-duration seconds-from-duration subtract-dateTimes resolve-QName QName
  prefix-from-QName local-name-from-QName namespace-uri-from-QName namespace-uri-for-prefix in-scope-prefixes
  format-number format-date format-dateTime format-time current-group current-grouping-key generate-id
  system-property unparsed-text unparsed-text-available unparsed-entity-uri unparsed-entity-public-id regex-group
  function-available element-available type-available
`
    .trim()
    .split(/\s+/),
);

const ITEM_WORDS: ReadonlyMap<string, number> = new Map([
  ...T.ATOMIC_BY_NAME,
  ['decimal', T.EXACT],
  ['item', T.ITEM],
  ['any', T.ATOMIC],
  ['numeric', T.NUMERIC],
  ['node', T.NODE],
]);

const CARDS: Readonly<Record<string, number>> = { '': T.ONE, '?': T.OPTIONAL, '*': T.MANY, '+': T.SOME };

const SIGNATURES: ReadonlyMap<string, Signature> = new Map(
  DECLARATIONS.trim()
    .split('\n')
    .map((line) => readSignature(line.trim()))
    .map((signature) => [signature.name, signature]),
);

function readSignature(line: string): Signature {
  const parts = /^(!?)([\w-]+)\((.*)\) (\S+)$/.exec(line);
  if (parts === null) throw new Error(`bad signature: ${line}`);
  const [, raises, name = '', params = '', returns = ''] = parts;
  return {
    name,
    params: params === '' ? [] : params.split(', ').map(readParam),
    variadic: params.endsWith('...'),
    returns: readType(returns),
    raises: raises === '!',
  };
}

function readParam(text: string): Param {
  return {
    type: readType(text.replace(/^[[~]+/, '').replace(/(\]|=\.|\.\.\.)$/, '')),
    optional: text.startsWith('[') || text.endsWith('=.') || text.endsWith('...'),
    fromContext: text.endsWith('=.'),
    untypedToDouble: text.startsWith('~'),
  };
}

function readType(text: string): T.SequenceType {
  const sign = /[?*+]?$/.exec(text)?.[0] ?? '';
  const items = ITEM_WORDS.get(sign === '' ? text : text.slice(0, -1));
  if (items === undefined) throw new Error(`bad type: ${text}`);
  return T.sequenceType(items, CARDS[sign] ?? T.ONE);
}

/** The function of that local name (fn namespace), if it is compiled. */
export function signatureOf(name: string): Signature | undefined {
  return SIGNATURES.get(name);
}

/** Whether it is a function of the recommendation (or of XSLT 2.0) that is not compiled. */
export function isUnsupported(name: string): boolean {
  return UNSUPPORTED.has(name);
}

/** Every compiled function of the table, for tests and for the code generator. */
export function functionNames(): readonly string[] {
  return [...SIGNATURES.keys()];
}

/** Whether a call can raise an error of its own. */
export function callRaises(name: string, args: readonly Core[]): boolean {
  // Literal regular expressions are checked when the rule set is compiled.
  if (REGEX_CALLS.has(name)) return !args.slice(1).every(({ kind }) => kind === 'literal');
  return SIGNATURES.get(name)?.raises ?? true;
}

const REGEX_CALLS: ReadonlySet<string> = new Set(['matches', 'replace', 'tokenize']);

/** The type of a call, derived from the arguments if that is narrower than the declared result. */
export function callType(name: string, args: readonly Core[]): T.SequenceType {
  const declared = SIGNATURES.get(name)?.returns ?? T.ANY_ITEMS;
  const [first, second, third] = args.map((arg) => arg.type);
  if (first === undefined) return declared;
  switch (name) {
    case 'abs':
    case 'ceiling':
    case 'floor':
    case 'round':
    case 'round-half-to-even':
    case 'reverse':
    case 'unordered':
      return first;
    case 'sum':
      return sumType(first, second);
    case 'avg':
      return T.sequenceType(
        (first.items & ~T.INTEGER) | ((first.items & T.INTEGER) === 0 ? 0 : T.DECIMAL),
        atMostOne(first.card),
      );
    case 'min':
    case 'max':
      return T.sequenceType(extremum(first.items), atMostOne(first.card));
    case 'distinct-values':
      return T.sequenceType(first.items, (first.card & T.MORE) === 0 ? first.card : first.card | T.ONE);
    case 'subsequence':
    case 'remove':
      return T.sequenceType(first.items, T.filteredLengths(first.card));
    case 'insert-before':
      return T.sequenceType(first.items | (third?.items ?? 0), T.addCards(first.card, third?.card ?? T.EMPTY));
    case 'zero-or-one':
    case 'one-or-more':
    case 'exactly-one': {
      const card = first.card & declared.card;
      // A call that always raises an error still needs a type, since its value may never be used.
      return card === 0 ? declared : T.sequenceType(first.items, card);
    }
    // A date may lack a time zone.
    case 'timezone-from-dateTime':
    case 'timezone-from-date':
    case 'timezone-from-time':
      return declared;
    // The result exists even if the second argument is empty.
    case 'adjust-dateTime-to-timezone':
    case 'adjust-date-to-timezone':
    case 'adjust-time-to-timezone':
      return T.sequenceType(declared.items, atMostOne(first.card));
    default:
      return declared.card === T.OPTIONAL && args.every((arg) => arg.type.card === T.ONE)
        ? T.sequenceType(declared.items, T.ONE)
        : declared;
  }
}

/** The sum of an empty sequence is the integer 0, or the second argument; otherwise the widest type of the items. */
function sumType(values: T.SequenceType, zero: T.SequenceType | undefined): T.SequenceType {
  if ((values.card & T.EMPTY) === 0) return T.sequenceType(values.items, T.ONE);
  if (zero === undefined) return T.sequenceType(values.items | T.INTEGER, T.ONE);
  return T.sequenceType(values.items | zero.items, (zero.card & T.EMPTY) !== 0 ? T.OPTIONAL : T.ONE);
}

function atMostOne(card: number): number {
  return (card & T.EMPTY) !== 0 ? T.OPTIONAL : T.ONE;
}

/** Numbers and URIs are promoted to the widest type present. */
function extremum(items: number): number {
  return (items & T.ANY_URI) === 0 ? items : (items & ~T.ANY_URI) | T.STRING;
}
