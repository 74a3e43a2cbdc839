/** Constructs that any XML document can contain in large numbers, whether or not rules look at them. */
import type { Construct } from './constructs.js';
import { type Ground, withContent } from './grow.js';

/** Levels of nesting, well below the limit. */
const LEVELS = 200;
const nested = (levels: number, attributes: (level: number) => string = () => ''): string =>
  `${Array.from({ length: levels }, (_, level) => `<e${attributes(level)}>`).join('')}${'</e>'.repeat(levels)}`;

const attributes = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, index) => ` ${prefix}${index}="${index}"`).join('');

/** Maximum number of different names in a document: with more, it is refused at once. */
const NAMES = 10_000;

/** By name: the unit with its number, and what surrounds all units. */
const SHAPES: readonly (readonly [
  name: string,
  unit: (number: number) => string,
  around?: readonly [before: string, after: string],
])[] = [
  ['empty elements', () => '<a/>'],
  ['elements with a text', (number) => `<a>${number}</a>`],
  ['different names', (number) => `<a${number % NAMES}/>`],
  ['long names', (number) => `<${`a${number % 1_000}`.padEnd(1_000, 'x')}/>`],
  ['elements with many attributes', () => `<a${attributes(200, 'b')}/>`],
  ['elements with an attribute', (number) => `<a b="${number}"/>`],
  ['a namespace on every element', (number) => `<p:a xmlns:p="urn:${number}"/>`],
  ['namespaces on every level', () => nested(LEVELS, (level) => attributes(5, `xmlns:p${level}-`))],
  ['deep elements', () => nested(LEVELS)],
  ['deep and wide', () => nested(20)],
  ['comments', () => '<!---->'],
  ['processing instructions', () => '<?a b?>'],
  ['comments in a text', () => 'a<!---->', ['<a>', '</a>']],
  ['CDATA sections in a text', () => 'a<![CDATA[b]]>', ['<a>', '</a>']],
  ['references in a text', () => '&amp;&#65;', ['<a>', '</a>']],
  ['one text', () => 'QUJDREVGR0g=', ['<a>', '</a>']],
  ['one attribute', () => 'QUJDREVGR0g=', ['<a b="', '"/>']],
  ['texts between elements', () => 'a<b/>', ['<a>', '</a>']],
  ['blanks', () => '    '],
  ['lines', () => '\r\n'],
  ['characters beyond the first plane', () => '\u{1f600}', ['<a>', '</a>']],
];

/** The shapes in a document of a type, directly below the root element. */
export function shapesOf(ground: Ground): readonly Construct[] {
  return SHAPES.map(([name, unit, [before, after] = ['', '']]): Construct => ({
    name: `any: ${name}`,
    withReport: true,
    isLarge: true,
    of: (bytes) => withContent(ground, before + repeated(unit, bytes) + after),
  }));
}

function repeated(unit: (number: number) => string, bytes: number): string {
  const units: string[] = [];
  for (let [length, number] = [0, 0]; length < bytes; number++) {
    const next = unit(number);
    units.push(next);
    length += Buffer.byteLength(next);
  }
  return units.join('');
}
