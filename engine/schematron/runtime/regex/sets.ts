/** Character classes and escapes of regular expressions (XML Schema part 2, appendix F.1) as JavaScript classes. */

import { raise } from '../errors.js';
import { blockRange } from './blocks.js';
import type { CharacterSet } from './tree.js';

type CodeRange = readonly [first: number, last: number];

/** Characters that must be escaped to stand for themselves. */
export const NOT_ESCAPED: ReadonlySet<string> = new Set('?*+{}()|[]\\^$.');

/** Escapes of one character (productions 24 and F&O: `$`). */
export const SINGLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ...[...'\\|.?*+(){}-[]^$'].map((character): [string, string] => [character, character]),
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const CATEGORIES: ReadonlySet<string> = new Set(
  'L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po Z Zs Zl Zp S Sm Sc Sk So C Cc Cf Co Cn'.split(' '),
);

/** Blanks of XML. */
const SPACE: readonly CodeRange[] = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0x20],
];

/** NameStartChar of XML 1.0, production 4. */
const NAME_START: readonly CodeRange[] = [
  [0x3a, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];

/** NameChar, production 4a. */
const NAME: readonly CodeRange[] = [
  [0x2d, 0x2e],
  [0x30, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xb7, 0xb7],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x203f, 0x2040],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];

/** Escapes for character classes. `\w` is everything but punctuation, separators and others (P, Z, C). */
const CLASS_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['s', printRanges(SPACE)],
  ['S', printRanges(complement(SPACE))],
  ['i', printRanges(NAME_START)],
  ['I', printRanges(complement(NAME_START))],
  ['c', printRanges(NAME)],
  ['C', printRanges(complement(NAME))],
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '\\p{L}\\p{M}\\p{N}\\p{S}'],
  ['W', '\\p{P}\\p{Z}\\p{C}'],
]);

function complement(ranges: readonly CodeRange[]): readonly CodeRange[] {
  const gaps: CodeRange[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  gaps.push([next, 0x10ffff]);
  return gaps;
}

function printRanges(ranges: readonly CodeRange[]): string {
  return ranges.map(([first, last]) => printRange(first, last)).join('');
}

function printRange(first: number, last: number): string {
  return first === last ? printCode(first) : `${printCode(first)}-${printCode(last)}`;
}

/** A character inside or outside a JavaScript class; letters and digits are not escaped. */
export function printCode(code: number): string {
  const character = String.fromCodePoint(code);
  return /^[0-9A-Za-z]$/.test(character) ? character : `\\u{${code.toString(16)}}`;
}

/** The set of `\s`, `\p{Lu}`, ...; `at` is the offset after the backslash. */
export function escapedSet(
  characters: readonly string[],
  at: number,
): { readonly members: string; readonly end: number } {
  const letter = characters[at] ?? raise('FORX0002');
  if (letter !== 'p' && letter !== 'P') return { members: CLASS_ESCAPES.get(letter) ?? raise('FORX0002'), end: at + 1 };
  const end = characters.indexOf('}', at);
  if (characters[at + 1] !== '{' || end < 0) raise('FORX0002');
  return { members: property(characters.slice(at + 2, end).join(''), letter === 'P'), end: end + 1 };
}

function property(name: string, negated: boolean): string {
  if (CATEGORIES.has(name)) return `\\${negated ? 'P' : 'p'}{${name}}`;
  const block = name.startsWith('Is') ? blockRange(name.slice(2)) : undefined;
  const ranges = block ?? raise('FORX0002');
  return printRanges(negated ? complement(ranges) : ranges);
}

/** A class expression; `start` is after its `[`, `end` after its `]`. */
export function parseSet(
  characters: readonly string[],
  start: number,
): { readonly set: CharacterSet; readonly end: number } {
  const negated = characters[start] === '^';
  let at = negated ? start + 1 : start;
  let members = '';
  let except: CharacterSet | undefined;
  while (characters[at] !== ']' && except === undefined) {
    if (characters[at] === '-' && characters[at + 1] === '[' && members !== '') {
      const inner = parseSet(characters, at + 2);
      except = inner.set;
      at = inner.end;
      continue;
    }
    const first = readSingle(characters, at);
    if (first === undefined) {
      const escape = escapedSet(characters, at + 1);
      members += escape.members;
      at = escape.end;
      continue;
    }
    at = first.end;
    const isRange = characters[at] === '-' && characters[at + 1] !== ']' && characters[at + 1] !== '[';
    if (!isRange || (first.code === DASH && !first.escaped)) {
      members += printCode(first.code);
      continue;
    }
    const last = readSingle(characters, at + 1) ?? raise('FORX0002');
    if (last.code < first.code) raise('FORX0002');
    members += printRange(first.code, last.code);
    at = last.end;
  }
  if (members === '' || characters[at] !== ']') raise('FORX0002');
  return { set: except === undefined ? { members, negated } : { members, negated, except }, end: at + 1 };
}

const DASH = 0x2d;

interface Single {
  readonly code: number;
  readonly escaped: boolean;
  readonly end: number;
}

/** One character of a class, possibly escaped; `undefined` for an escape that stands for several. */
function readSingle(characters: readonly string[], at: number): Single | undefined {
  const character = characters[at];
  if (character === undefined || character === '[' || character === ']') raise('FORX0002');
  if (character !== '\\') return { code: character.codePointAt(0)!, escaped: false, end: at + 1 };
  const text = SINGLE_ESCAPES.get(characters[at + 1] ?? '');
  return text === undefined ? undefined : { code: text.codePointAt(0)!, escaped: true, end: at + 2 };
}
