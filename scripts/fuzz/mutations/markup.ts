/** Inserts large, deep or unusual markup into a real document. */
import type { Random } from '../../kit/random.js';
import { mutated } from '../../differential/mutate.js';
import { decode } from '#schematron/xml/decode.js';
import { parse } from '#schematron/xml/parse.js';
import type { Mutant, Mutation } from '../case.js';
import { magnitude } from '../random.js';
import type { Sample } from '../samples.js';
import { anyElement, replaceRange, withContent } from './place.js';

/** Inserts a text at the start of a random element's content. */
function inElement(random: Random, sample: Sample, inserted: string): Buffer {
  const span = anyElement(random, sample);
  const content = sample.text.slice(span.contentFrom, span.contentTo);
  return Buffer.from(withContent(sample, span, inserted + content));
}

/** Inserts a text as attributes of a random element. */
function inTag(random: Random, sample: Sample, inserted: string): Buffer {
  const { tag } = anyElement(random, sample);
  return Buffer.from(replaceRange(sample.text, tag.nameTo, tag.nameTo, ` ${inserted}`));
}

const deep: Mutation = (random, sample) => {
  const depth = magnitude(random, 50, 100_000);
  const name = random.pick(['a', 'cac:Party', 'ram:Name', 'a:b']);
  const isClosed = random.below(4) > 0;
  return {
    change: `${depth} levels of ${name}${isClosed ? '' : ', not closed'}`,
    bytes: inElement(random, sample, `<${name}>`.repeat(depth) + (isClosed ? `</${name}>`.repeat(depth) : '')),
  };
};

/** Just below the depth limit, so that it reaches all later steps: recursion over the document would fail here. */
const deepButLegal: Mutation = (random, sample) => {
  const depth = 200 + random.below(40);
  const name = random.pick(
    ['a', 'cac:SubInvoiceLine', 'ram:IncludedSupplyChainTradeLineItem'].filter(
      (each) => each === 'a' || sample.text.includes(`xmlns:${each.split(':')[0]!}=`),
    ),
  );
  return {
    change: `${depth} levels of ${name}`,
    bytes: inElement(random, sample, `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)),
  };
};

const longName: Mutation = (random, sample) => {
  const length = magnitude(random, 500, 1_000_000);
  const name = random.pick(['a', 'ä', 'a-', 'a.', 'a:']).repeat(length);
  return random.below(2) === 0
    ? { change: `an element name of ${length}`, bytes: inElement(random, sample, `<${name}/>`) }
    : { change: `an attribute name of ${length}`, bytes: inTag(random, sample, `${name}=""`) };
};

const manyAttributes: Mutation = (random, sample) => {
  const count = magnitude(random, 50, 100_000);
  const name = random.pick([
    (n: number) => `a${n}`,
    () => 'a',
    (n: number) => `__proto__${n}`,
    (n: number) => `x${(n * 7919) % 10_007}`,
  ]);
  return {
    change: `${count} attributes`,
    bytes: inTag(random, sample, Array.from({ length: count }, (_, n) => `${name(n)}="${n}"`).join(' ')),
  };
};

const manyNamespaces: Mutation = (random, sample) => {
  const count = magnitude(random, 50, 50_000);
  return {
    change: `${count} namespaces on an element`,
    bytes: inTag(random, sample, Array.from({ length: count }, (_, n) => `xmlns:n${n}="urn:${n}"`).join(' ')),
  };
};

/** Nested elements that each declare namespaces: looking names up scope by scope would be quadratic. */
const nestedNamespaces: Mutation = (random, sample) => {
  const depth = magnitude(random, 10, 240);
  const each = magnitude(random, 1, 100);
  const open = Array.from(
    { length: depth },
    (_, d) =>
      `<p${d}:e ${Array.from({ length: each }, (_, n) => `xmlns:p${d}${n === 0 ? '' : `_${n}`}="urn:${d}-${n}"`).join(' ')}>`,
  );
  const close = Array.from({ length: depth }, (_, d) => `</p${depth - 1 - d}:e>`);
  return {
    change: `${depth} levels with ${each} namespaces each`,
    bytes: inElement(random, sample, [...open, ...close].join('')),
  };
};

const siblings: Mutation = (random, sample) => {
  const count = magnitude(random, 100, 200_000);
  const markup = random.pick([
    '<a/>',
    '<a>b</a>',
    '<cbc:Note>n</cbc:Note>',
    '<!---->',
    '<?p?>',
    '<![CDATA[]]>',
    '&#9;',
    '&amp;',
    '\r',
    '\r\n',
    ']]',
    '<a b=""/>',
  ]);
  return { change: `${count} times ${JSON.stringify(markup)}`, bytes: inElement(random, sample, markup.repeat(count)) };
};

/** How copies of an element differ in their values. */
const COPIES: Readonly<Record<string, (one: string, n: number) => string>> = {
  'the same': (one) => one,
  'texts numbered': (one, n) =>
    one.replace(/>([^<>]+)</g, (whole, text: string) => (text.trim() === '' ? whole : `>${text}${n}<`)),
  'attributes numbered': (one, n) => one.replace(/="([^"]*)"/g, `="$1${n}"`),
  'numbers for texts': (one, n) =>
    one.replace(/>([^<>]+)</g, (whole, text: string) => (text.trim() === '' ? whole : `>${n}<`)),
};

/** Repeats an element of the document many times: work for rules that compare each with all others. */
const repeated: Mutation = (random, sample) => {
  const span = anyElement(random, sample);
  const one = sample.text.slice(span.from, span.to);
  const count = Math.min(magnitude(random, 2, 50_000), Math.floor(4_500_000 / (one.length + 8)) + 1);
  const how = random.pick(Object.keys(COPIES));
  const copies = Array.from({ length: count }, (_, n) => COPIES[how]!(one, n)).join('');
  return {
    change: `${count} times ${span.tag.name}, ${how}`,
    bytes: Buffer.from(replaceRange(sample.text, span.to, span.to, copies)),
  };
};

const hugeText: Mutation = (random, sample) => {
  const length = magnitude(random, 10_000, 4_000_000);
  const piece = random.pick(['a', ' ', '\n', '9', 'QUJD', 'ä', ']', '&#x41;', '😀', '-']);
  const content = piece.repeat(Math.floor(length / Buffer.byteLength(piece)));
  return {
    change: `${length} bytes of ${JSON.stringify(piece)}`,
    bytes: random.below(3) === 0 ? inTag(random, sample, `a="${content}"`) : inElement(random, sample, content),
  };
};

const REFERENCES = [
  '&#0;',
  '&#xD800;',
  '&#xDFFF;',
  '&#x110000;',
  '&#99999999999999999999;',
  `&#${'0'.repeat(50_000)}65;`,
  `&#x${'F'.repeat(50_000)};`,
  '&#xFFFE;',
  '&#8;',
  '&#;',
  '&#x;',
  '&;',
  '& ',
  '&amp',
  '&lol;',
  '&nbsp;',
  `&${'a'.repeat(100_000)};`,
  '&#-1;',
  '&#1e3;',
  '&#x1F600;',
] as const;

const reference: Mutation = (random, sample) => {
  const text = random.pick(REFERENCES);
  return {
    change: `the reference ${text.slice(0, 20)}`,
    bytes: random.below(3) === 0 ? inTag(random, sample, `a="${text}"`) : inElement(random, sample, text),
  };
};

const ODD = [
  '<a b="1" b="2"/>',
  '<x:a/>',
  '<a xmlns:xml="urn:x"/>',
  '<a xmlns:xmlns="urn:x"/>',
  '<a xmlns:p=""/>',
  '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
  '<xmlns:a/>',
  '<a:b:c/>',
  '<:a/>',
  '<a:/>',
  '<-a/>',
  '<a xmlns:p="urn:1" xmlns:q="urn:1" p:b="" q:b=""/>',
  '<!-- -- -->',
  '<!--->',
  '<?xml version="1.0"?>',
  '<?XML ?>',
  '<?xml-stylesheet href="http://127.0.0.1:9/x.xsl" type="text/xsl"?>',
  ']]>',
  '<![CDATA[',
  '<![CDATA[]]]]><![CDATA[>]]>',
  '<a b=c/>',
  '<a b="<"/>',
  '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
  '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x http://127.0.0.1:9/x.xsd" xsi:nil="true" xsi:type="x:y"/>',
  '</a>',
  '<a',
  '<a b="',
  '<!',
  '<?',
  '&',
  '\x00',
] as const;

const odd: Mutation = (random, sample) => {
  const markup = random.pick(ODD);
  return { change: `the markup ${JSON.stringify(markup)}`, bytes: inElement(random, sample, markup) };
};

/** Attributes with a meaning in XML Schema, in unexpected places. */
const schemaAttributes: Mutation = (random, sample) => {
  const text = random.pick([
    'xsi:nil="true"',
    'xsi:type="xs:integer"',
    'xsi:type="cbc:NoteType"',
    'xsi:schemaLocation="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 file:///etc/passwd"',
    'xsi:noNamespaceSchemaLocation="http://127.0.0.1:9/a"',
  ]);
  return {
    change: text,
    bytes: inTag(random, sample, `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${text}`),
  };
};

/** Removes, duplicates and swaps elements and values, as in the comparison of the engines. */
const structure: Mutation = (random, sample): Mutant => {
  const count = magnitude(random, 1, 12);
  let { tree } = sample;
  for (let change = 0; change < count; change++) {
    const decoded = decode(Buffer.from(mutated(tree, random)));
    const parsed = decoded.ok ? parse(decoded.text) : undefined;
    if (parsed?.ok === true) tree = parsed.tree;
  }
  return { change: `${count} changes of elements and values`, bytes: Buffer.from(tree.source) };
};

export const STRUCTURE: readonly Mutation[] = [structure];
export const MARKUP: readonly Mutation[] = [
  deep,
  deepButLegal,
  longName,
  manyAttributes,
  manyNamespaces,
  nestedNamespaces,
  siblings,
  siblings,
  repeated,
  repeated,
  hugeText,
  reference,
  reference,
  odd,
  odd,
  odd,
  schemaAttributes,
];
