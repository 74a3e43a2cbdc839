/** `einvoice validate --evidence` and `einvoice evidence verify`. */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Evidence } from '#reports/evidence/record.js';
import * as invoices from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const WRONG = invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23');

describe('einvoice validate --evidence', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
    place.write('invoice.xml', WRONG);
    place.write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    place.write('key.pub', publicKey.export({ type: 'spki', format: 'pem' }));
  });
  afterEach(() => place.remove());
  const record = (): Evidence => JSON.parse(readFileSync(place.path('e.json'), 'utf8')) as Evidence;
  const make = (...args: readonly string[]) =>
    place.einvoice(['validate', '-q', '--evidence', 'e.json', ...args, 'invoice.xml']);
  const verify = (...args: readonly string[]) =>
    place.einvoice(['evidence', 'verify', ...args, 'e.json', 'invoice.xml']);

  it('records the bytes, the rules, the program, the verdict and the findings', async () => {
    const started = new Date().toISOString();
    assert.equal((await make('--strict')).code, 1);
    const { document, ruleSets, verdict, findings, program, checkedAt, options, steps } = record();
    assert.deepEqual(document, {
      bytes: Buffer.byteLength(WRONG),
      sha256: createHash('sha256').update(WRONG).digest('hex'),
    });
    assert.deepEqual(
      ruleSets.map(({ id }) => id),
      ['en16931-ubl', 'xrechnung-ubl'],
    );
    for (const { version, hash } of ruleSets) assert.match(`${version} ${hash}`, /^\d+(\.\d+)+\S* [0-9a-f]{64}$/);
    assert.equal(program.name, 'einvoice');
    assert.ok(checkedAt >= started && checkedAt <= new Date().toISOString());
    assert.deepEqual([verdict.valid, verdict.format, options], [false, 'xrechnung-ubl', { strict: true }]);
    assert.ok(findings.length > 0 && steps.every(({ outcome }) => outcome !== 'failed'));
  });
  it('holds nothing of the invoice but places, and messages only where they are asked for', async () => {
    await make();
    const text = readFileSync(place.path('e.json'), 'utf8');
    assert.doesNotMatch(text, /191\.23|message/);
    assert.match(text, /"code": "BR-CO-15"[^]*"location": "\/ubl:Invoice\[1\]/);
    await place.einvoice(['validate', '-q', '--evidence', 'm.json', '--evidence-messages', 'invoice.xml']);
    assert.match(readFileSync(place.path('m.json'), 'utf8'), /191\.23/);
  });
  it('is verified: the file and the record are what they were', async () => {
    await make('--key', 'key.pem');
    const { code, out } = await verify('--public-key', 'key.pub');
    assert.equal(code, 0);
    assert.match(
      out,
      /^invoice\.xml has the bytes that were checked on \d{4}-[^\n]*: not valid[^\n]*\nThe record is signed with the key [\w-]{43}, and has not been changed\.\n$/,
    );
  });
  it('fails for another file, however small the difference', async () => {
    await make('--key', 'key.pem');
    place.write('invoice.xml', `${WRONG}\n`);
    const { code, out } = await verify('--public-key', 'key.pub');
    assert.equal(code, 1);
    assert.match(out, /not the file of the record/);
  });
  for (const [what, change] of [
    ['verdict', (text: string) => text.replace('"valid": false', '"valid": true')],
    [
      'hash',
      (text: string) =>
        text.replace(/"sha256": "[^"]*"/, `"sha256": "${createHash('sha256').update(`${WRONG}\n`).digest('hex')}"`),
    ],
    [
      'findings',
      (text: string) => text.replace(/"findings": \[[^]*\],\n {2}"signature"/, '"findings": [],\n  "signature"'),
    ],
    ['new member', (text: string) => text.replace('{', '{"approved":true,')],
  ] as const)
    it(`fails for a record with another ${what}`, async () => {
      await make('--key', 'key.pem');
      const before = readFileSync(place.path('e.json'), 'utf8');
      const after = change(before);
      assert.notEqual(after, before);
      place.write('e.json', after);
      const { code, out } = await verify('--public-key', 'key.pub');
      assert.equal(code, 1);
      assert.match(out, /The signature is wrong/);
    });
  it('holds for a record that is written in another way, since the values are signed', async () => {
    await make('--key', 'key.pem');
    place.write('e.json', JSON.stringify(Object.fromEntries(Object.entries(record()).reverse())));
    assert.equal((await verify('--public-key', 'key.pub')).code, 0);
  });
  it('fails without a signature where a key is given, and with the key of somebody else', async () => {
    await make();
    assert.equal((await verify()).code, 0);
    assert.match((await verify()).out, /no signature: whoever can write it can change it/);
    assert.equal((await verify('--public-key', 'key.pub')).code, 1);
    place.write('other.pub', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
    await place.einvoice(['validate', '-q', '--evidence', 's.json', '--key', 'key.pem', 'invoice.xml']);
    assert.equal(
      (await place.einvoice(['evidence', 'verify', '--public-key', 'other.pub', 's.json', 'invoice.xml'])).code,
      1,
    );
  });
  it('is not taken for checked where there is a signature and no key', async () => {
    await make('--key', 'key.pem');
    const { code, out } = await verify('--json');
    assert.deepEqual([code, (JSON.parse(out) as { signature: string }).signature], [2, 'unchecked']);
  });
  it('is never written over, nor for what could not be checked', async () => {
    await make();
    assert.deepEqual(
      [(await make()).code, (await make()).err],
      [2, "einvoice: e.json can't be written (it is there already)\n"],
    );
    const { code } = await place.einvoice(['validate', '-q', '--evidence', 'n.json', 'absent.xml']);
    assert.deepEqual([code, existsSync(place.path('n.json'))], [2, false]);
  });
  it('refuses several files, a key without a record, and a key that is none, before anything is checked', async () => {
    for (const [args, says] of [
      [['--evidence', 'e.json', 'invoice.xml', 'invoice.xml'], /the record of one file/],
      [['--key', 'key.pem', 'invoice.xml'], /--key is for --evidence/],
      [['--evidence', 'e.json', '--key', 'invoice.xml', 'invoice.xml'], /invoice\.xml is no private key in PEM or JWK/],
      [['--evidence', 'e.json', '--key', 'absent.pem', 'invoice.xml'], /absent\.pem does not exist/],
    ] as const) {
      const { code, out, err } = await place.einvoice(['validate', ...args]);
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, says);
    }
  });
  it('refuses what is no record', async () => {
    for (const content of ['', '[]', '{"type":"einvoice-evidence","version":"2.0","document":{"sha256":""}}']) {
      place.write('e.json', content);
      const { code, err } = await verify();
      assert.equal(code, 2);
      assert.match(err, /e\.json is no record of a validation/);
    }
  });
});
