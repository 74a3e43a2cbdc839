/** `einvoice pipe`: what programs in other languages talk to. */
import assert from 'node:assert/strict';
import { readLines } from '#cli/pipe/lines.js';
import { Requests } from '#cli/pipe/requests.js';
import { hybridPdf } from '../fixtures/hybrid-pdf.js';
import * as invoices from '../fixtures/invoices.js';
import { RULES, sharedValidator, verdictOn } from '../fixtures/rules.js';
import { Workplace } from './support.js';

const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');

interface Answer {
  readonly id: unknown;
  readonly report?: {
    readonly valid: boolean;
    readonly issues: readonly { message: string }[];
    readonly details?: object;
  };
  readonly error?: { readonly code: string; readonly message: string };
}

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');

const requests = new Requests(sharedValidator);
const ask = async (request: unknown): Promise<Answer> =>
  JSON.parse(await requests.answer(typeof request === 'string' ? request : JSON.stringify(request))) as Answer;

describe('einvoice pipe', () => {
  it('answers each request, in one process, until its input ends', async () => {
    const place = new Workplace();
    const lines = Array.from({ length: 30 }, (_, id) => ({
      id,
      document: base64(id % 2 === 0 ? invoices.xrechnungUbl : WRONG),
    }));
    const input = [...lines.map((line) => JSON.stringify(line)), '', 'nonsense'].join('\n');
    const { code, out, err } = await place.started(['pipe', '--workers', '2'], input);
    place.remove();
    assert.deepEqual([code, err], [0, '']);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    assert.equal(answers.length, 31);
    for (const { id } of lines)
      assert.equal(answers.find((one) => one.id === id)!.report!.valid, id % 2 === 0, `${id}`);
    assert.equal(answers.find(({ id }) => id === null)!.error!.code, 'ARGUMENT_INVALID');
  });
  it('tells how it is used', async () => {
    const place = new Workplace();
    for (const args of [['x'], ['--workers', '0'], ['--timeout', '-1'], ['--timeout', '0.0']]) {
      const { code, err } = await place.einvoice(['pipe', ...args]);
      assert.equal(code, 2);
      assert.match(err, /Usage: einvoice pipe/, args.join());
    }
    place.remove();
  });
  it('has the report of the library, of XML, of text and of a PDF', async () => {
    const { report, details } = await verdictOn(WRONG);
    const request = { id: 'a', document: base64(WRONG) };
    assert.deepEqual(await ask(request), { id: 'a', report });
    assert.deepEqual((await ask({ text: WRONG })).report, report);
    const detailed = (await ask({ ...request, details: true })).report!;
    assert.deepEqual(Object.keys(detailed.details!), Object.keys(details));
    const validator = await sharedValidator();
    const pdf = hybridPdf(invoices.facturxExtended);
    assert.deepEqual((await ask({ document: base64(pdf) })).report, (await validator.validatePdf(pdf)).report);
  });
  it('takes what the library takes', async () => {
    const { report } = await verdictOn(WRONG, { language: 'de', date: new Date('2026-05-01'), strict: true });
    const options = { language: 'de', date: '2026-05-01', strict: true, countryRules: true, releases: [] };
    assert.deepEqual((await ask({ document: base64(WRONG), ...options })).report, report);
  });

  for (const [what, request] of Object.entries({
    'no JSON': '<Invoice>secret</Invoice>',
    'no object': '["secret"]',
    'no document': {},
    'two documents': { document: base64('secret'), text: 'secret' },
    'no Base64': { document: 'secret!?' },
    'half of Base64': { document: 'secre' },
    'an unknown field': { text: 'secret', langage: 'de' },
    'an unknown language': { text: 'secret', language: 'secret' },
    'no day': { text: 'secret', date: '2026-02-30' },
    'details that are no truth value': { text: 'secret', details: 'secret' },
    'half a character': { text: 'secret\ud800' },
  }))
    it(`refuses ${what}, and repeats nothing of it`, async () => {
      const { error } = await ask(request);
      assert.equal(error!.code, 'ARGUMENT_INVALID');
      assert.doesNotMatch(error!.message, /secret/);
    });

  it('says that rules are missing, and looks again', async () => {
    let asked = 0;
    const { createValidator } = await import('#validator/index.js');
    const late = new Requests(() =>
      createValidator({ ...RULES, ...(asked++ === 0 ? { compiledDir: '/nowhere' } : {}), workers: 0 }),
    );
    const request = JSON.stringify({ document: base64(invoices.xrechnungUbl) });
    assert.equal((JSON.parse(await late.answer(request)) as Answer).error!.code, 'RULES_MISSING');
    assert.equal((JSON.parse(await late.answer(request)) as Answer).report!.valid, true);
  });
  it('hides what an error of its own says', async () => {
    const broken = new Requests(() => Promise.reject(new Error('secret')));
    const { error } = JSON.parse(await broken.answer('{"text":"x"}')) as Answer;
    assert.equal(error!.code, 'INTERNAL');
    assert.doesNotMatch(error!.message, /secret/);
  });
  it('reads lines as they come, whatever the pieces', async () => {
    const text = '{"ä":1}\r\n\n{"b":2}\nlast';
    for (const size of [1, 2, 5, 100]) {
      const bytes = Buffer.from(text);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const lines: string[] = [];
      for await (const line of readLines(streamOf(chunks))) lines.push(line);
      assert.deepEqual(lines, ['{"ä":1}', '{"b":2}', 'last']);
    }
  });
});

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
