/** The reference on the page about the API: complete, and every link in it leads somewhere. */
import assert from 'node:assert/strict';
import { openApiDocument } from '#service/http/openapi/document.js';
import { docsPage } from '#service/web/pages/docs.js';
import { prose } from '#service/web/reference/prose.js';
import { nameOf, readDocument, typeOf } from '#service/web/reference/read-document.js';
import { LANGUAGES } from '#validator/index.js';

const reference = readDocument(openApiDocument());
const page = docsPage({ language: 'en', origin: 'http://invoices.example', reference });
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

describe('the reference of the API', () => {
  it('has every operation of the OpenAPI document, each parameter, and each status', () => {
    const paths = openApiDocument()['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    assert.ok(operations.length >= 6);
    for (const { operationId, parameters = [], responses } of operations) {
      assert.ok(ids.includes(operationId as string), operationId as string);
      for (const { name } of parameters as { name: string }[])
        assert.ok(ids.includes(`${operationId as string}.${name}`));
      for (const status of Object.keys(responses as object))
        assert.ok(ids.includes(`${operationId as string}.${status}`), `${operationId as string} ${status}`);
    }
  });

  it('has every object once, and every member of it', () => {
    for (const [name, { properties = {} }] of Object.entries(reference.schemas)) {
      assert.ok(ids.includes(name), name);
      for (const member of Object.keys(properties)) assert.ok(ids.includes(`${name}.${member}`), `${name}.${member}`);
    }
    assert.ok(Object.keys(reference.schemas).length > 15);
  });

  for (const language of LANGUAGES)
    it(`has no id twice, and no link that leads nowhere, in ${language}`, () => {
      const text = docsPage({ language, origin: 'http://invoices.example', reference });
      const all = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      assert.deepEqual(
        all.filter((id, index) => all.indexOf(id) !== index),
        [],
      );
      const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
      assert.ok(links.length > 200);
      assert.deepEqual(
        links.filter((id) => !all.includes(id) && id !== 'main'),
        [],
      );
    });

  it('writes types as TypeScript does', () => {
    assert.equal(typeOf({ type: ['string', 'null'] }), 'string | null');
    assert.equal(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Issue' } }), 'Issue[]');
    const nullable = { anyOf: [{ $ref: '#/components/schemas/Upcoming' }, { type: 'null' }] };
    assert.equal(typeOf(nullable), 'Upcoming | null');
    assert.equal(nameOf(nullable), 'Upcoming');
    assert.equal(nameOf({ type: 'string' }), null);
  });
});

describe('descriptions of the OpenAPI document', () => {
  it('become paragraphs, lists and code, and nothing in them becomes markup', () => {
    assert.equal(
      prose('Look at `<a>`.\n\n- one\n- two').markup.replace(/\n/g, ''),
      '<div class="prose" lang="en"><p>Look at <code>&lt;a&gt;</code>.</p><ul><li>one</li><li>two</li></ul></div>',
    );
  });
});
