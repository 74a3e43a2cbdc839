/** `?evidence=true`, and the key that verifies its signatures. */
import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Evidence } from '#reports/evidence/record.js';
import { createApp } from '#service/app.js';
import type { Report } from '#validator/index.js';
import { Workplace } from './support.js';
import { hybridPdf } from '../fixtures/hybrid-pdf.js';
import * as invoices from '../fixtures/invoices.js';
import { sharedValidator } from '../fixtures/rules.js';
import { type RequestData, send } from '../server/http/exchange.js';
import { PATH, REPORT, errorText, file, form, FORM, knownKeys, notingValidator } from '../server/http/support.js';

const WRONG = invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23');
const KEY_SET = '/.well-known/jwks.json';
const evidenceKey = generateKeyPairSync('ed25519').privateKey;

type WithEvidence = Report & { readonly evidence: Evidence };

describe('evidence over HTTP', () => {
  let signing: ReturnType<typeof createApp>;
  let unsigned: ReturnType<typeof createApp>;
  let place: Workplace;
  before(async () => {
    const deps = { validator: await sharedValidator(), keys: knownKeys };
    signing = createApp({ ...deps, evidenceKey });
    unsigned = createApp(deps);
  });
  beforeEach(() => (place = new Workplace()));
  afterEach(() => place.remove());
  const ask = async (app: typeof signing, data: RequestData = {}): Promise<WithEvidence> => {
    const { status, text } = await send(app, { path: `${PATH}?evidence=true`, body: WRONG, ...data });
    assert.equal(status, 200, text);
    return JSON.parse(text) as WithEvidence;
  };
  const get = (app: typeof signing, path = KEY_SET) =>
    send(app, { method: 'GET', path, headers: { 'X-Api-Key': null, 'Content-Type': null } });
  /** Verifies it as its recipient does: with the command line and the published key. */
  const verify = async (evidence: unknown, invoice: string | Buffer, keys?: string) => {
    place.write('e.json', JSON.stringify(evidence, null, 2));
    place.write('invoice', invoice);
    place.write('keys.json', keys ?? (await get(signing)).text);
    return place.einvoice(['evidence', 'verify', '--public-key', 'keys.json', 'e.json', 'invoice']);
  };

  it('is verified by the command line with the published key', async () => {
    const { code, out } = await verify((await ask(signing)).evidence, WRONG);
    assert.equal(code, 0, out);
    assert.match(out, /has the bytes that were checked .*: not valid .*\nThe record is signed with the key/);
  });
  it('is what the command line writes of the same file and options', async () => {
    const path = `${PATH}?evidence=true&strict=true&as=peppol&countryRules=false&lang=de&date=2026-10-01`;
    const { evidence } = await ask(unsigned, { path });
    place.write('invoice.xml', WRONG);
    const options = ['--strict', '--as', 'peppol', '--no-country-rules', '--rules', '2026-10-01'];
    await place.einvoice(['validate', '-q', '--evidence', 'e.json', ...options, 'invoice.xml']);
    const written = JSON.parse(readFileSync(place.path('e.json'), 'utf8')) as Evidence;
    assert.deepEqual({ ...evidence, checkedAt: written.checkedAt }, written);
    assert.ok(written.findings.length > 0);
  });
  it('is no other with details, and comes after them; the rest of the report is that without it', async () => {
    const { evidence, ...plain } = await ask(signing);
    assert.deepEqual(plain, JSON.parse((await send(signing, { body: WRONG })).text));
    const detailed = await ask(signing, { path: `${PATH}?details=true&evidence=true` });
    assert.deepEqual(Object.keys(detailed).slice(-2), ['details', 'evidence']);
    const { signature: _one, checkedAt, ...record } = evidence;
    const { signature: _other, checkedAt: later, ...same } = detailed.evidence;
    assert.deepEqual(same, record);
    assert.ok(checkedAt <= later);
  });
  it('is not there unless it is asked for', async () => {
    const app = createApp({ validator: notingValidator(), keys: knownKeys, evidenceKey });
    for (const query of ['', '?evidence=false', '?evidence=0'])
      assert.equal((await send(app, { path: `${PATH}${query}`, body: WRONG })).text, REPORT);
  });
  it('is about the bytes of the file, in a form and in a PDF, too', async () => {
    const pdf = hybridPdf(invoices.facturxExtended);
    const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
    const inForm = { headers: { 'Content-Type': FORM }, body: form(file(WRONG)) };
    assert.equal((await ask(signing, inForm)).evidence.document.sha256, sha256(WRONG));
    const { evidence } = await ask(signing, {
      path: `${PATH}/pdf?evidence=true`,
      headers: { 'Content-Type': 'application/pdf' },
      body: pdf,
    });
    assert.deepEqual(evidence.document, { bytes: pdf.length, sha256: sha256(pdf), attachment: 'factur-x.xml' });
    assert.equal((await verify(evidence, pdf)).code, 0);
  });
  it('holds nothing of the invoice but its hash and places', async () => {
    const text = JSON.stringify((await ask(signing)).evidence);
    assert.doesNotMatch(text, /191[.,]23|message/);
    assert.match(text, /"code":"BR-CO-15".*"location":"\/ubl:Invoice\[1\]/);
  });
  it('fails with another invoice, and where the record was changed', async () => {
    const { evidence } = await ask(signing);
    assert.equal((await verify(evidence, `${WRONG}\n`)).code, 1);
    const { out, code } = await verify({ ...evidence, verdict: { ...evidence.verdict, valid: true } }, WRONG);
    assert.deepEqual([code, /The signature is wrong/.test(out)], [1, true]);
  });
  it('fails where somebody else has signed it', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const other = createApp({ validator: await sharedValidator(), keys: knownKeys, evidenceKey: privateKey });
    const { evidence } = await ask(other);
    assert.equal((await verify(evidence, WRONG)).code, 1);
    assert.equal((await verify(evidence, WRONG, (await get(other)).text)).code, 0);
  });
  it('is verified with the published keys after the operator has changed the key', async () => {
    const { evidence } = await ask(signing);
    const next = generateKeyPairSync('ed25519').privateKey;
    const deps = { validator: await sharedValidator(), keys: knownKeys };
    const rotated = createApp({ ...deps, evidenceKey: next, evidenceEarlierKeys: [createPublicKey(evidenceKey)] });
    const published = (await get(rotated)).text;
    assert.equal((await verify(evidence, WRONG, published)).code, 0);
    const later = (await ask(rotated)).evidence;
    assert.equal((await verify(later, WRONG, published)).code, 0);
    assert.equal((await verify(later, WRONG)).code, 1, 'the set from before has no such key');
    const { verdict } = evidence;
    assert.equal((await verify({ ...evidence, verdict: { ...verdict, valid: true } }, WRONG, published)).code, 1);
    assert.doesNotMatch(published, /"d"/);
    const retired = createApp({ ...deps, evidenceEarlierKeys: [createPublicKey(evidenceKey)] });
    assert.equal('signature' in (await ask(retired)).evidence, false);
    assert.equal(
      (await verify(evidence, WRONG, (await get(retired)).text)).code,
      0,
      'also if nothing is signed any more',
    );
  });
  it('has no signature without a key, and then there is no path for one', async () => {
    const { evidence } = await ask(unsigned);
    assert.equal('signature' in evidence, false);
    const { code, out } = await verify(evidence, WRONG);
    assert.deepEqual([code, /The record has no signature/.test(out)], [1, true]);
    const { status, text } = await get(unsigned);
    assert.deepEqual([status, text], [404, errorText('NOT_FOUND')]);
  });
  it('is published with a key that may be cached, and only read', async () => {
    const { status, headers, text } = await get(signing);
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'application/json; charset=utf-8', 'public, max-age=3600'],
    );
    assert.doesNotMatch(text, /"d"/);
    const answer = await send(signing, { path: KEY_SET });
    assert.deepEqual([answer.status, answer.headers['allow']], [405, 'GET, HEAD']);
  });
});
