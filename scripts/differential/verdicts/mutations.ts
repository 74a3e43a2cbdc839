/** Changes in documents that rules and schemas may read in different ways: of the structure, and of values by their type. */
import { ATTRIBUTE, ELEMENT, type Tree } from '../../../engine/xml/tree.js';
import { type ElementSpan, elementSpan } from '../../conformance/markup.js';
import { mutated } from '../mutate.js';
import type { Random } from '../../kit/random.js';

/** A text with one change; it may leave it as it is, and need not be well-formed. */
type Mutation = (place: Place) => string;

interface Place {
  readonly tree: Tree;
  readonly source: string;
  /** An element, never the root. */
  readonly span: ElementSpan;
  readonly local: string;
  readonly isLeaf: boolean;
  readonly random: Random;
  /** Any other element, never the root. */
  readonly other: () => ElementSpan;
}

const DATES = [
  '\n 2018-04-13\n',
  ' 2018-04-13',
  '2018-04-13\t',
  '2018-04-13\u00a0',
  '0000-01-01',
  '-0001-01-01',
  '12024-01-15',
  '02024-01-15',
  '2024-02-29',
  '2023-02-29',
  '1900-02-29',
  '2024-04-31',
  '2024-13-01',
  '2024-1-5',
  '2024-01-15Z',
  ' 2024-01-15Z ',
  '2024-01-15+14:00',
  '2024-01-15+14:01',
  '2024-01-15-00:00',
  '2024-01-15T00:00:00',
  '20240115',
  '20240230',
  ' 20240115 ',
  '٢٠٢٤-01-15',
  '24:00:00',
  '24:00:01',
  '12:00:00\n',
  '12:00:00.5Z',
  '23:59:60',
  '2018-04-13T24:00:00',
  '\n2018-04-13T00:00:00',
  '2018-04-13T00:00:00+01:00',
  '201',
  '2024-01',
  '--01-15',
];
const BASE64 = [
  '',
  '!!!!',
  'QUJD',
  'QUJ',
  'QUI=',
  'QUJ=',
  'QQ==',
  'QR==',
  'QUJD QUJD',
  '\nQUJD\n',
  'QU\nJD',
  'AA-_AA',
  'QUJD\u00a0',
  'QU\u200bJD',
  '====',
  'Q===',
  'QUJDQ',
  'QUI= QUI=',
  'Q Q = =',
  'äöü',
  '&#65;AAA',
  '<!-- c -->QUJD',
  'QU<!-- c -->JD',
  '<![CDATA[QUJD]]>',
  '%%%',
];
const NUMBERS = [
  '0',
  '-0',
  '+1',
  '1.',
  '.5',
  '.',
  '-',
  '+',
  '',
  ' 1 ',
  '\n1.00\n',
  '1,5',
  '1 000',
  '1e2',
  '1E2',
  'INF',
  'NaN',
  '0x10',
  '١٢',
  '１',
  '00012',
  '1.000',
  '-1',
  '0.001',
  '1.005',
  '99999999999999999999.99',
  '12345678901234567890123456789',
  '1\u00a0',
  '1<!-- c -->0',
  '<![CDATA[1]]>',
  '0.0000000000000000000000001',
];
const BOOLEANS = [
  'true',
  'false',
  '1',
  '0',
  'TRUE',
  'yes',
  '',
  ' true ',
  '\nfalse\n',
  'true\u00a0',
  '00',
  'tru',
  't',
  'on',
];
const URIS = [
  '',
  'http://',
  'http:',
  'http://a b',
  'http://[::1]/',
  'http://[::1',
  'http://a/%',
  'http://a/%20',
  'http://ä',
  'a#b#c',
  '#',
  '##',
  '::',
  '1a:b',
  '//',
  '\\\\a\\b',
  '{}',
  ' http://a ',
  'urn:a:b c',
  'http://a:b',
  'mailto:',
  'http://a/?[',
  '😀',
  'http://a:99999',
  'a:b',
  '?',
  '%zz',
];
const TOKENS = [
  '',
  ' ',
  '  ',
  '\n',
  '\t',
  '\u00a0',
  '😀',
  '😀😀😀',
  'a  b',
  ' a',
  'a ',
  'ÄÖ',
  '\u0085',
  'a\u2028b',
  'x'.repeat(80),
  '&#13;',
  '&amp;',
  '&lt;',
  '<![CDATA[ ]]>',
  ']]&gt;',
  '-',
  '0',
];
const CODES = [
  '380',
  '381',
  '326',
  '384',
  '389',
  '751',
  '261',
  '71',
  ' 380 ',
  'EUR',
  'eur',
  'USD',
  'XXX',
  'DE',
  'de',
  'FR',
  'XI',
  'EL',
  'S',
  'Z',
  'AE',
  'E',
  'K',
  'G',
  'O',
  'L',
  'M',
  'B',
  's',
  'VAT',
  'vat',
  'GST',
  'C62',
  'c62',
  'H87',
  'ZZZ',
  '58',
  '30',
  '42',
  '48',
  '59',
  '1',
  '10',
  '102',
  '95',
  '60',
  'CR',
  '0088',
  '9930',
  'EM',
  'application/pdf',
  'text/html',
  'text/csv',
];

/** Values by the end of the element's name; the first that fits. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Date|Time|DateTimeString$/, DATES],
  [/BinaryObject|EmbeddedDocument$/, BASE64],
  [/Amount|Quantity|Percent|Rate|Numeric|Measure$/, NUMBERS],
  [/Indicator$/, BOOLEANS],
  [/URI|URIID$/, URIS],
  [/Code|CountryID|CurrencyID$/, CODES],
];
const ANYTHING = [...DATES, ...BASE64, ...NUMBERS, ...BOOLEANS, ...URIS, ...TOKENS, ...CODES];

const ATTRIBUTES = [
  'schemeID',
  'schemeURI',
  'listURI',
  'listID',
  'currencyID',
  'unitCode',
  'mimeCode',
  'filename',
  'format',
  'languageID',
  'name',
  'uri',
  'xml:lang',
  'xml:space',
  'xml:id',
  'unknown',
  'schemeAgencyID',
  'listAgencyID',
];
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const INSTANCE = [
  'xsi:nil="true"',
  'xsi:nil="false"',
  'xsi:nil=" 0 "',
  'xsi:nil="maybe"',
  'xsi:type="xs:string"',
  'xsi:type="x:y"',
  'xsi:type=""',
  'xsi:type="udt:IDType"',
  'xsi:type=" cbc:NoteType "',
  'xsi:schemaLocation="urn:a b"',
  'xsi:schemaLocation="urn:a"',
  'xsi:schemaLocation=":: ::"',
  'xsi:noNamespaceSchemaLocation="a b"',
  'xsi:unknown="1"',
];
const STRANGERS = [
  '<x/>',
  '<x>1</x>',
  '<u:x xmlns:u="urn:u"/>',
  '<u:x xmlns:u="urn:u" a="1">t</u:x>',
  '<x xmlns=""/>',
  '<cbc:Unknown xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>',
  '<ram:Unknown xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"/>',
  '<u:x xmlns:u="not a uri"/>',
];
const BETWEEN = [
  '<!-- c -->',
  '<?p i?>',
  '<!---->',
  '<![CDATA[]]>',
  '<![CDATA[ ]]>',
  ' ',
  '\n',
  '&#32;',
  '&#160;',
  'text',
  '\t\r\n',
];

function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

function withContent(source: string, span: ElementSpan, content: string): string {
  if (!span.tag.isEmpty) return splice(source, span.contentFrom, span.contentTo, content);
  return splice(source, source.lastIndexOf('/', span.to - 1), span.to, `>${content}</${span.tag.name}>`);
}

function renamed(source: string, span: ElementSpan, name: string): string {
  const { tag, from, to } = span;
  const start = splice(source, from + 1, tag.nameTo, name);
  if (tag.isEmpty) return start;
  const shift = name.length - tag.name.length;
  const at = start.lastIndexOf(tag.name, to + shift - 1);
  return splice(start, at, at + tag.name.length, name);
}

const rename: Mutation = ({ source, span, other, random }) =>
  renamed(source, span, random.below(3) === 0 ? `${span.tag.name}X` : other().tag.name);

const otherNamespace: Mutation = ({ source, span, other, random }) => {
  const local = span.tag.name.replace(/^.*:/, '');
  if (random.below(3) === 0) return renamed(source, span, local);
  const prefix = other().tag.name.split(':')[0]!;
  return renamed(source, span, `${prefix}:${local}`);
};

const move: Mutation = ({ source, span, other }) => {
  const target = other();
  if (target.from >= span.from && target.from < span.to) return source;
  const markup = source.slice(span.from, span.to);
  const at = target.tag.isEmpty ? target.to : target.contentFrom;
  return at <= span.from
    ? splice(splice(source, span.from, span.to, ''), at, at, markup)
    : splice(splice(source, at, at, markup), span.from, span.to, '');
};

const stranger: Mutation = ({ source, span, random }) => {
  const at = random.below(2) === 0 ? span.to : span.tag.isEmpty ? span.to : span.contentFrom;
  return splice(source, at, at, random.pick(STRANGERS));
};

const between: Mutation = ({ source, span, random }) => {
  const at = random.pick([span.from, span.to, span.contentFrom, span.contentTo]);
  return splice(source, at, at, random.pick(BETWEEN));
};

const withinText: Mutation = ({ source, span, isLeaf, random }) => {
  if (!isLeaf || span.contentTo === span.contentFrom) return source;
  const at = span.contentFrom + random.below(span.contentTo - span.contentFrom + 1);
  return splice(source, at, at, random.pick(BETWEEN));
};

const around: Mutation = ({ source, span, isLeaf, random }) => {
  if (!isLeaf || span.tag.isEmpty) return source;
  const [before, after] = [
    random.pick(['', ' ', '\n', '\t', '\r\n', '\u00a0', '\n    ']),
    random.pick(['', ' ', '\n', '\u00a0', '\n    ']),
  ];
  return withContent(source, span, before + source.slice(span.contentFrom, span.contentTo) + after);
};

const typedValue: Mutation = ({ source, span, local, isLeaf, random }) => {
  if (!isLeaf) return source;
  const values = BY_NAME.find(([pattern]) => pattern.test(local))?.[1] ?? [...TOKENS, ...CODES];
  return withContent(source, span, random.pick(random.below(5) === 0 ? ANYTHING : values));
};

/** An amount that is wrong by one cent, or has one decimal more or less. */
const nearby: Mutation = ({ source, span, isLeaf, random }) => {
  const value = source.slice(span.contentFrom, span.contentTo);
  if (!isLeaf || !/^-?\d+(\.\d+)?$/.test(value) || value.length > 12) return source;
  const cents = Math.round(Number(value) * 100) + random.pick([-1, 1, 0, -2, 2, 100]);
  return withContent(
    source,
    span,
    random.pick([
      (cents / 100).toFixed(2),
      (cents / 100).toFixed(2),
      `${value}${value.includes('.') ? '' : '.'}0`,
      String(Number(value)),
      (-cents / 100).toFixed(2),
    ]),
  );
};

const attributeAdded: Mutation = ({ source, span, random }) => {
  const name = random.pick(ATTRIBUTES);
  if (span.tag.attributes.some((attribute) => attribute.name === name)) return source;
  const values = /URI|uri/.test(name) ? URIS : random.pick([TOKENS, CODES, ANYTHING]);
  return splice(source, span.tag.nameTo, span.tag.nameTo, ` ${name}="${inAttribute(random.pick(values))}"`);
};

const attributeChanged: Mutation = ({ source, span, random }) => {
  const own = span.tag.attributes.filter(({ name }) => !name.startsWith('xmlns'));
  if (own.length === 0) return source;
  const { from, to, valueFrom, valueTo } = random.pick(own);
  const value = source.slice(valueFrom, valueTo);
  return random.below(4) === 0
    ? splice(source, from, to, '')
    : splice(
        source,
        valueFrom,
        valueTo,
        random.pick([
          ` ${value}`,
          `${value}\n`,
          value.toLowerCase(),
          `${value}X`,
          inAttribute(random.pick(CODES)),
          inAttribute(random.pick(ANYTHING)),
        ]),
      );
};

const instance: Mutation = ({ source, span, random }) =>
  splice(
    source,
    span.tag.nameTo,
    span.tag.nameTo,
    ` ${/\sxmlns:xsi=/.test(source.slice(span.from, span.tag.to)) ? '' : XSI} ${random.pick(INSTANCE)}`,
  );

/** A value of the document that is something else there. */
const borrowed: Mutation = ({ source, tree, span, isLeaf, random }) => {
  if (!isLeaf) return source;
  const nodes = Array.from({ length: 12 }, () => 1 + random.below(tree.size - 1));
  const node = nodes.find(
    (each) => tree.kind[each] === ATTRIBUTE || (tree.kind[each] === ELEMENT && isLeafOf(tree, each)),
  );
  return node === undefined
    ? source
    : withContent(source, span, tree.stringValue(node).replace(/[&<]/g, '').replaceAll(']]>', ''));
};

function inAttribute(value: string): string {
  return value.replace(/<[^>]*>/g, '').replace(/"/g, '&quot;');
}

const general: Mutation = ({ tree, random }) => mutated(tree, random);

const MUTATIONS: readonly Mutation[] = [
  general,
  general,
  general,
  general,
  general,
  general,
  rename,
  otherNamespace,
  move,
  stranger,
  between,
  withinText,
  withinText,
  around,
  around,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  nearby,
  nearby,
  nearby,
  attributeAdded,
  attributeChanged,
  attributeChanged,
  instance,
  borrowed,
];

/** Those that may befall any element; the others are about values. */
const STRUCTURAL: ReadonlySet<Mutation> = new Set([rename, otherNamespace, move, stranger, between, general]);

/** The text with one change; it may leave it as it is, and need not be well-formed. */
export function changed(tree: Tree, random: Random): string {
  const elements: number[] = [];
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.parent[node] !== 0) elements.push(node);
  if (elements.length === 0) return tree.source;
  const mutation = random.pick(MUTATIONS);
  const leaves = elements.filter((node) => isLeafOf(tree, node));
  const isStructural = STRUCTURAL.has(mutation) || leaves.length === 0;
  const node = random.pick(isStructural ? elements : leaves);
  const span = elementSpan(tree.source, tree.from[node]!);
  const other = (): ElementSpan => elementSpan(tree.source, tree.from[random.pick(elements)]!);
  return mutation({
    tree,
    source: tree.source,
    span,
    local: tree.names[tree.name[node]!]!.local,
    isLeaf: isLeafOf(tree, node),
    random,
    other,
  });
}

function isLeafOf({ kind, end }: Tree, node: number): boolean {
  for (let inner = node + 1; inner < end[node]!; inner++) if (kind[inner] === ELEMENT) return false;
  return true;
}
