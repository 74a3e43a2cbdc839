/** Generates the JSON Schema (draft 2020-12) of the invoice JSON from the term table. */
import { INVOICE_JSON_VERSION } from './json.js';
import type { Model, Term, ValueType } from './model.js';

const NUMBERS: readonly ValueType[] = ['amount', 'price', 'quantity', 'percentage'];

const POSITION_PROPERTIES = {
  line: { type: 'integer', minimum: 1 },
  column: { type: 'integer', minimum: 1 },
  offset: { type: 'integer', minimum: 0, description: 'UTF-16 units from the start of the decoded document' },
};

const QUALIFIERS = {
  scheme: 'Scheme or code list of an identifier',
  schemeVersion: 'Version of that scheme',
  currency: 'Currency of an amount',
  unit: 'Unit of a quantity, where it is no term of its own',
  mimeType: 'Media type of an attached document',
  fileName: 'File name of an attached document',
  name: 'Name of what is identified',
  typeCode: 'Kind of what is identified',
};

/** @param names names of terms and groups by id, used as descriptions */
export function invoiceSchema(model: Model, names: ReadonlyMap<string, string>): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An electronic invoice, with the business terms of EN 16931',
    type: 'object',
    required: ['version', 'syntax', 'invoice', 'extras'],
    additionalProperties: false,
    properties: {
      version: { const: INVOICE_JSON_VERSION },
      syntax: { enum: ['UBL Invoice', 'UBL CreditNote', 'CII'] },
      invoice: groupSchema(null, model, names),
      extras: { type: 'array', items: { $ref: '#/$defs/extra' } },
    },
    $defs: {
      ...Object.fromEntries(
        [...model.values()]
          .filter(({ type }) => type === null)
          .map(({ id }) => [id, groupSchema(id, model, names)] as const),
      ),
      text: valueSchema({ type: 'string' }),
      number: valueSchema({ type: 'string', description: 'An exact decimal, unless malformed' }),
      date: valueSchema({ type: 'string', description: 'YYYY-MM-DD, unless malformed' }),
      indicator: valueSchema({ type: 'string', description: 'true or false, unless malformed' }),
      document: {
        ...valueSchema({ type: 'string', description: 'Base64, where it was asked for' }),
        required: ['term', 'label', 'bytes', ...Object.keys(POSITION_PROPERTIES)],
      },
      head: {
        type: 'object',
        required: ['term', 'label'],
        additionalProperties: false,
        properties: { term: { type: 'string' }, label: { type: 'string' }, ...POSITION_PROPERTIES },
      },
      extra: {
        description: 'A value that the model has no place for',
        type: 'object',
        required: ['location', 'value', ...Object.keys(POSITION_PROPERTIES)],
        additionalProperties: false,
        properties: {
          location: { type: 'string', description: 'XPath with prefixes' },
          value: { type: 'string' },
          term: { type: 'string', description: 'The term that occurs more often than it may, with another value' },
          label: { type: 'string' },
          ...POSITION_PROPERTIES,
        },
      },
    },
  };
}

function groupSchema(group: string | null, model: Model, names: ReadonlyMap<string, string>): object {
  const fields = groupFields(group, model).map(({ id, key, type, isRepeatable, extension }) => {
    const one = { $ref: `#/$defs/${type === null ? id : definitionName(type)}` };
    const description = `${id}: ${names.get(id) ?? ''}${extension === null ? '' : ` (${extension})`}`;
    return [key, isRepeatable ? { description, type: 'array', items: one, minItems: 1 } : { description, ...one }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    ...(group === null ? {} : { required: ['$'] }),
    properties: { ...(group === null ? {} : { $: { $ref: '#/$defs/head' } }), ...Object.fromEntries(fields) },
  };
}

/**
 * The fields of a group. A group that is `like` another inherits its fields, except those with numbers of their own.
 */
function groupFields(group: string | null, model: Model): readonly Term[] {
  const own = (id: string | null): readonly Term[] => [...model.values()].filter(({ parent }) => parent === id);
  const like = group === null ? null : model.get(group)!.like;
  if (like === null) return own(group);
  const ownFields = own(group);
  return [...ownFields, ...groupFields(like, model).filter(({ key }) => !ownFields.some((term) => term.key === key))];
}

function definitionName(type: ValueType): string {
  if (NUMBERS.includes(type)) return 'number';
  return type === 'date' || type === 'indicator' ? type : type === 'binary' ? 'document' : 'text';
}

function valueSchema(value: object): object {
  return {
    type: 'object',
    required: ['term', 'label', 'value', ...Object.keys(POSITION_PROPERTIES)],
    additionalProperties: false,
    properties: {
      term: { type: 'string' },
      label: { type: 'string' },
      value,
      text: { type: 'string', description: 'What the document says, where it says it otherwise' },
      malformed: { const: true },
      bytes: { type: 'integer', minimum: 0 },
      ...Object.fromEntries(
        Object.entries(QUALIFIERS).map(([key, description]) => [key, { type: 'string', description }]),
      ),
      ...POSITION_PROPERTIES,
    },
  };
}
