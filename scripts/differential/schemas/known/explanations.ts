/**
 * Differences in which we are right, or both are, each with what decides it. An entry is about one referee and one kind of
 * complaint: it excuses nothing else, and an entry that no document needs fails a whole run.
 */
import type { Difference } from '../compare.js';

export interface Explanation {
  readonly referee: Difference['referee'];
  readonly what: Difference['what'];
  /** All that the referee says of it, or that we do where it says nothing. */
  readonly message: RegExp;
  /** What we say. */
  readonly ours?: RegExp;
  readonly reason: string;
  /** Section of the specification. */
  readonly specification: string;
}

/** White space at an end of the quoted value. */
const SPACED_DATE = /'(?:\s[^']*|[^']*\s)' is not a valid value of the atomic type 'xs:(?:date|time|dateTime)'/;

export const EXPLANATIONS: readonly Explanation[] = [
  {
    referee: 'libxml2',
    what: 'theirs',
    message: /^no opinion: xmlns:\S* '[^]*' is not a valid URI$/,
    reason: 'It does not read a document in which a namespace has a name that is no URI.',
    specification:
      'Namespaces in XML 1.0, section 2.2: names of namespaces are compared as strings, and need not be looked at as URIs',
  },
  {
    referee: 'libxml2',
    what: 'theirs',
    message: /^no opinion: (?:xml:id : attribute value [^]* is not an NCName|ID [^]* already defined)/,
    reason: 'It does not read a document with an xml:id that is no name.',
    specification:
      'xml:id 1.0, section 5: that is an error of xml:id processing, and none of well-formedness or of a schema',
  },
  {
    referee: 'libxml2',
    what: 'theirs',
    message: SPACED_DATE,
    reason: 'It takes no date or time with white space beside it.',
    specification: 'XML Schema 1.0 part 2, section 4.3.6: the white space of all types but strings is collapsed',
  },
  {
    referee: 'libxml2',
    what: 'line',
    message: SPACED_DATE,
    reason: 'It takes no date or time with white space beside it, and something else is wrong further down.',
    specification: 'XML Schema 1.0 part 2, section 4.3.6: the white space of all types but strings is collapsed',
  },
  {
    referee: 'libxml2',
    what: 'ours',
    message: /^$/,
    ours: /^instance location at \w+$/,
    reason: 'It does not look at xsi:schemaLocation and xsi:noNamespaceSchemaLocation.',
    specification: 'XML Schema 1.0 part 1, sections 2.6.3 and 3.2.7: their values are of the type anyURI',
  },
  {
    referee: 'libxml2',
    what: 'line',
    message: /^/,
    ours: /(?:^|; )instance location at /,
    reason:
      'It does not look at xsi:schemaLocation and xsi:noNamespaceSchemaLocation, and something else is wrong further down.',
    specification: 'XML Schema 1.0 part 1, sections 2.6.3 and 3.2.7: their values are of the type anyURI',
  },
  {
    referee: 'libxml2',
    what: 'ours',
    message: /^$/,
    ours: /^value (?:@\w+ )?anyURI /,
    reason: 'It reads URIs by RFC 3986, for which "http://" and "//" are some.',
    specification: 'XML Schema 1.0 part 2, section 3.2.17: RFC 2396 as amended by RFC 2732',
  },
  {
    referee: 'libxml2',
    what: 'theirs',
    message: /is not a valid value of the atomic type 'xs:anyURI'\.$/,
    reason: 'It reads URIs by RFC 3986, in which no bracket may stand in a query.',
    specification: 'XML Schema 1.0 part 2, section 3.2.17: RFC 2396 as amended by RFC 2732',
  },
  {
    referee: 'libxml2',
    what: 'line',
    message: /^/,
    ours: /(?:^|; )value (?:@\w+ )?anyURI /,
    reason: 'It reads URIs by RFC 3986, and something else is wrong further down.',
    specification: 'XML Schema 1.0 part 2, section 3.2.17: RFC 2396 as amended by RFC 2732',
  },
  {
    referee: 'libxml2',
    what: 'ours',
    message: /^$/,
    ours: /^value base64Binary /,
    reason: 'It takes nearly everything for Base64.',
    specification:
      'XML Schema 1.0 part 2, section 3.2.16: groups of four characters of the alphabet, the last one padded',
  },
  {
    referee: 'Xerces',
    what: 'line',
    message: /^/,
    ours: /(?:^|; )content at /,
    reason: 'It looks into elements where only text may be, which we report as a whole, and finds more wrong in them.',
    specification:
      'XML Schema 1.0 part 1, section 3.4.4: the element is not valid (clause 2.2) whatever is in them; no order of reports is prescribed',
  },
  {
    referee: 'libxml2',
    what: 'line',
    message: /^/,
    ours: /(?:^|; )content at /,
    reason: 'It reports what is around elements where only text may be before these.',
    specification:
      'XML Schema 1.0 part 1, section 3.4.4: the element is not valid (clause 2.2) whatever is in them; no order of reports is prescribed',
  },
];
