/** CII says what a price is for twice: with the gross price, which stands first, and with the net price, which the line is calculated from. */
import assert from 'node:assert/strict';
import { elementIn, withReplaced, xrechnungCii } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The first line of 4 pieces, with what both prices are for. */
function priced(gross: string, net: string): string {
  const per = (quantity: string): string => `<ram:BasisQuantity unitCode="C62">${quantity}</ram:BasisQuantity>`;
  const price = elementIn(xrechnungCii, 'ram:NetPriceProductTradePrice');
  const [before, after] = price.split('</ram:ChargeAmount>') as [string, string];
  return withReplaced(
    xrechnungCii,
    price,
    `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>25.00</ram:ChargeAmount>${per(gross)}</ram:GrossPriceProductTradePrice>
        ${before}</ram:ChargeAmount>${per(net)}${after}`,
  );
}

const told = async (xml: string): Promise<string[]> =>
  (await verdictOn(xml)).details.issues.map(({ code, message }) => `${code} ${message}`);

describe('what the gross price is for', () => {
  it('is nothing that the net amount of a line is calculated from', async () => {
    const [issue] = await told(priced('0', '1'));
    assert.match(issue!, /^PEPPOL-EN16931-R121 .*with 1 instead of 0 in BT-149 .*, so is this calculation/);
    assert.doesNotMatch(issue!, /agrees with quantity and price/);
  });

  it('may be another quantity, which makes no amount wrong', async () => {
    for (const message of await told(priced('100', '1'))) assert.doesNotMatch(message, /\bBT-(?:131|129|146)\b/);
  });

  it('does not stand in for what the net price is for', async () => {
    const messages = await told(priced('1', '100'));
    assert.ok(
      messages.some((message) => /in BT-149 .*agrees with quantity and price/.test(message)),
      messages.join('\n'),
    );
  });
});
