/** The built-in types of XML Schema (part 2, section 3) as components. */
import type { Facet, Name, SimpleType, WhiteSpace, ComplexType, Wildcard } from './model.js';
import { nameKey } from './model.js';
import { XSD_URI } from './source.js';

const NOWHERE = { file: 'XMLSchema.xsd', line: 1, column: 1 };
const NONE: ReadonlySet<never> = new Set();

function xsName(local: string): Name {
  return { uri: XSD_URI, local, key: nameKey(XSD_URI, local) };
}

export const ANY_SIMPLE_TYPE: SimpleType = {
  kind: 'simple',
  name: xsName('anySimpleType'),
  base: null,
  variety: 'atomic',
  builtIn: 'anySimpleType',
  whiteSpace: 'preserve',
  facets: [],
  item: null,
  members: [],
  final: NONE,
  position: NOWHERE,
};

const ANYTHING: Wildcard = { kind: 'wildcard', namespaces: { kind: 'any' }, process: 'lax' };

/** The default type (part 1, section 3.4.7). */
export const ANY_TYPE: ComplexType = {
  kind: 'complex',
  name: xsName('anyType'),
  base: null,
  derivation: 'restriction',
  isAbstract: false,
  block: NONE,
  final: NONE,
  attributes: [],
  anyAttribute: ANYTHING,
  content: {
    kind: 'elements',
    isMixed: true,
    particle: { min: 0, max: Infinity, term: ANYTHING, position: NOWHERE },
  },
  position: NOWHERE,
};

type Bound = 'minInclusive' | 'maxInclusive';

/** Name, base, and bounds of the values, in the order of derivation. */
const ATOMIC: readonly (readonly [local: string, base: string, ...bounds: readonly (readonly [Bound, string])[]])[] = [
  ['string', 'anySimpleType'],
  ['normalizedString', 'string'],
  ['token', 'normalizedString'],
  ['language', 'token'],
  ['NMTOKEN', 'token'],
  ['Name', 'token'],
  ['NCName', 'Name'],
  ['ID', 'NCName'],
  ['IDREF', 'NCName'],
  ['boolean', 'anySimpleType'],
  ['decimal', 'anySimpleType'],
  ['integer', 'decimal'],
  ['nonPositiveInteger', 'integer', ['maxInclusive', '0']],
  ['negativeInteger', 'nonPositiveInteger', ['maxInclusive', '-1']],
  ['long', 'integer', ['minInclusive', '-9223372036854775808'], ['maxInclusive', '9223372036854775807']],
  ['int', 'long', ['minInclusive', '-2147483648'], ['maxInclusive', '2147483647']],
  ['short', 'int', ['minInclusive', '-32768'], ['maxInclusive', '32767']],
  ['byte', 'short', ['minInclusive', '-128'], ['maxInclusive', '127']],
  ['nonNegativeInteger', 'integer', ['minInclusive', '0']],
  ['unsignedLong', 'nonNegativeInteger', ['maxInclusive', '18446744073709551615']],
  ['unsignedInt', 'unsignedLong', ['maxInclusive', '4294967295']],
  ['unsignedShort', 'unsignedInt', ['maxInclusive', '65535']],
  ['unsignedByte', 'unsignedShort', ['maxInclusive', '255']],
  ['positiveInteger', 'nonNegativeInteger', ['minInclusive', '1']],
  ['float', 'anySimpleType'],
  ['double', 'anySimpleType'],
  ['duration', 'anySimpleType'],
  ['dateTime', 'anySimpleType'],
  ['time', 'anySimpleType'],
  ['date', 'anySimpleType'],
  ['gYearMonth', 'anySimpleType'],
  ['gYear', 'anySimpleType'],
  ['gMonthDay', 'anySimpleType'],
  ['gDay', 'anySimpleType'],
  ['gMonth', 'anySimpleType'],
  ['hexBinary', 'anySimpleType'],
  ['base64Binary', 'anySimpleType'],
  ['anyURI', 'anySimpleType'],
  ['QName', 'anySimpleType'],
];

/** Lists of at least one item. */
const LISTS: readonly (readonly [local: string, item: string])[] = [
  ['NMTOKENS', 'NMTOKEN'],
  ['IDREFS', 'IDREF'],
];

/** Types whose lexical space differs from their base type's. */
const OWN_SPACE = new Set(['language', 'NMTOKEN', 'Name', 'NCName', 'ID', 'IDREF', 'integer']);

function build(): ReadonlyMap<string, SimpleType> {
  const types = new Map<string, SimpleType>([['anySimpleType', ANY_SIMPLE_TYPE]]);
  for (const [local, baseName, ...bounds] of ATOMIC) {
    const base = types.get(baseName)!;
    const isOfString = base.builtIn === 'string';
    types.set(local, {
      ...ANY_SIMPLE_TYPE,
      name: xsName(local),
      base,
      builtIn: baseName === 'anySimpleType' || OWN_SPACE.has(local) ? local : base.builtIn,
      whiteSpace: defaultWhiteSpace(local, isOfString),
      facets: [...base.facets, ...bounds.map(([kind, value]): Facet => ({ kind, value }))],
    });
  }
  for (const [local, item] of LISTS) {
    types.set(local, {
      ...ANY_SIMPLE_TYPE,
      name: xsName(local),
      base: ANY_SIMPLE_TYPE,
      variety: 'list',
      whiteSpace: 'collapse',
      facets: [{ kind: 'minLength', value: '1' }],
      item: types.get(item)!,
    });
  }
  return types;
}

function defaultWhiteSpace(local: string, isOfString: boolean): WhiteSpace {
  if (local === 'string') return 'preserve';
  return local === 'normalizedString' && isOfString ? 'replace' : 'collapse';
}

/**
 * By local name. `NOTATION`, `ENTITY` and `ENTITIES` are missing: their values are declared in a DTD, which no document
 * has.
 */
export const BUILT_IN_TYPES: ReadonlyMap<string, SimpleType> = build();
