/** Strings that must never appear: planted wherever a caller can, and searched in every log line and metric. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#service/settings/service.js';
import { createLog } from '#service/operations/log.js';
import type { Service } from '#service/running.js';
import { startService } from '#service/service.js';
import { withReplaced, withText, without, xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { FORM, form, KEY, type Part, PATH } from '../http/support.js';
import { post, type Reply } from './support.js';

const CANARY = 'KANARIE';
const PLANTED = xrechnungUbl.replace(/>([^<>\s][^<>]*)</g, `>${CANARY} $1<`);
const inForm = (...parts: readonly Part[]): Buffer => form(...parts);

/** Requests, and the status of the answer. */
const SENT: readonly (readonly [
  name: string,
  status: number,
  body: string | Buffer,
  options?: { path?: string; headers?: Record<string, string> },
])[] = [
  ['every text of an invoice', 200, PLANTED],
  ['with details', 200, PLANTED, { path: `${PATH}?details=true` }],
  ['without a key', 200, PLANTED, { path: '/demo/validate?details=true' }],
  ['the identifier of the specification', 200, withText(xrechnungUbl, 'cbc:CustomizationID', `urn:${CANARY}`)],
  [
    'the specification, recognised',
    200,
    xrechnungUbl.replace('#compliant#', `#compliant#${CANARY}xrechnung_#compliant#`),
  ],
  [
    'a name of an element',
    200,
    without(xrechnungUbl, 'cbc:BuyerReference').replace('</ubl:Invoice>', `<${CANARY}/></ubl:Invoice>`),
  ],
  [
    'a name and value of an attribute',
    200,
    withReplaced(xrechnungUbl, '<cac:Delivery>', `<cac:Delivery ${CANARY}="${CANARY}">`),
  ],
  ['a namespace', 200, xrechnungUbl.replace('<ubl:Invoice ', `<ubl:Invoice xmlns:x="urn:${CANARY}" `)],
  [
    'a comment and an instruction',
    200,
    xrechnungCii.replace('</rsm:', `<!--${CANARY}--><?${CANARY} ${CANARY}?></rsm:`),
  ],
  ['no invoice', 200, `<${CANARY}>${CANARY}</${CANARY}>`],
  ['not well-formed', 200, `<a ${CANARY}=${CANARY}>${CANARY}`],
  ['a DOCTYPE', 200, `<!DOCTYPE ${CANARY} [<!ENTITY ${CANARY} "${CANARY}">]><a>&${CANARY};</a>`],
  ['an encoding', 200, `<?xml version="1.0" encoding="${CANARY}"?><a/>`],
  ['a charset', 200, xrechnungUbl, { headers: { 'Content-Type': `application/xml; charset=${CANARY}` } }],
  [
    'a date and numbers that raise errors',
    200,
    withText(withText(xrechnungUbl, 'cbc:IssueDate', CANARY), 'cbc:PayableAmount', CANARY),
  ],
  [
    'a file name and the names of other parts',
    200,
    inForm(
      { name: CANARY, content: CANARY },
      { name: 'file', filename: `${CANARY}.xml`, type: `application/xml; name=${CANARY}`, content: PLANTED },
    ),
    { headers: { 'Content-Type': FORM } },
  ],
  [
    'a form without file',
    400,
    inForm({ name: CANARY, filename: CANARY, content: CANARY }),
    { headers: { 'Content-Type': FORM } },
  ],
  ['a PDF', 415, `%PDF-1.7 ${CANARY}`],
  ['a media type', 415, CANARY, { headers: { 'Content-Type': `text/${CANARY}` } }],
  ['a content encoding', 415, CANARY, { headers: { 'Content-Encoding': CANARY } }],
  ['a parameter', 400, CANARY, { path: `${PATH}?details=${CANARY}` }],
  ['a parameter that is ignored', 200, PLANTED, { path: `${PATH}?${CANARY}=${CANARY}` }],
  ['a path', 404, CANARY, { path: `/${CANARY}/${CANARY}.xml` }],
  ["a path that can't be decoded", 400, CANARY, { path: `/${CANARY}%zz` }],
  ['a key', 401, CANARY, { headers: { 'X-Api-Key': CANARY } }],
  ['a request id that is none', 200, PLANTED, { headers: { 'X-Request-Id': `${CANARY} ${CANARY}` } }],
  [
    'other headers',
    200,
    PLANTED,
    { headers: { 'User-Agent': CANARY, Referer: CANARY, 'Accept-Language': CANARY, 'X-Forwarded-For': CANARY } },
  ],
];

describe('privacy', () => {
  const lines: string[] = [];
  let service: Service;
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, API_KEYS: KEY, WORKERS: '1', WARM_UP: '0', DEMO: '1' });
    service = await startService(
      config,
      createLog('trace', {
        write: (line) => {
          lines.push(line);
        },
      }),
    );
  });
  after(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('nothing of what is sent is in a line of the log or in a metric', async () => {
    const replies: Reply[] = [];
    for (const [, , body, options] of SENT) replies.push(await post(service.port, body, options));
    assert.deepEqual(
      replies.map(({ status }, i) => [SENT[i]![0], status]),
      SENT.map(([name, status]) => [name, status]),
    );
    assert.ok(
      replies.some(({ text }) => text.includes(CANARY)),
      'the answers do quote it: the test could find it',
    );

    const metrics = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text();
    for (const text of [...lines, metrics]) {
      assert.doesNotMatch(text, new RegExp(CANARY, 'i'));
      for (const word of ['Muster', 'Erika', 'DE123456789', 'R-2026-001', KEY, 'xeinkauf'])
        assert.ok(!text.includes(word), `${word} in ${text}`);
    }
    assert.equal(
      lines.filter((line) => line.includes('"msg":"request"') && !line.includes('"/metrics"')).length,
      SENT.length,
      'a line for each',
    );
    assert.equal(/^einvoice_requests_total\{.*status="200".*format="xrechnung-ubl"/m.test(metrics), true);
  });

  it("labels of metrics are from closed lists: a caller can't make more of them", async () => {
    const series = async (): Promise<string[]> => {
      const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text();
      return text
        .split('\n')
        .filter((line) => line.startsWith('einvoice_'))
        .map((line) => line.replace(/ \S+$/, ''))
        .sort();
    };
    await series();
    const before = await series();
    for (let i = 0; i < 20; i += 1) {
      await post(service.port, `<a${i}/>`, { path: `${PATH}?a${i}=${i}`, headers: { 'X-Request-Id': `r-${i}` } });
      await post(service.port, '', { path: `/nothing/${i}` });
    }
    assert.deepEqual(await series(), before);
  });
});
