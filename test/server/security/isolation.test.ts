/** No state of one document reaches another, and none stays in memory. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Validator } from '#validator/index.js';
import { createValidator } from '#validator/index.js';
import * as invoices from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import type { LeakCheck, LeakReport } from './leak-thread.js';

const { withText, without, xrechnungUbl, xrechnungCii } = invoices;

/** Documents that differ in everything that a report may contain, each with a unique word in its findings. */
const DOCUMENTS: readonly string[] = [
  withText(without(xrechnungUbl, 'cbc:BuyerReference'), 'cbc:InvoiceTypeCode', 'ALPHA'),
  withText(xrechnungUbl, 'cbc:InvoiceTypeCode', 'BRAVO'),
  withText(xrechnungCii, 'ram:TypeCode', 'CHARLIE'),
  '<delta/>',
  '<echo',
  xrechnungUbl.replace('</ubl:Invoice>', '<foxtrot xmlns=""/></ubl:Invoice>'),
  xrechnungUbl.replace('<ubl:Invoice ', '<ubl:Invoice xmlns:golf="a b" '),
  ...invoices.FIXTURES.map(({ xml }) => xml),
];
const WORDS = ['ALPHA', 'BRAVO', 'CHARLIE', 'delta', 'echo', 'foxtrot', 'golf'];

describe('isolation', () => {
  it('documents of all kinds, interleaved at random on two workers, have the reports that they have alone', async () => {
    const validator: Validator = await createValidator({
      ...RULES,
      workers: 2,
      warmUp: false,
      // All are sent at once: the last one waits for all others, however slow the machine is.
      timeoutMs: 600_000,
    });
    try {
      const reportOn = async (xml: string): Promise<string> =>
        JSON.stringify((await validator.validate(Buffer.from(xml))).report);
      const alone: string[] = [];
      for (const xml of DOCUMENTS) alone.push(await reportOn(xml));
      WORDS.forEach((word, own) =>
        alone.forEach((report, i) => {
          if (i !== own)
            assert.doesNotMatch(
              report,
              new RegExp(`\\b${word}\\b`),
              `the word of document ${own} in the report on ${i}`,
            );
        }),
      );
      // A fixed pseudo-random sequence: the same on every run.
      const order = Array.from(
        { length: inFull(600, 90) },
        (_, i) => (i * 7_919 + Math.floor(i / 13) * 31) % DOCUMENTS.length,
      );
      const reports = await Promise.all(order.map((index) => reportOn(DOCUMENTS[index]!)));
      reports.forEach((report, i) => assert.equal(report, alone[order[i]!]));
    } finally {
      await validator.close();
    }
  });

  const count = inFull(1_000, 300);
  it(`${count} validations leave nothing behind: the heap does not grow, nor what is outside of it`, async () => {
    const workerData: LeakCheck = { documents: DOCUMENTS, count };
    const thread = new Worker(new URL('./leak-thread.js', import.meta.url), { workerData });
    const [{ heap, external }] = (await once(thread, 'message')) as [LeakReport];
    await thread.terminate();
    // If documents stayed in memory, they would take tens of megabytes, or ten in a short run.
    for (const [before, after] of [heap, external])
      assert.ok(after - before < 2 * 1024 * 1024, `memory has grown by ${after - before} bytes`);
  });
});
