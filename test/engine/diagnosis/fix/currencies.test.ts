/** Names and symbols of currencies in place of their codes: what they mean in this document. */
import assert from 'node:assert/strict';
import type { PatchClass } from '#validator/index.js';
import { fixDocument } from '#validator/index.js';
import { currenciesNamed } from '#core/knowledge/currency-names.js';
import { facturxBasic, peppolUbl, plainUbl, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

/** The invoice in another currency, or what somebody takes for one. */
function inCurrency(xml: string, stated: string, ofAmounts = stated): string {
  assert.match(xml, /CurrencyCode>EUR</);
  // A function, since a replacement gives $ a meaning.
  return xml
    .replaceAll('CurrencyCode>EUR<', () => `CurrencyCode>${stated}<`)
    .replaceAll('currencyID="EUR"', () => `currencyID="${ofAmounts}"`);
}

async function repaired(xml: string, classes: readonly PatchClass[]): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), { classes });
  return Buffer.from(document).toString();
}

async function codesOffered(xml: string): Promise<readonly (readonly [own: PatchClass, code: string])[]> {
  const { issues } = (await verdictOn(xml, { patches: true })).details;
  const { patches = [] } = issues.find(({ causedBy, patches: own = [] }) => causedBy === null && own.length > 0) ?? {};
  return patches.map(({ class: own, edits }) => [
    own,
    [...new Set(edits.flatMap((edit) => ('value' in edit ? [edit.value] : [])))].join(),
  ]);
}

describe('the name of a currency', () => {
  for (const [name, code] of [
    ['EURO', 'EUR'],
    ['€', 'EUR'],
    ['Yen', 'JPY'],
    ['YEN', 'JPY'],
    ['US$', 'USD'],
    ['A$', 'AUD'],
    ['zł', 'PLN'],
    ['Franken', 'CHF'],
    ['£', 'GBP'],
  ] as const)
    it(`is its code, in the invoice and in all amounts: ${name}`, async () => {
      assert.equal(await repaired(inCurrency(plainUbl, name), ['certain']), inCurrency(plainUbl, code));
    });

  it('is its code in amounts alone, and in the invoice alone', async () => {
    assert.equal(await repaired(inCurrency(peppolUbl, 'JPY', 'YEN'), ['certain']), inCurrency(peppolUbl, 'JPY'));
    assert.equal(await repaired(inCurrency(xrechnungUbl, 'Euro', 'EUR'), ['certain']), xrechnungUbl);
    assert.equal(await repaired(inCurrency(facturxBasic, 'EURO', 'EUR'), ['certain']), facturxBasic);
  });

  it('that several currencies have is each of them: all are offered, and none is applied', async () => {
    const xml = inCurrency(plainUbl, 'kr');
    assert.deepEqual(await codesOffered(xml), [
      ['choice', 'SEK'],
      ['choice', 'NOK'],
      ['choice', 'DKK'],
      ['choice', 'ISK'],
    ]);
    assert.equal(await repaired(xml, ['certain', 'choice', 'money']), xml);
  });

  it('is that of the country of a party, where one is', async () => {
    const xml = inCurrency(plainUbl, '$').replace(
      /(<cac:AccountingCustomerParty>[^]*?IdentificationCode>)[A-Z]{2}</,
      '$1NZ<',
    );
    assert.match(xml, />NZ</);
    assert.deepEqual(await codesOffered(xml), [['choice', 'NZD']]);
  });

  it('that contradicts its amounts is only offered', async () => {
    const xml = inCurrency(plainUbl, 'Euro', 'USD');
    assert.equal(await repaired(xml, ['certain']), xml);
    const offered = (await codesOffered(xml)).map(([, code]) => code);
    assert.ok(offered.includes('USD'), offered.join());
  });

  it('that is no money any more stands for none: its amounts would be others', async () => {
    for (const name of ['DM', 'DEM', 'FF', 'Lire']) assert.deepEqual(currenciesNamed(name), [], name);
    assert.equal(
      await repaired(inCurrency(plainUbl, 'DM'), ['certain', 'choice', 'money']),
      inCurrency(plainUbl, 'DM'),
    );
  });
});
