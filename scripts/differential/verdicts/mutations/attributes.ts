/** Changes attributes, and adds attributes of XML Schema itself. */
import { type Mutation, splice } from './place.js';
import { ANYTHING, CODES, TOKENS, URIS } from './values.js';

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

export const attributeAdded: Mutation = ({ source, span, random }) => {
  const name = random.pick(ATTRIBUTES);
  if (span.tag.attributes.some((attribute) => attribute.name === name)) return source;
  const values = /URI|uri/.test(name) ? URIS : random.pick([TOKENS, CODES, ANYTHING]);
  return splice(source, span.tag.nameTo, span.tag.nameTo, ` ${name}="${inAttribute(random.pick(values))}"`);
};

export const attributeChanged: Mutation = ({ source, span, random }) => {
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

export const instance: Mutation = ({ source, span, random }) =>
  splice(
    source,
    span.tag.nameTo,
    span.tag.nameTo,
    ` ${/\sxmlns:xsi=/.test(source.slice(span.from, span.tag.to)) ? '' : XSI} ${random.pick(INSTANCE)}`,
  );

function inAttribute(value: string): string {
  return value.replace(/<[^>]*>/g, '').replace(/"/g, '&quot;');
}
