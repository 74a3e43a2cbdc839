/**
 * `Accept` for reports in other media types: the formats of the command line, validated with their published schemas.
 */
import assert from 'node:assert/strict';
import { REPORT_TYPES, createApp } from '#service/app.js';
import type { Validator } from '#validator/index.js';
import { requiredType } from '#service/http/accept.js';
import { openApiDocument } from '#service/http/openapi/document.js';
import { readJunit, readSarif, readSvrl } from '../../../scripts/reports/read.js';
import type { FormatContent } from '../../../scripts/reports/finding.js';
import { withText, without, xrechnungUbl } from '../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../fixtures/rules.js';
import { type Answer, send } from './exchange.js';
import { REPORT, XML, errorText, knownKeys, notingValidator } from './support.js';

const SARIF = 'application/sarif+json';
const JUNIT = 'application/junit+xml';
const SVRL = 'application/svrl+xml';
const NDJSON = 'application/x-ndjson';

const WRONG = without(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23'), 'cbc:BuyerReference');

describe('the media type that a client insists on', () => {
  const types = ['text/html', SARIF, JUNIT];
  for (const [accept, expected] of [
    [SARIF, SARIF],
    [SARIF.toUpperCase(), SARIF],
    [`${JUNIT}, ${SARIF}`, SARIF],
    [`${SARIF};q=0.5, ${JUNIT}`, JUNIT],
    [`text/plain, ${JUNIT};q=0.1`, JUNIT],
    [`${SARIF};q=0`, null],
    [`${SARIF}, */*;q=0.1`, null],
    [`${SARIF}, application/json`, null],
    ['application/pdf', null],
    [undefined, null],
  ] as const)
    it(`is ${expected ?? 'JSON'} for ${accept ?? 'nothing'}`, () =>
      assert.equal(requiredType({ headers: accept === undefined ? {} : { accept } }, types), expected));
});

describe('reports of other media types', () => {
  let validator: Validator;
  let app: ReturnType<typeof createApp>;
  before(async () => {
    validator = await sharedValidator();
    app = createApp({ validator, keys: knownKeys, rules: RULES });
  });
  const ask = (accept: string, body = WRONG, path = '/api/v1/validate'): Promise<Answer> =>
    send(app, { path, headers: { Accept: accept }, body });

  for (const [type, read] of [
    [SARIF, readSarif],
    [JUNIT, readJunit],
    [SVRL, readSvrl],
  ] as const)
    it(`${type} has the findings of JSON, in the form of its schema`, async () => {
      const { status, headers, text } = await ask(type);
      assert.deepEqual([status, headers['content-type']], [200, `${type}; charset=utf-8`]);
      assert.deepEqual([headers['vary'], headers['content-language']], ['Accept, Accept-Language', 'en']);
      const told: FormatContent = read(text);
      assert.deepEqual(told.faults, []);
      const { issues } = JSON.parse((await ask('application/json')).text) as {
        issues: readonly { code: string; message: string; severity: string }[];
      };
      // In JUnit only failures are test cases.
      const expected = issues.filter(({ severity }) => type !== JUNIT || severity === 'error');
      assert.ok(expected.length > 1);
      const plain = ({ code, message }: { code: string; message: string }): string => `${code} ${message}`;
      assert.deepEqual(told.findings.map(plain).sort(), expected.map(plain).sort());
      assert.ok(told.findings.every(({ file }) => file === 'invoice.xml'));
    });

  it('say how a rule is tested by the release that was used', async () => {
    const { text } = await ask(SVRL, WRONG, '/api/v1/validate?date=2024-06-01');
    const { text: today } = await ask(SVRL);
    assert.match(text, /<svrl:failed-assert id="BR-CO-15" [^>]*test="[^"]*TaxInclusiveAmount/);
    assert.notEqual(/xrechnung-ubl@[\d.]+/.exec(text)![0], /xrechnung-ubl@[\d.]+/.exec(today)![0]);
  });

  it('have the changes that repair findings, where those are asked for', async () => {
    const code = withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'eur');
    const asked = await ask(SARIF, code, '/api/v1/validate?patches=true');
    assert.match(asked.text, /"fixes":\[/);
    assert.doesNotMatch((await ask(SARIF, code)).text, /"fixes":/);
  });

  it('are one line of NDJSON, with details', async () => {
    const { headers, text } = await ask(NDJSON);
    assert.equal(headers['content-type'], `${NDJSON}; charset=utf-8`);
    assert.deepEqual([text.indexOf('\n'), typeof JSON.parse(text).details], [text.length - 1, 'object']);
  });

  it('tell of a document in which nothing is wrong', async () => {
    assert.deepEqual(readSarif((await ask(SARIF, xrechnungUbl)).text), { findings: [], faults: [] });
    assert.match((await ask(JUNIT, xrechnungUbl)).text, /tests="1" failures="0" errors="0"/);
  });

  it('say nothing of the machine', async () => assert.match((await ask(JUNIT)).text, / hostname="einvoice"/));

  it('are no longer than other answers, however long the tests of rules are', async () => {
    // A rule with a code list in its test, violated on each of many lines.
    const [, line] = /(<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>)/.exec(xrechnungUbl)!;
    const broken = line!.replace(/unitCode="[^"]*"/, 'unitCode="QQQ"');
    const body = xrechnungUbl.replace(line!, broken.repeat(1_000));
    const { headers: complete } = await ask('application/json', body, '/api/v1/validate?details=true');
    assert.equal(complete['x-issues-truncated'], undefined);
    const { text, headers } = await ask(SVRL, body);
    assert.ok(Buffer.byteLength(text) <= 4 * 1024 * 1024);
    assert.equal(headers['x-issues-truncated'], 'true');
    assert.deepEqual(readSvrl(text).faults, []);
  });

  it('speak the language that is asked for', async () => {
    const { headers, text } = await ask(SARIF, WRONG, '/api/v1/validate?lang=de');
    assert.equal(headers['content-language'], 'de');
    assert.match(text, /Gesamt/);
  });

  it('are JSON for who would take that, or names what there is not; errors stay what they are', async () => {
    const observing = createApp({ validator: notingValidator(), keys: knownKeys });
    for (const accept of [`${SARIF}, */*`, `${SARIF}, application/json`, 'application/vnd.ms-excel'])
      assert.equal((await send(observing, { headers: { Accept: accept }, body: XML })).text, REPORT, accept);
    const { text } = await send(observing, { headers: { Accept: SARIF, 'X-Api-Key': null }, body: XML });
    assert.equal(text, errorText('KEY_INVALID'));
  });

  it('are all in the OpenAPI document', () => {
    const { paths } = openApiDocument() as any;
    const { content } = paths['/api/v1/validate'].post.responses[200];
    assert.deepEqual(Object.keys(content), ['application/json', ...REPORT_TYPES.map(({ mediaType }) => mediaType)]);
  });
});
