/** What client generators need of the schemas; `npm run clients` runs the generators themselves. */
import assert from 'node:assert/strict';
import { toComponents } from '#service/http/openapi/components.js';
import { openApiDocument } from '#service/http/openapi/document.js';
import { reportOn, sharedValidator } from '../../../fixtures/rules.js';
import { compiledSchema } from '../../../fixtures/json-schema.js';
import { INVALID, VALID } from '../../browser/invoices.js';

type Json = Readonly<Record<string, unknown>>;

const object = (title: string, properties: Json, more: Json = {}): Json => ({
  title,
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
  ...more,
});
const text = { type: 'string' };

describe('components', () => {
  it('have a name for every object, wherever it stands', () => {
    const inner = object('Inner', { text });
    const outer = object('Outer', { one: inner, more: { type: 'array', items: inner } });
    const reference = { $ref: '#/components/schemas/Inner' };
    assert.deepEqual(toComponents([outer]), {
      Inner: { title: 'Inner', type: 'object', required: ['text'], properties: { text } },
      Outer: {
        title: 'Outer',
        type: 'object',
        required: ['one', 'more'],
        properties: { one: reference, more: { type: 'array', items: reference } },
      },
    });
  });

  it('say of an object that may be null that it may', () => {
    const nullable = object('Inner', { text }, { type: ['object', 'null'] });
    const { Outer, Inner } = toComponents([object('Outer', { nullable })]);
    assert.deepEqual(Outer?.properties?.['nullable'], {
      anyOf: [{ $ref: '#/components/schemas/Inner' }, { type: 'null' }],
    });
    assert.equal(Inner?.type, 'object');
  });

  it('are one object in place of alternatives, which requires what all of them do', () => {
    const alternatives = {
      title: 'Edit',
      anyOf: [
        object('Edit', { op: { type: 'string', enum: ['set'] }, value: { ...text, description: 'Set.' } }),
        object('Edit', {
          op: { type: 'string', enum: ['put', 'set'] },
          value: { ...text, description: 'Put.' },
          at: text,
        }),
        object('Edit', { op: { type: 'string', enum: ['delete'] } }),
      ],
    };
    assert.deepEqual(toComponents([object('Outer', { alternatives })])['Edit'], {
      title: 'Edit',
      type: 'object',
      required: ['op'],
      properties: {
        op: { type: 'string', enum: ['set', 'put', 'delete'] },
        value: { ...text, description: 'Set. Or: Put.' },
        at: text,
      },
    });
  });

  it('refuse two objects of one name', () => {
    const other = object('Inner', { other: text });
    assert.throws(() => toComponents([object('Outer', { one: object('Inner', { text }), other })]), /Inner/);
  });
});

describe('the components of the OpenAPI document', () => {
  const { components } = openApiDocument() as { components: { schemas: Record<string, Json> } };
  const { schemas } = components;

  /** All schemas in a value, with their paths. */
  function* within(value: unknown, path: string): Generator<readonly [path: string, schema: Json]> {
    if (typeof value !== 'object' || value === null) return;
    yield [path, value as Json];
    for (const [name, member] of Object.entries(value)) yield* within(member, `${path}/${name}`);
  }

  it('have no object without a name, no moment for a day, and no type to guess', () => {
    for (const [name, schema] of Object.entries(schemas))
      for (const [path, part] of within(schema, name)) {
        if (path !== name) assert.ok(!('properties' in part && 'required' in part), `${path} has no name`);
        assert.ok(!('format' in part) || typeof part['format'] !== 'string', `${path} has a format`);
        if (Array.isArray(part['enum'])) assert.equal(part['type'], 'string', path);
        assert.ok(!('oneOf' in part) && !('const' in part), path);
        if (Array.isArray(part['anyOf'])) assert.deepEqual(part['anyOf'].at(-1), { type: 'null' }, path);
      }
  });

  it('take every report, with details and without', async () => {
    const follows = compiledSchema({
      $defs: Object.fromEntries(
        Object.entries(JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as object),
      ),
      $ref: '#/$defs/Report',
    });
    const { report, details } = await (await sharedValidator()).validate(Buffer.from(INVALID), { patches: true });
    assert.ok(details.issues.some(({ patches = [] }) => patches.length > 0));
    assert.deepEqual(follows(JSON.parse(JSON.stringify({ ...report, details }))), []);
    assert.deepEqual(follows(JSON.parse(JSON.stringify(await reportOn(VALID)))), []);
    assert.notDeepEqual(follows({ ...report, valid: 'no' }), []);
  });
});
