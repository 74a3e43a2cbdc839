/**
 * The built-in types that are checked here, because libxml2 reads them in another way than XML Schema 1.0 part 2: it
 * takes nearly everything for Base64, no date with a blank beside it, names of later editions of XML, and URIs by a
 * later RFC. What it says about all other types holds.
 */
import { isAnyUri } from './lexical/any-uri.js';
import { isBase64Binary, wrongInBase64 } from './lexical/base64-binary.js';
import { isDate, isDateTime, isTime } from './lexical/dates.js';
import { isNcName } from './lexical/names.js';

/** All of them collapse white space (section 4.3.6). */
export interface BuiltIn {
  /** As messages have it: `xs:date`. */
  readonly name: string;
  /** Is it in the lexical space? The text is trimmed; white space within is in none of them, but for base64Binary. */
  readonly isValid: (text: string) => boolean;
  /** Where a text stops being in it, where that can be told: an offset, or the length of the text where its end is missing. */
  readonly wrongAt?: (text: string) => number | null;
  /** What libxml2 is given for a value, so that it has nothing to say of it; facets are about what it is given. */
  readonly forLibxml2: (text: string, isValid: boolean, node: number) => string;
}

/** URIs that RFC 2396 and RFC 3986 see alike. */
const PLAIN_URI = /^(?:[a-z]+:)?[\w./-]*$/i;

const orElse =
  (placeholder: string) =>
  (text: string, isValid: boolean): string =>
    isValid ? text : placeholder;

const ID: BuiltIn = {
  name: 'xs:ID',
  isValid: isNcName,
  // No two are the same, or libxml2 would complain about that.
  forLibxml2: (text, isValid, node) => (isValid ? text : `_${node}.placeholder`),
};

/** By the name of the type. */
export const BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  [
    'base64Binary',
    { name: 'xs:base64Binary', isValid: isBase64Binary, wrongAt: wrongInBase64, forLibxml2: orElse('') },
  ],
  ['date', { name: 'xs:date', isValid: isDate, forLibxml2: orElse('2000-01-01') }],
  ['time', { name: 'xs:time', isValid: isTime, forLibxml2: orElse('00:00:00') }],
  ['dateTime', { name: 'xs:dateTime', isValid: isDateTime, forLibxml2: orElse('2000-01-01T00:00:00') }],
  [
    'anyURI',
    {
      name: 'xs:anyURI',
      isValid: isAnyUri,
      forLibxml2: (text, isValid) => (isValid && PLAIN_URI.test(text) ? text : 'a'),
    },
  ],
  ['NCName', { name: 'xs:NCName', isValid: isNcName, forLibxml2: orElse('_') }],
  ['ID', ID],
]);

/** A union: valid is what is valid for one of its members. */
export function unionOf(members: readonly BuiltIn[]): BuiltIn {
  const first = members[0]!;
  return {
    name: members.map(({ name }) => name).join(' or '),
    isValid: (text) => members.some((member) => member.isValid(text)),
    forLibxml2: first.forLibxml2,
  };
}

/** Attributes of the schema instance namespace (part 1, section 2.6); `xsi:type` is a QName, which libxml2 reads untrimmed. */
export const XSI_BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['nil', { name: 'xs:boolean', isValid: (text) => /^(?:true|false|1|0)$/.test(text), forLibxml2: orElse('false') }],
  ['type', { name: 'xs:QName', isValid: () => true, forLibxml2: (text) => text }],
  [
    'schemaLocation',
    { name: 'xs:anyURI', isValid: (text) => text.split(/[ \t\r\n]+/).every(isAnyUri), forLibxml2: (text) => text },
  ],
  ['noNamespaceSchemaLocation', { name: 'xs:anyURI', isValid: (text) => isAnyUri(text), forLibxml2: (text) => text }],
]);
