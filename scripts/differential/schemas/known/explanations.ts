/**
 * Differences in which we are right, or both are, each with what decides it. An entry is about one referee and one kind
 * of violation: it excuses nothing else, and an entry that no document needs fails a full run.
 */
import type { Difference } from '../compare.js';

export interface Explanation {
  readonly referee: Difference['referee'];
  readonly what: readonly Difference['what'][];
  /** The referee's first message; if absent, any. */
  readonly message?: RegExp;
  /** Our message. */
  readonly ours?: RegExp;
  /** Only for our own schema. */
  readonly isOwn?: true;
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

/** White space at the ends of the quoted value; for a type without a name, what looks like a date or time. */
const SPACED_VALUE =
  /'(?:\s[^']*|[^']*\s)' is not a valid value of the atomic type 'xs:(?:date|time|dateTime|duration|float|double|g\w+)'|'(?:\s+[-:\d]{8,10}\s*|[-:\d]{8,10}\s+)' is not a valid value of the local atomic type/;

export const EXPLANATIONS: readonly Explanation[] = [
  {
    referee: 'libxml2',
    what: ['theirs'],
    message: /^no opinion: (?:Invalid value "[^"]*" for xml:space [^\n]*\n)?xmlns:\S* '[^]*' is not a valid URI$/,
    reason: 'It does not read a document in which a namespace has a name that is no URI.',
    specification:
      'Namespaces in XML 1.0, section 2.2: names of namespaces are compared as strings, and need not be looked at as URIs',
  },
  {
    referee: 'libxml2',
    what: ['theirs'],
    message: /^no opinion: (?:xml:id : attribute value [^]* is not an NCName|ID [^]* already defined)/,
    reason: 'It does not read a document with an xml:id that is no name.',
    specification:
      'xml:id 1.0, section 5: that is an error of xml:id processing, and none of well-formedness or of a schema',
  },
  {
    referee: 'libxml2',
    what: ['theirs', 'line'],
    message: SPACED_VALUE,
    reason: 'It takes no date, time or floating-point number with white space beside it.',
    specification: 'XML Schema 1.0 part 2, section 4.3.6: the white space of all types but strings is collapsed',
  },
  {
    referee: 'libxml2',
    what: ['theirs', 'line'],
    message:
      /}type': The QName value '(?:(?:\{[^}]*\})?\s[^']*|[^']*\s)' (?:has no corresponding namespace declaration in scope|of the xsi:type attribute does not resolve to a type definition)\.$/,
    reason: 'It reads the value of xsi:type with white space beside it.',
    specification: 'XML Schema 1.0 part 2, section 4.3.6: the white space of a QName is collapsed',
  },
  {
    referee: 'libxml2',
    what: ['ours', 'line'],
    ours: /(?:^|; )instance location at /,
    reason: 'It does not look at xsi:schemaLocation and xsi:noNamespaceSchemaLocation.',
    specification: 'XML Schema 1.0 part 1, sections 2.6.3 and 3.2.7: their values are of the type anyURI',
  },
  {
    referee: 'libxml2',
    what: ['ours', 'line'],
    ours: /(?:^|; )value (?:@\w+ )?anyURI /,
    reason: 'It reads URIs by RFC 3986, for which "http://" and "//" are some.',
    specification: 'XML Schema 1.0 part 2, section 3.2.17: RFC 2396 as amended by RFC 2732',
  },
  {
    referee: 'libxml2',
    what: ['theirs', 'line'],
    message: /is not a valid value of the atomic type 'xs:anyURI'\.$/,
    reason: 'It reads URIs by RFC 3986, in which no bracket may stand in a query.',
    specification: 'XML Schema 1.0 part 2, section 3.2.17: RFC 2396 as amended by RFC 2732',
  },
  {
    referee: 'libxml2',
    what: ['ours', 'line'],
    ours: /(?:^|; )value (?:@\w+ )?base64Binary /,
    reason: 'It takes nearly everything for Base64.',
    specification:
      'XML Schema 1.0 part 2, section 3.2.16: groups of four characters of the alphabet, the last one padded',
  },
  {
    referee: 'Xerces',
    what: ['line'],
    ours: /(?:^|; )content at /,
    reason: 'It looks into elements where only text may be, which we report as a whole, and finds more wrong in them.',
    specification:
      'XML Schema 1.0 part 1, section 3.4.4: the element is not valid (clause 2.2) whatever is in them; no order of reports is prescribed',
  },
  {
    referee: 'Xerces',
    what: ['theirs', 'line'],
    message: /^cvc-maxLength-valid: Value '[^']*[\ud800-\udbff][^]*' with length/,
    isOwn: true,
    reason: 'It counts the characters of a facet in UTF-16 units.',
    specification: 'XML Schema 1.0 part 2, section 4.3.3: characters, which are code points (section 3.2.1)',
  },
  {
    referee: 'Xerces',
    what: ['ours', 'line'],
    ours: /(?:^|; )value minLength "[^"]*[\ud800-\udbff]/,
    isOwn: true,
    reason: 'It counts the characters of a facet in UTF-16 units.',
    specification: 'XML Schema 1.0 part 2, section 4.3.2: characters, which are code points (section 3.2.1)',
  },
  {
    referee: 'Xerces',
    what: ['theirs'],
    message: /^no opinion: .*MissingResourceException: .* key cvc-complex-type\.2\.4\.d\.1$/,
    isOwn: true,
    reason: 'It has no words for an element that stands more often than it may, and ends.',
    specification: 'XML Schema 1.0 part 1, section 3.4.4: the element is not valid (clause 2.4)',
  },
  {
    referee: 'Xerces',
    what: ['line'],
    message: /^cvc-complex-type\.2\.4\.[ab]: /,
    ours: /^(?:order|missing \w+) at \w+/,
    isOwn: true,
    reason: 'That an element stands less often than it must is told where its parent ends, or where it goes on.',
    specification: 'XML Schema 1.0 part 1, section 3.9.4: the sequence is not valid; no order of reports is prescribed',
  },
  {
    referee: 'libxml2',
    what: ['ours'],
    ours: /^(?:identity at \w+(?:; |$))+/,
    isOwn: true,
    reason: 'It looks neither for identifiers that stand twice nor for references that lead nowhere.',
    specification: 'XML Schema 1.0 part 1, section 3.15.4 (Validation Root Valid, ID/IDREF)',
  },
  {
    referee: 'libxml2',
    what: ['theirs', 'line'],
    message: /^Element '[^']*': The actual value '[^']*' does not match the fixed value constraint '[^']*'\.$/,
    isOwn: true,
    reason: 'It compares a fixed value with the text, white space included.',
    specification: 'XML Schema 1.0 part 1, section 3.3.4, clause 5.2.2.2.2: with the value',
  },
  {
    referee: 'libxml2',
    what: ['ours'],
    ours: /^value NMTOKEN /,
    isOwn: true,
    reason: 'It takes a list of names without any.',
    specification: 'XML Schema 1.0 part 2, section 3.3.5: NMTOKENS has one item at least',
  },
  {
    referee: 'libxml2',
    what: ['ours'],
    ours: /^value Name "\p{Nd}/u,
    isOwn: true,
    reason: 'It takes names that begin with a digit of another script.',
    specification: 'XML 1.0, second edition, section 2.3, production 5: a name begins with a letter, "_" or ":"',
  },
];
