/** Values that are difficult for the regular expressions, numbers and dates of rules. */
import type { Random } from '../../kit/random.js';
import { EDGE_VALUES } from '../../differential/values.js';
import { elementSpan } from '#schematron/xml/markup.js';
import type { Mutation } from '../case.js';
import { magnitude } from '../random.js';
import type { Sample } from '../samples.js';
import { leavesOf } from './place.js';

/** A string that nearly matches many times: each piece can be read in two ways, and the end matches neither. */
type Hostile = (random: Random, length: number) => string;

const repeated =
  (piece: string, end = '', start = ''): Hostile =>
  (_random, length) =>
    start + piece.repeat(Math.max(1, Math.floor(length / piece.length))) + end;

const EMAIL: readonly Hostile[] = [
  repeated('a', '@'),
  repeated('a', '!', 'a@'),
  repeated('a.', '@', ''),
  repeated('@'),
  repeated('a@'),
  repeated('.'),
  repeated('a.a', '../../../engine/xml/markup.js', 'x@'),
  repeated(' ', '@b.c', 'a'),
  repeated('"a"', '@'),
  repeated('-', '', 'a@b'),
  repeated('a', '@b.cc'),
];
const PHONE: readonly Hostile[] = [
  repeated('1'),
  repeated('1 ', 'x'),
  repeated('+49'),
  repeated('(0)', '/'),
  repeated('-'),
  repeated(' ', '1'),
  repeated('a1'),
  repeated('\u0661', 'a'),
];
const URL: readonly Hostile[] = [
  repeated('a/', '\\', 'https://'),
  repeated('a.', ' ', 'http://'),
  repeated('%', '', 'https://b/'),
  repeated('?a=b&amp;', '#', 'https://b/'),
  repeated(':'),
  repeated('http://'),
  repeated('urn:', '#'),
];
const SKONTO: readonly Hostile[] = [
  repeated('#SKONTO#TAGE=10#PROZENT=2.00#\n'),
  repeated('#SKONTO#TAGE=10#PROZENT=2.00#'),
  repeated('#SKONTO#TAGE=1', '#'),
  repeated('1', '#', '#SKONTO#TAGE='),
  repeated('0', '.00#\n', '#SKONTO#TAGE=14#PROZENT='),
  repeated('\n', '#'),
  repeated('#'),
  repeated('#\n'),
  repeated('\r\n', '#SKONTO#TAGE=1#PROZENT=1.00#BASISBETRAG=-1.00#'),
  repeated('#VERZUG#TAGE=1#PROZENT=1.00#\n', '#VERZUG'),
  repeated(' ', '#SKONTO#', '#SKONTO#'),
  repeated('-1.00', '#', '#SKONTO#TAGE=1#PROZENT=1.00#BASISBETRAG='),
];
const CODES: readonly Hostile[] = [
  repeated(' '),
  repeated('\t', 'S'),
  repeated('S '),
  repeated('A'),
  repeated('0088:'),
  repeated('\u00a0', 'DE'),
  repeated('DE'),
  repeated('9', 'DE'),
  repeated(' EUR ', 'x'),
  repeated('a\n'),
];
const NUMBERS: readonly Hostile[] = [
  repeated('9'),
  repeated('9', '.99', '-'),
  repeated('0', '1', '0.'),
  repeated('0'),
  repeated('9', '', '0.'),
  repeated('1', 'e5'),
  (_random, length) => `1e${length}`,
  (_random, length) => `${'9'.repeat(Math.ceil(length / 2))}.${'9'.repeat(Math.ceil(length / 2))}`,
  repeated('.', '1'),
  repeated('-', '1'),
  repeated(' ', '1'),
  repeated('1,', '0'),
  (random) => String(Math.round((random.next() - 0.5) * 2 ** 53)),
  (random) =>
    [
      '9007199254740993',
      '-9007199254740993.005',
      '18446744073709551616',
      '170141183460469231731687303715884105728',
      '0.005',
      '1.005',
      '4.35',
    ][random.below(7)]!,
];
const DATES: readonly Hostile[] = [
  repeated('9', '-12-31'),
  repeated('2024-02-30'),
  repeated('0', '-01-01'),
  repeated('9'),
  repeated('2', '-01-01', '-'),
  (random) =>
    [
      '2024-02-29',
      '2100-02-29',
      '9999-12-31',
      '99999-12-31',
      '0000-00-00',
      '2024-01-01T24:00:00',
      '2024-06-31',
      '20240230',
      '2024-01-01+99:99',
      '-0001-12-31',
    ][random.below(10)]!,
];

/** Which strings are hostile to which elements; the first match counts. */
const BY_NAME: readonly (readonly [RegExp, readonly Hostile[]])[] = [
  [/Mail|URIID|EndpointID/, EMAIL],
  [/Phone|CompleteNumber|Telefax/i, PHONE],
  [/URI|URL|Website|EmbeddedDocument/, URL],
  [/Note|Description|Content|Terms/, SKONTO],
  [/Date/, DATES],
  [/Amount|Quantity|Percent|Rate|Numeric/, NUMBERS],
];
const ANY = [...EMAIL, ...PHONE, ...URL, ...SKONTO, ...DATES, ...NUMBERS, ...CODES];

const hostile: Mutation = (random, sample) => {
  const leaf = random.pick(interesting(sample));
  const length = magnitude(random, 4, 300_000);
  const fitting = BY_NAME.find(([pattern]) => pattern.test(leaf.local))?.[1] ?? CODES;
  const value = random.pick(random.below(4) === 0 ? ANY : fitting)(random, length);
  return {
    change: `${leaf.local} is ${JSON.stringify(value.slice(0, 40))}, ${value.length} characters`,
    bytes: set(sample, [[leaf.node, value]]),
  };
};

/** Boundary values in many places at once: sums and comparisons of unusual numbers. */
const edges: Mutation = (random, sample) => {
  const leaves = leavesOf(sample.tree);
  const chosen = new Map(
    Array.from(
      { length: magnitude(random, 1, 30) },
      () => [random.pick(leaves).node, random.pick(EDGE_VALUES)] as const,
    ),
  );
  return { change: `${chosen.size} values at the edges`, bytes: set(sample, [...chosen]) };
};

/** All numbers of a document at their maximum. */
const allNumbers: Mutation = (random, sample) => {
  const length = magnitude(random, 4, 2_000);
  const write = random.pick(NUMBERS);
  const numbers = leavesOf(sample.tree).filter(({ local }) => /Amount|Quantity|Percent|Rate/.test(local));
  return {
    change: `${numbers.length} numbers of ${length} characters`,
    bytes: set(
      sample,
      numbers.map(({ node }) => [node, write(random, length)] as const),
    ),
  };
};

/** Lists leaves that have their own hostile strings twice, because codes are far more numerous. */
function interesting(sample: Sample): readonly { readonly node: number; readonly local: string }[] {
  const leaves = leavesOf(sample.tree);
  const named = leaves.filter(({ local }) => BY_NAME.some(([pattern]) => pattern.test(local)));
  return named.length === 0 ? leaves : [...named, ...leaves];
}

/** Replaces values and assembles the document once: it has thousands of numbers. */
function set({ text, tree }: Sample, values: readonly (readonly [node: number, value: string])[]): Buffer {
  const pieces: string[] = [];
  let at = 0;
  for (const [node, value] of values.toSorted(([a], [b]) => a - b)) {
    const { tag, contentFrom, to } = elementSpan(text, tree.from[node]!);
    // `<a/>` gets an end tag of its own.
    pieces.push(
      text.slice(at, tag.isEmpty ? text.lastIndexOf('/', contentFrom) : contentFrom),
      tag.isEmpty ? '>' : '',
      value,
      `</${tag.name}>`,
    );
    at = to;
  }
  return Buffer.from(pieces.join('') + text.slice(at));
}

export const VALUES: readonly Mutation[] = [hostile, hostile, hostile, hostile, edges, allNumbers];
