/** Limits for the length of answers, with the real rules. */

import assert from 'node:assert/strict';
import type { Report } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { xrechnungUbl } from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { send, type Answer } from './exchange.js';
import { knownKeys, PATH } from './support.js';

describe('a small document with thousands of findings', () => {
  const post = async (query = ''): Promise<Answer> =>
    send(createApp({ validator: await sharedValidator(), keys: knownKeys }), { path: `${PATH}${query}`, body: wrong });

  const lines = '<cac:InvoiceLine/>'.repeat(1_200);
  const wrong = xrechnungUbl.replace('<cac:InvoiceLine>', `${lines}<cac:InvoiceLine>`);
  const most = 1024 * 1024 + 16 * wrong.length;

  it('has as many of them listed as its answer may have bytes, with details and patches too; all are counted', async () => {
    const plain = JSON.parse((await post()).text) as Report;
    assert.ok(plain.errorCount > 4_000, `${plain.errorCount} errors`);
    for (const query of ['?details=true', '?details=true&patches=true&lang=de', '?details=true&evidence=true']) {
      const answer = await post(query);
      const { details, ...report } = JSON.parse(answer.text) as Report & { details: { issues: Report['issues'] } };
      const bytes = Buffer.byteLength(answer.text);
      assert.ok(bytes <= most && bytes > most - 15_000, `${bytes} bytes of ${most}`);
      assert.equal(answer.headers['x-issues-truncated'], 'true');
      assert.deepEqual(
        [report.valid, report.errorCount, report.warningCount],
        [false, plain.errorCount, plain.warningCount],
      );
      assert.ok(report.issues.length > 100);
      assert.deepEqual(
        details.issues.map(({ code, message }) => [code, message]),
        report.issues.map(({ code, message }) => [code, message]),
      );
    }
  });

  it('has its evidence counted, too, which lists the same findings and says that there are more', async () => {
    const answer = await post('?evidence=true');
    const { evidence, ...report } = JSON.parse(answer.text) as Report & {
      evidence: { verdict: { isCut: boolean }; findings: readonly { code: string }[] };
    };
    const bytes = Buffer.byteLength(answer.text);
    assert.ok(bytes <= most && bytes > most - 15_000, `${bytes} bytes of ${most}`);
    assert.equal(evidence.verdict.isCut, true);
    assert.deepEqual(
      evidence.findings.map(({ code }) => code),
      report.issues.map(({ code }) => code),
    );
  });
});
