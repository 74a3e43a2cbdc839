/**
 * Small documents with everything that expressions can distinguish: mixed content, comments, instructions, namespaces.
 */
import type { Random } from '../../kit/random.js';

/**
 * Texts at the boundaries between types: numbers of all kinds, dates, booleans, spaces, empty. Without NaN and -0,
 * because Saxon-HE 9.9 compares untyped ones with numbers in its own way (Functions and Operators, section 6.3).
 */
const TEXTS = [
  '1',
  '2',
  '3',
  '10',
  '-1',
  '0',
  '2.50',
  '2.5',
  '1e2',
  ' 7 ',
  '1.0',
  '007',
  '12',
  '1',
  '2',
  'x',
  'y',
  'ab',
  'Ab',
  'a b',
  ' a  b ',
  '',
  ' ',
  '\n',
  'true',
  'false',
  'é',
  '𝄞',
  '&amp;',
  '&lt;x',
  "'",
  '2026-01-31',
  '2026-01-31Z',
  '2025-12-01',
  '2026-01-31T10:00:00',
  'x1',
  '12',
];

const ELEMENTS = ['a', 'a', 'a', 'b', 'b', 'c', 'd', 'p:a', 'p:b'];
const ATTRIBUTES = ['k', 'k', 'm', 'n', 'p:k'];

/** A document that contains elements `a` and attributes `k`. */
export function randomDocument(random: Random): string {
  const content = Array.from({ length: random.between(2, 5) }, () => element(random, 3)).join('');
  const before = random.below(4) === 0 ? '<!--before-->' : '';
  return `${before}<r xmlns:p="urn:p"${attributes(random)}>${content}<a k="1">2</a></r>`;
}

function element(random: Random, depth: number): string {
  const name = random.pick(ELEMENTS);
  const content = Array.from({ length: random.below(4) }, () => child(random, depth - 1)).join('');
  return `<${name}${attributes(random)}>${content}</${name}>`;
}

function attributes(random: Random): string {
  const names = new Set(Array.from({ length: random.below(3) }, () => random.pick(ATTRIBUTES)));
  return [...names].map((name) => ` ${name}="${random.pick(TEXTS).replace('\n', ' ')}"`).join('');
}

function child(random: Random, depth: number): string {
  const kind = random.below(12);
  if (kind === 0) return '<!-- c -->';
  if (kind === 1) return '<?pi data?>';
  if (kind === 2) return '<![CDATA[<1>]]>';
  return kind < 7 || depth === 0 ? random.pick(TEXTS) : element(random, depth);
}
