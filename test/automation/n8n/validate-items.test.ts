/** The node for n8n with a service, but without n8n. `npm run automation` runs it in n8n. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EInvoiceApi } from '#n8n/credentials/EInvoiceApi.credentials.js';
import { validateItems } from '#n8n/nodes/EInvoice/validate-items.js';
import { createApp } from '#service/app.js';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { reportOn, sharedValidator } from '../../fixtures/rules.js';
import { KEY, knownKeys } from '../../server/http/support.js';

type Context = Parameters<typeof validateItems>[0];
type Request = Parameters<Context['helpers']['httpRequestWithAuthentication']>[1];

const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');

describe('the node of n8n', () => {
  let server: Server;
  let baseUrl: string;
  before(async () => {
    server = createApp({ validator: await sharedValidator(), keys: knownKeys }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  /** Calls as n8n does, with the header that the credential describes. */
  async function call({ method, url, qs, headers, body }: Request, apiKey: string): Promise<unknown> {
    const [name] = Object.keys(new EInvoiceApi().authenticate.properties.headers);
    const answer = await fetch(`${url}?${new URLSearchParams(qs as Record<string, string>).toString()}`, {
      method: method!,
      headers: { ...(headers as Record<string, string>), [name!]: apiKey },
      body: new Uint8Array(body!),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  }

  interface Setting {
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly apiKey?: string;
    readonly continues?: boolean;
    readonly address?: string;
    /** The answer of another server. */
    readonly answer?: unknown;
  }

  /** n8n, with an item per document. */
  function context(
    documents: readonly (Buffer | string)[],
    { parameters = {}, apiKey = KEY, continues = false, address = baseUrl, answer }: Setting,
  ): Context {
    const given: Readonly<Record<string, unknown>> = { source: 'binary', binaryPropertyName: 'data', ...parameters };
    return {
      getInputData: () => documents.map((_document, index) => ({ json: {}, binary: { data: { index } } })),
      getNodeParameter: (name, index, fallback) => (name === 'text' ? documents[index] : (given[name] ?? fallback)),
      getCredentials: async () => ({ baseUrl: address, apiKey }),
      getNode: () => ({ name: 'E-Invoice' }),
      continueOnFail: () => continues,
      helpers: {
        getBinaryDataBuffer: async (index) => Buffer.from(documents[index]!),
        httpRequestWithAuthentication: async (_name, request) =>
          answer === undefined ? call(request, apiKey) : answer,
      },
    };
  }
  const run = (documents: readonly (Buffer | string)[], setting: Setting = {}): ReturnType<typeof validateItems> =>
    validateItems(
      context(documents, setting),
      (error, index) => new Error(`item ${index}: ${(error as Error).message}`),
    );

  it('outputs the report on each item, valid or not, and keeps its file', async () => {
    const documents = [invoices.xrechnungUbl, WRONG];
    const outputs = await run(documents);
    for (const [index, { json, binary, pairedItem }] of outputs.entries()) {
      assert.deepEqual(json, await reportOn(documents[index]!));
      assert.deepEqual([binary, pairedItem], [{ data: { index } }, { item: index }]);
    }
    assert.deepEqual(
      outputs.map(({ json }) => json['valid']),
      [true, false],
    );
  });
  it('has a PDF opened', async () => {
    const [output] = await run([hybridPdf(invoices.facturxBasic)]);
    assert.equal(output!.json['format'], 'facturx-cii');
  });
  it('takes XML from text, whatever encoding it declares', async () => {
    const text = invoices.xrechnungUbl.replace('encoding="UTF-8"', 'encoding="UTF-16"');
    assert.notEqual(text, invoices.xrechnungUbl);
    const [output] = await run([text], { parameters: { source: 'text' } });
    assert.equal(output!.json['valid'], true);
  });
  it('asks for what the options say', async () => {
    const options = { language: 'fr', details: true, as: 'en16931', strict: true };
    const [output] = await run([WRONG], { parameters: { options } });
    const { details, valid } = output!.json as { readonly details: { specification: string }; readonly valid: boolean };
    assert.ok(details);
    assert.equal(valid, true, 'EN 16931 does not require the reference');
    const [french] = await run([WRONG], { parameters: { options: { language: 'fr' } } });
    assert.deepEqual(french!.json['issues'], (await reportOn(WRONG, { language: 'fr' })).issues);
  });
  it('takes the address of the service with blanks and slashes around it', async () => {
    const [output] = await run([WRONG], { address: ` ${baseUrl}// ` });
    assert.equal(output!.json['valid'], false);
  });
  for (const answer of ['<html>Login</html>', '', null, [1], { hello: 1 }])
    it(`fails if the answer is no report: ${JSON.stringify(answer)}`, async () => {
      await assert.rejects(
        run([WRONG], { answer }),
        /^Error: item 0: The answer of http.* is no report: check the base URL$/,
      );
    });
  for (const text of [undefined, null, 5, {}, ' '])
    it(`fails if there is no text: ${JSON.stringify(text)}`, async () => {
      await assert.rejects(
        run([text as string], { parameters: { source: 'text' } }),
        /^Error: item 0: There is no invoice/,
      );
    });
  it('fails for the first item that could not be checked', async () => {
    await assert.rejects(run([WRONG, WRONG], { apiKey: 'wrong' }), { message: 'item 0: status 401' });
  });
  it('outputs the error if it is set to continue', async () => {
    const outputs = await run([WRONG, WRONG], { apiKey: 'wrong', continues: true });
    assert.deepEqual(
      outputs.map(({ json }) => json),
      [{ error: 'item 0: status 401' }, { error: 'item 1: status 401' }],
    );
  });
});
