/** Zero with a minus, and what is no number: as XPath compares them, which Saxon does in another way (docs/rule-releases.md). */
import assert from 'node:assert/strict';
import { plainUbl, withText } from '../fixtures/invoices.js';
import { reportOn } from '../fixtures/rules.js';

describe('a price', () => {
  const codesOf = async (price: string): Promise<readonly string[]> =>
    (await reportOn(withText(plainUbl, 'cbc:PriceAmount', price))).issues.map(({ code }) => code);
  for (const zero of ['0', '0.00', '-0', '-0.0', '-0.00', '+0.000'])
    it(`of ${zero} is not negative`, async () => assert.deepEqual(await codesOf(zero), []));
  for (const negative of ['-0.01', '-1', '-25.00', '-.5', '-0.0000001'])
    it(`of ${negative} is negative`, async () => assert.deepEqual(await codesOf(negative), ['BR-27']));
  for (const none of ['NaN', 'INF', '-INF', 'nan', '1e2', '0x10'])
    it(`of ${none} is none by the XML Schema`, async () => {
      const report = await reportOn(withText(plainUbl, 'cbc:PriceAmount', none));
      assert.equal(report.valid, false);
      assert.ok(report.issues.some(({ code }) => code === 'XSD'));
    });
  it('of NaN is not at least 0 either', async () => assert.ok((await codesOf('NaN')).includes('BR-27')));
});
