/** Documents in another encoding than declared, or in no valid encoding. */
import type { Random } from '../../kit/random.js';
import type { Mutation } from '../case.js';

const NAMES = [
  'UTF-8',
  'utf8',
  'UTF-16',
  'UTF-16LE',
  'UTF-16BE',
  'UTF-32',
  'ISO-8859-1',
  'iso8859-15',
  'windows-1252',
  'US-ASCII',
  'UTF-7',
  'IBM037',
  'EBCDIC-CP-US',
  'Shift_JIS',
  'GB18030',
  'ISO-2022-JP',
  'unknown',
  'UTF-8\0',
  '',
  ' ',
  'x'.repeat(5_000),
  '../../etc/passwd',
] as const;

const MARKS: Readonly<Record<string, readonly number[]>> = {
  'UTF-8': [0xef, 0xbb, 0xbf],
  'UTF-16LE': [0xff, 0xfe],
  'UTF-16BE': [0xfe, 0xff],
  'UTF-32LE': [0xff, 0xfe, 0, 0],
  'UTF-32BE': [0, 0, 0xfe, 0xff],
  'half of UTF-8': [0xef, 0xbb],
  'two of UTF-8': [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
  'UTF-7': [0x2b, 0x2f, 0x76, 0x38],
  none: [],
};

type Writer = 'utf8' | 'latin1' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32LE';
const WRITERS: readonly Writer[] = ['utf8', 'utf8', 'latin1', 'UTF-16LE', 'UTF-16BE', 'UTF-32LE'];

function encode(text: string, writer: Writer): Buffer {
  if (writer === 'utf8' || writer === 'latin1') return Buffer.from(text, writer);
  if (writer === 'UTF-32LE')
    return Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0)!).buffer);
  const bytes = Buffer.from(text, 'utf16le');
  return writer === 'UTF-16BE' ? bytes.swap16() : bytes;
}

/** Any mark, declaration, bytes and charset parameter: some agree by chance. */
const mixed: Mutation = (random, { text }) => {
  const [writer, mark, declared] = [
    random.pick(WRITERS),
    random.pick(Object.keys(MARKS)),
    random.pick([...NAMES, null]),
  ];
  const bytes = Buffer.concat([Buffer.from(MARKS[mark]!), encode(declare(text, declared), writer)]);
  const charset = random.below(3) === 0 ? random.pick(NAMES.filter((name) => /^[\w-]+$/.test(name))) : undefined;
  return {
    change: `written as ${writer}, mark ${mark}, declared ${short(declared)}, charset ${short(charset ?? null)}`,
    bytes,
    ...(charset !== undefined && { charset }),
  };
};

/** Marks, declarations and bytes that agree. */
const agreeing: Mutation = (random, { text }) => {
  const [writer, mark, declared] = random.pick([
    ['UTF-16LE', 'UTF-16LE', 'UTF-16'],
    ['UTF-16BE', 'UTF-16BE', 'UTF-16'],
    ['UTF-16LE', 'none', 'UTF-16LE'],
    ['latin1', 'none', 'ISO-8859-1'],
    ['latin1', 'none', 'windows-1252'],
    ['utf8', 'UTF-8', null],
  ] as const);
  return {
    change: `${declared ?? 'UTF-8'}, mark ${mark}`,
    bytes: Buffer.concat([Buffer.from(MARKS[mark]!), encode(declare(text, declared), writer)]),
  };
};

/** Sequences that are invalid in UTF-8: overlong, surrogates, beyond the last character, truncated, stray. */
const BROKEN_UTF8 = [
  'c080',
  'e08080',
  'f0808080',
  'c1bf',
  'eda080',
  'edb080',
  'eda080edb080',
  'f4908080',
  'f8888080',
  'fe',
  'ff',
  'c3',
  'e282',
  'f09f98',
  '80',
  'bfbfbf',
  'efbfbe',
  'efbfbf',
] as const;

const brokenUtf8: Mutation = (random, { bytes }) => {
  const hex = random.pick(BROKEN_UTF8);
  const at = random.pick([0, bytes.length, 1 + random.below(bytes.length)]);
  return {
    change: `${hex} at ${at}`,
    bytes: Buffer.concat([bytes.subarray(0, at), Buffer.from(hex, 'hex'), bytes.subarray(at)]),
  };
};

/** Lone surrogates, and odd numbers of bytes. */
const loneSurrogates: Mutation = (random, { text }) => {
  const half = random.pick(['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800']);
  const at = random.below(text.length + 1);
  const writer = random.pick(['UTF-16LE', 'UTF-16BE'] as const);
  const bytes = Buffer.concat([
    Buffer.from(MARKS[writer]!),
    encode(declare(text.slice(0, at) + half + text.slice(at), 'UTF-16'), writer),
  ]);
  const isOdd = random.below(4) === 0;
  return {
    change: `a lone surrogate at ${at} in ${writer}${isOdd ? ', a byte missing' : ''}`,
    bytes: isOdd ? bytes.subarray(0, -1) : bytes,
  };
};

/** Characters that XML 1.0 forbids, unescaped. */
const illegalCharacters: Mutation = (random, { text }) => {
  const character = random.pick([
    '\0',
    '\x01',
    '\x08',
    '\x0b',
    '\x1f',
    '\x7f',
    '\x85',
    '\ufffe',
    '\uffff',
    '\u2028',
    '\u202e',
    '\ufeff',
  ]);
  const at = place(random, text);
  return {
    change: `${JSON.stringify(character)} at ${at}`,
    bytes: Buffer.from(text.slice(0, at) + character + text.slice(at)),
  };
};

function place(random: Random, text: string): number {
  return random.pick([0, text.length, random.below(text.length + 1), random.below(text.length + 1)]);
}

/** The text with another XML declaration; null for none. */
function declare(text: string, name: string | null): string {
  const body = text.replace(/^\ufeff?<\?xml[^]*?\?>/, '');
  return name === null ? body : `<?xml version="1.0" encoding="${name}"?>${body}`;
}

function short(text: string | null): string {
  return text === null ? 'none' : JSON.stringify(text.slice(0, 20));
}

export const ENCODINGS: readonly Mutation[] = [
  mixed,
  mixed,
  mixed,
  agreeing,
  brokenUtf8,
  brokenUtf8,
  loneSurrogates,
  illegalCharacters,
];
