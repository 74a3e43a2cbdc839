/** Changes at the level of bytes, without regard to XML. */
import type { Random } from '../../kit/random.js';
import type { Mutant, Mutation } from '../case.js';
import { magnitude, randomBytes } from '../random.js';

const flipBits: Mutation = (random, { bytes }) => {
  const copy = Buffer.from(bytes);
  const count = magnitude(random, 1, 64);
  for (let n = 0; n < count; n++) copy[random.below(copy.length)]! ^= 1 << random.below(8);
  return { change: `${count} bits flipped`, bytes: copy };
};

/** Bytes that are significant to a parser. */
const SIGNIFICANT = Buffer.from('<>&;"\'/=![]-?:#% \t\r\n\0\x7f\x80\xbf\xc0\xe2\xf4\xfe\xff', 'latin1');

const setBytes: Mutation = (random, { bytes }) => {
  const copy = Buffer.from(bytes);
  const count = magnitude(random, 1, 32);
  for (let n = 0; n < count; n++) copy[random.below(copy.length)] = SIGNIFICANT[random.below(SIGNIFICANT.length)]!;
  return { change: `${count} bytes set`, bytes: copy };
};

const truncate: Mutation = (random, { bytes }) => {
  const length = random.below(bytes.length);
  return { change: `cut off after ${length} bytes`, bytes: bytes.subarray(0, length) };
};

const cutStart: Mutation = (random, { bytes }) => {
  const from = random.below(bytes.length);
  return { change: `first ${from} bytes gone`, bytes: bytes.subarray(from) };
};

const splice: Mutation = (random, { bytes }, { small }) => {
  const other = random.pick(small);
  const [from, to] = [random.below(bytes.length), random.below(other.bytes.length)];
  return {
    change: `up to ${from}, then ${other.name} from ${to}`,
    bytes: Buffer.concat([bytes.subarray(0, from), other.bytes.subarray(to)]),
  };
};

const repeat: Mutation = (random, { bytes }) => {
  const { from, to } = range(random, bytes.length);
  const times = magnitude(random, 2, 20);
  return {
    change: `bytes ${from} to ${to} ${times} times`,
    bytes: Buffer.concat([
      bytes.subarray(0, from),
      ...Array.from({ length: times }, () => bytes.subarray(from, to)),
      bytes.subarray(to),
    ]),
  };
};

const remove: Mutation = (random, { bytes }) => {
  const { from, to } = range(random, bytes.length);
  return {
    change: `bytes ${from} to ${to} removed`,
    bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]),
  };
};

const insertNuls: Mutation = (random, { bytes }) =>
  insertAt(random, bytes, Buffer.alloc(magnitude(random, 1, 100_000)), 'NULs');
const insertNoise: Mutation = (random, { bytes }) =>
  insertAt(random, bytes, randomBytes(random, magnitude(random, 1, 5_000)), 'random bytes');

const noiseOnly: Mutation = (random) => {
  const count = magnitude(random, 1, 20_000);
  return { change: `nothing but ${count} random bytes`, bytes: randomBytes(random, count) };
};

const nothing: Mutation = (random) => {
  const text = random.pick([
    '',
    ' ',
    '\n',
    '\ufeff',
    '<',
    '<?xml',
    '<a',
    '<!',
    '&',
    '\0',
    '{}',
    '%PDF-1.7',
    ' %PDF-1.4\n%',
    'PK\x03\x04',
  ]);
  return { change: `nothing but ${JSON.stringify(text)}`, bytes: Buffer.from(text) };
};

function insertAt(random: Random, bytes: Buffer, what: Buffer, name: string): Mutant {
  const at = random.below(bytes.length + 1);
  return {
    change: `${what.length} ${name} at ${at}`,
    bytes: Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)]),
  };
}

function range(random: Random, length: number): { from: number; to: number } {
  const from = random.below(length);
  return { from, to: Math.min(length, from + magnitude(random, 1, length)) };
}

export const BYTES: readonly Mutation[] = [
  flipBits,
  flipBits,
  setBytes,
  setBytes,
  truncate,
  cutStart,
  splice,
  splice,
  repeat,
  remove,
  insertNuls,
  insertNoise,
  noiseOnly,
  nothing,
];
