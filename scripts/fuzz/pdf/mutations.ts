/** Changes with knowledge of PDF: numbers, keys, references, filters, and the object tables. */
import { deflateSync } from 'node:zlib';
import type { Random } from '../../kit/random.js';
import { magnitude } from '../random.js';
import { type PdfMutant, changeBytes } from './bytes.js';
import { type Extra, FORMS, type Form, NO_EXTRA, type Part, type Parts, writePdf } from './parts.js';

interface Changed {
  readonly change: string;
  readonly parts: Parts;
  readonly extra?: Partial<Extra>;
  /** The form, if the change needs a certain one. */
  readonly form?: Form;
}

type PartsMutation = (random: Random, parts: Parts) => Changed;

const NUMBERS = [
  '0',
  '-1',
  '1',
  '3',
  '255',
  '65536',
  '2147483647',
  '2147483648',
  '4294967296',
  '1e9',
  '99999999999999999999',
  '.5',
  '--7',
  '-',
];

const KEYS = [
  '/Length',
  '/Filter',
  '/DecodeParms',
  '/Predictor',
  '/Columns',
  '/Colors',
  '/BitsPerComponent',
  '/Names',
  '/Kids',
  '/EF',
  '/F',
  '/UF',
  '/AF',
  '/Metadata',
  '/Type',
  '/Parent',
  '/Prev',
  '/XRefStm',
  '/Extends',
  '/Encrypt',
  '/Root',
  '/W',
  '/Index',
  '/Size',
  '/N',
  '/First',
  '/Limits',
];

const FILTERS = [
  'FlateDecode',
  'LZWDecode',
  'ASCIIHexDecode',
  'ASCII85Decode',
  'RunLengthDecode',
  'DCTDecode',
  'Unknown',
];

/** Changes the text or content of one part. */
function changedAt(parts: Parts, at: number, change: Partial<Part>): Parts {
  return parts.map((part, index) => (index === at ? { ...part, ...change } : part));
}

/** Replaces some of the matches in the text. */
function replaceSome(random: Random, parts: Parts, pattern: RegExp, by: () => string): { parts: Parts; count: number } {
  const most = magnitude(random, 1, 20);
  const chance = random.next();
  let count = 0;
  const changed = parts.map((part) => ({
    ...part,
    text: part.text.replaceAll(pattern, (found) => {
      if (count >= most || random.next() > chance) return found;
      count += 1;
      return by();
    }),
  }));
  return { parts: changed, count };
}

const numbers: PartsMutation = (random, parts) => {
  const changed = replaceSome(random, parts, /(?<![\w#.])\d+(?= (?!0 R)|[\]>/])/g, () => random.pick(NUMBERS));
  return { change: `${changed.count} numbers`, parts: changed.parts };
};

/** They may become circular, or point nowhere. */
const references: PartsMutation = (random, parts) => {
  const changed = replaceSome(random, parts, /(?<!\d)\d+ 0 R/g, () => `${random.between(0, parts.length + 2)} 0 R`);
  return { change: `${changed.count} references`, parts: changed.parts };
};

const keys: PartsMutation = (random, parts) => {
  const changed = replaceSome(random, parts, /\/[A-Z]\w*/g, () => random.pick(KEYS));
  return { change: `${changed.count} keys`, parts: changed.parts };
};

/** Adds a key with a value. */
const entries: PartsMutation = (random, parts) => {
  const at = random.below(parts.length);
  const added = Array.from(
    { length: magnitude(random, 1, 8) },
    () => `${random.pick(KEYS)} ${anything(random, parts, 3)}`,
  );
  const text = parts[at]!.text.replace('<<', `<<${added.join(' ')} `);
  return { change: `${added.join(' ').slice(0, 80)} in ${at + 1}`, parts: changedAt(parts, at, { text }) };
};

/** A random object; arrays and dictionaries up to a depth. */
function anything(random: Random, parts: Parts, depth: number): string {
  const inner = (): string => anything(random, parts, depth - 1);
  const several = (make: () => string): string => Array.from({ length: magnitude(random, 1, 12) }, make).join(' ');
  switch (depth === 0 ? random.below(5) : random.below(7)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return `${random.between(0, parts.length + 2)} 0 R`;
    case 2:
      return `/${random.pick([...FILTERS, 'XRef', 'ObjStm', 'Catalog', 'Standard', 'Crypt'])}`;
    case 3:
      return random.pick(['()', '(factur-x.xml)', '<FEFF>', '(unclosed', '<00', `(${'('.repeat(20)}`]);
    case 4:
      return random.pick(['null', 'true', 'word', ')', '%\n', '>>', ']', 'stream', 'endobj']);
    case 5:
      return `[${several(inner)}]`;
    default:
      return `<<${several(() => `${random.pick(KEYS)} ${inner()}`)}>>`;
  }
}

/**
 * A stream in layers of filters that decode to the right content, to garbage, or to far more than there is room for.
 */
const filters: PartsMutation = (random, parts) => {
  const streams = parts.flatMap(({ content }, index) => (content === null ? [] : [index]));
  const at = random.pick(streams);
  const isBomb = random.below(3) === 0;
  let content = isBomb ? Buffer.alloc(magnitude(random, 1_000, 32_000_000), random.below(256)) : parts[at]!.content!;
  const layers = random.between(1, isBomb ? 3 : 6);
  const names: string[] = isBomb ? [] : ['FlateDecode'];
  for (let layer = 0; layer < layers; layer += 1) {
    const name = isBomb || random.below(2) === 0 ? 'FlateDecode' : random.pick(FILTERS);
    if (name === 'FlateDecode') content = deflateSync(content, { level: 9 });
    if (name === 'ASCIIHexDecode') content = Buffer.from(content.toString('hex'));
    names.unshift(name);
  }
  const parameters =
    random.below(2) === 0
      ? ''
      : `/DecodeParms<</Predictor ${random.pick(['2', '12', '15', '5', '0'])} /Columns ${random.pick(NUMBERS)} /Colors ${random.pick(NUMBERS)} /EarlyChange ${random.pick(NUMBERS)}>>`;
  const kept = parts[at]!.text.replace('/Filter/FlateDecode', '');
  const text = kept.replace('<<', `<</Filter[${names.map((name) => `/${name}`).join('')}] ${parameters} `);
  return { change: `${names.join(' ')} ${parameters} at ${at + 1}`, parts: changedAt(parts, at, { text, content }) };
};

/** Name trees: nested, circular and piled up. */
const names: PartsMutation = (random, parts) => {
  const nodes = magnitude(random, 1, 400);
  const first = parts.length + 1;
  const node = (): number => first + random.below(nodes);
  const many = (): number => magnitude(random, 1, random.below(8) === 0 ? 9_000 : 20);
  const made = Array.from({ length: nodes }, (): Part => {
    const kids = Array.from({ length: many() }, () => `${node()} 0 R`).join(' ');
    const leaves = Array.from({ length: many() }, () => `(n)${random.pick([6, 8, node()])} 0 R`).join(' ');
    return { text: `<</Kids[${kids}] /Names[${leaves}]>>`.slice(0, 40_000), content: null };
  });
  const root = { text: `<</EmbeddedFiles ${first} 0 R>>` };
  return { change: `${nodes} nodes of names`, parts: [...changedAt(parts, 2, root), ...made.slice(0, 60)] };
};

/** Wrong cross-references. */
const tables: PartsMutation = (random, parts) => {
  const width = (): string => random.pick(['0', '1', '2', '4', '6', '8', '2147483647', '-1']);
  const ranges = Array.from({ length: random.between(0, 4) }, () => random.pick(NUMBERS)).join(' ');
  const extra = {
    trailer: random.pick([
      '/Prev 15',
      '/Prev 0',
      '/XRefStm 15',
      '/Encrypt 1 0 R',
      '/Encrypt<<>> /ID[()()]',
      '/Size 4294967296',
      '',
    ]),
    widths: random.below(2) === 0 ? NO_EXTRA.widths : `[${width()} ${width()} ${width()}]`,
    index: random.below(2) === 0 ? '' : `/Index[${ranges}]`,
  };
  return {
    change: `cross-references with ${JSON.stringify(extra)}`,
    parts,
    extra,
    form: random.pick(['stream', 'packed', 'table']),
  };
};

/** One object many times, many objects, or hardly any. */
const amounts: PartsMutation = (random, parts) => {
  const count = magnitude(random, 1, 20_000);
  const part = random.pick(parts);
  const text = random
    .pick([part.text, '<<>>', '<<>>stream', '[', '(', '<</Type/ObjStm/N 9/First 9>>stream', '%', 'null'])
    .slice(0, 200);
  const more = Array.from({ length: count }, (): Part => ({ text, content: null }));
  return {
    change: `${count} objects more: ${text.slice(0, 40)}`,
    parts: [...parts, ...more],
    form: random.pick(['table', 'none']),
  };
};

/** Replaces a part with a very long repetition. */
const long: PartsMutation = (random, parts) => {
  const at = random.below(parts.length);
  const unit = random.pick(['[', '<<', '(', '%', ' ', '9', '/', '<<//', '[1 ', '1 0 R ', '()', '<', ')', '{']);
  const text = unit.repeat(magnitude(random, 10, 300_000));
  return {
    change: `${text.length} bytes of ${JSON.stringify(unit)} in ${at + 1}`,
    parts: changedAt(parts, at, { text }),
  };
};

const PARTS: readonly PartsMutation[] = [
  numbers,
  numbers,
  references,
  references,
  keys,
  entries,
  entries,
  filters,
  filters,
  filters,
  names,
  tables,
  amounts,
  long,
];

/** A PDF with some changes, written in one of the forms. */
export function mutatePdf(random: Random, parts: Parts): PdfMutant {
  const changes: string[] = [];
  let changed: Parts = parts;
  let extra = NO_EXTRA;
  let form = random.pick(FORMS);
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const made = random.pick(PARTS)(random, changed);
    changes.push(made.change);
    changed = made.parts;
    extra = { ...extra, ...made.extra };
    form = made.form ?? form;
  }
  const bytes = writePdf(changed, form, extra);
  const description = `${form}: ${changes.join(', ')}`;
  if (random.below(4) !== 0) return { change: description, bytes };
  const once = changeBytes(random, bytes);
  return { change: `${description}, ${once.change}`, bytes: once.bytes };
}
