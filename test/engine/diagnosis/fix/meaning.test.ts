/** A repair restores what was meant: it keeps values, and writes codes in another way only where they mean the same. */
import assert from 'node:assert/strict';
import { fixDocument } from '#validator/index.js';
import type { IssueDetails, PatchClass } from '#validator/index.js';
import { peppolUbl, withBefore, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const ALL: readonly PatchClass[] = ['certain', 'choice', 'money'];

async function issuesIn(xml: string): Promise<readonly IssueDetails[]> {
  return (await verdictOn(xml, { patches: true })).details.issues;
}

async function repaired(xml: string, classes: readonly PatchClass[]): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), { classes });
  return Buffer.from(document).toString();
}

/** The invoice, changed: a change that changes nothing would prove nothing. */
function changed(xml: string, pattern: RegExp, text: string): string {
  const result = xml.replace(pattern, text);
  assert.notEqual(result, xml);
  return result;
}

describe('a unit', () => {
  const withUnit = (unit: string): string => changed(peppolUbl, / unitCode="[^"]*"/g, ` unitCode="${unit}"`);

  for (const [symbol, code] of [
    ['kW', 'KWT'],
    ['hPa', 'A97'],
    ['mAh', 'E09'],
    ['m²', 'MTK'],
    ['kgm', 'KGM'],
    ['kWh', 'KWH'],
    // A hectare is a square hectometre, and HAR its code in earlier lists.
    ['ha', 'H18'],
    ['HAR', 'H18'],
    ['BX', 'XBX'],
    ['Std', 'HUR'],
    ['Tage', 'DAY'],
    ['Quartal', 'QAN'],
    ['Tonnen', 'TNE'],
    ['Jahr', 'ANN'],
  ] as const)
    it(`is the one that its symbol means: ${symbol}`, async () => {
      assert.equal(await repaired(withUnit(symbol), ['certain']), withUnit(code));
    });
  for (const [symbol, codes] of [
    ['Ha', ['H18']],
    ['Kw', ['KWT']],
    ['ML', ['MLT']],
    // A running metre is written like a lumen, and a packet like a pascal.
    ['lm', ['LM', 'LUM']],
    ['Pa', ['XPA', 'PAL']],
    ['db', ['H87', 'C62']],
    ['buc', ['H87', 'C62']],
    ['kom', ['H87', 'C62']],
    ['UN', ['H87', 'C62']],
    ['個', ['H87', 'C62']],
  ] as const)
    it(`is for somebody to choose where it may be several, and never what its capitals are: ${symbol}`, async () => {
      assert.equal(await repaired(withUnit(symbol), ['certain', 'choice']), withUnit(symbol));
      const [issue] = await issuesIn(withUnit(symbol));
      const values = issue!.patches!.flatMap(({ class: own, edits: [edit] }) =>
        own === 'choice' && edit !== undefined && 'value' in edit ? [edit.value] : [],
      );
      assert.deepEqual([...values].sort(), [...codes].sort());
    });
  for (const [word, code] of [
    ['uur', 'HUR'],
    ['ore', 'HUR'],
    ['giorni', 'DAY'],
    ['mesi', 'MON'],
    ['時間', 'HUR'],
    ['Pauschale', 'LS'],
  ] as const)
    it(`is the one that a word of another language names: ${word}`, async () => {
      assert.equal(await repaired(withUnit(word), ['certain']), withUnit(code));
    });
  for (const symbol of ['gm', 'Stk', 'Packung', 'hm', 'db', 'ks'])
    it(`is not the one whose code the capitals are: ${symbol}`, async () => {
      assert.equal(await repaired(withUnit(symbol), ['certain']), withUnit(symbol));
      const values = (await issuesIn(withUnit(symbol))).flatMap(({ patches = [] }) =>
        patches.flatMap(({ class: own, edits }) =>
          edits.flatMap((edit) => (own !== 'choice' && 'value' in edit ? [edit.value] : [])),
        ),
      );
      assert.ok(!values.includes(symbol.toUpperCase()), values.join());
    });
});

describe('a VAT identifier', () => {
  for (const word of ['keine', 'folgt', 'beantragt', 'pending', 'en cours', 'n/a'])
    it(`is no word in capitals: ${word}`, async () => {
      const xml = changed(xrechnungCii, /(<ram:ID schemeID="VA">)[^<]*/, `$1${word}`);
      assert.equal(await repaired(xml, ALL), xml);
      for (const { message } of await issuesIn(xml)) assert.doesNotMatch(message, /closest valid value/);
    });
  it('is one in capitals, and with its blanks gone', async () => {
    const right = /<ram:ID schemeID="VA">([^<]*)/.exec(xrechnungCii)![1]!;
    const xml = changed(xrechnungCii, new RegExp(`schemeID="VA">${right}`), `schemeID="VA">${right.toLowerCase()}`);
    assert.equal(await repaired(xml, ['certain']), xrechnungCii);
  });
});

describe('the scheme of an identifier', () => {
  const withScheme = (scheme: string, number: string): string =>
    changed(
      peppolUbl,
      /<cbc:RegistrationName>([^<]*)<\/cbc:RegistrationName>(?:<cbc:CompanyID[^>]*>[^<]*<\/cbc:CompanyID>)?/,
      `<cbc:RegistrationName>$1</cbc:RegistrationName><cbc:CompanyID schemeID="${scheme}">${number}</cbc:CompanyID>`,
    );

  it('gets its zeros where the number is one of that scheme', async () => {
    assert.equal(await repaired(withScheme('2', '732829320'), ['certain']), withScheme('0002', '732829320'));
  });
  for (const number of ['DE111111125', '732829321', 'HRB 12345'])
    it(`does not where it is none: ${number}`, async () => {
      const xml = withScheme('2', number);
      assert.equal(await repaired(xml, ALL), xml);
      for (const { message } of await issuesIn(xml)) assert.doesNotMatch(message, /“0002”/);
    });
});

describe('a change that takes something away', () => {
  const attached = withBefore(
    peppolUbl,
    'cac:AccountingSupplierParty',
    '<cac:AdditionalDocumentReference><cbc:ID>Plan</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="plan.pdf"/></cac:Attachment></cac:AdditionalDocumentReference>\n',
  );

  it('is never certain, and never made without being chosen', async () => {
    for (const xml of [
      attached,
      withBefore(peppolUbl, 'cac:AccountingSupplierParty', '<cbc:PaymentDueDate>2026-09-30</cbc:PaymentDueDate>\n'),
    ]) {
      assert.equal(await repaired(xml, ALL), xml);
      const lossy = (await issuesIn(xml)).flatMap(({ patches = [] }) => patches.filter(({ isLossy }) => isLossy));
      assert.ok(lossy.length > 0);
      assert.ok(lossy.every((patch) => patch.class !== 'certain'));
    }
  });
  it('is no loss where the same is said twice, or nothing is said', async () => {
    for (const extra of ['<cbc:Note>Thank you</cbc:Note><cbc:Note>Thank you</cbc:Note>', '<cbc:Note/>'])
      for (const { patches = [] } of await issuesIn(withBefore(peppolUbl, 'cbc:DocumentCurrencyCode', extra)))
        assert.ok(patches.every(({ isLossy }) => isLossy === undefined));
  });
  it('comes after what restores the value, and not where only the consequences would have it', async () => {
    const xml = withBefore(
      withBefore(
        peppolUbl,
        'cbc:PayableAmount',
        '<cbc:AllowanceTotalAmount currencyID="EUR">0.00</cbc:AllowanceTotalAmount>',
      ),
      'cac:TaxTotal',
      '<cac:AllowanceCharge><cbc:ChargeIndicator>False</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>\n',
    );
    const edits = (await issuesIn(xml)).flatMap(({ patches = [] }) => patches.flatMap((patch) => patch.edits));
    assert.deepEqual([...new Set(edits.map(({ op }) => op))], ['setText']);
    assert.equal(await repaired(xml, ['certain', 'choice']), xml.replace('>False<', '>false<'));
  });
});

describe('what a code goes with', () => {
  it('is not changed to go with a wrong one', async () => {
    const xml = changed(peppolUbl, /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, '$1Z');
    const result = await repaired(xml, ['certain', 'choice']);
    assert.equal(result, xml, 'the rate does not become 0');
  });
  it('is exchanged with the other end of a period only where both are days', async () => {
    const xml = withBefore(
      peppolUbl,
      'cac:AccountingSupplierParty',
      '<cac:InvoicePeriod><cbc:StartDate>2026-04-10</cbc:StartDate><cbc:EndDate>2026-02-30</cbc:EndDate></cac:InvoicePeriod>\n',
    );
    assert.doesNotMatch(await repaired(xml, ALL), /<cbc:StartDate>2026-02-30/);
  });
});

describe('a signed document', () => {
  const signature =
    '<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2006/12/xml-c14n11"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/></ds:SignedInfo><ds:SignatureValue>QUJD</ds:SignatureValue></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>\n';
  const wrong = changed(peppolUbl, /<cbc:IssueDate>(\d{4})-(\d\d)-(\d\d)/, '<cbc:IssueDate>$3.$2.$1');
  const signed = withBefore(wrong, 'cbc:CustomizationID', signature);

  it('is only changed by choice', async () => {
    const { details } = await verdictOn(signed, { patches: true });
    assert.equal(details.isSigned, true);
    assert.equal(await repaired(signed, ALL), signed);
    const {
      patches = [],
      code,
      line,
    } = details.issues.find((issue) => issue.missing === undefined && issue.code === 'XSD')!;
    const [edit] = patches[0]!.edits;
    assert.ok(edit !== undefined && 'value' in edit);
    const { document } = await fixDocument(await sharedValidator(), Buffer.from(signed), {
      choices: [{ code, line: line!, value: edit.value }],
    });
    assert.equal(Buffer.from(document).toString(), withBefore(peppolUbl, 'cbc:CustomizationID', signature));
  });
  it('has nothing offered within the signature', async () => {
    const edits = (await issuesIn(signed)).flatMap(({ patches = [] }) => patches.flatMap((patch) => patch.edits));
    assert.ok(edits.length > 0);
    assert.ok(edits.every(({ node }) => !node.includes('ds:')));
  });
  it('is told to leave out nothing within the signature', async () => {
    const told = async (xml: string, language: 'en' | 'de' | 'fr'): Promise<readonly string[]> =>
      (await verdictOn(xml, { language })).details.issues
        .filter(({ location }) => location?.includes('ds:CanonicalizationMethod'))
        .map(({ fix }) => fix!);
    const inXrechnung = withBefore(xrechnungUbl, 'cbc:CustomizationID', signature);
    for (const [language, said] of [
      ['en', /^It is part of an electronic signature/],
      ['de', /^Es gehört zu einer elektronischen Signatur/],
      ['fr', /^Il fait partie d’une signature électronique/],
    ] as const) {
      const fixes = await told(inXrechnung, language);
      assert.ok(fixes.length > 0);
      for (const fix of fixes) assert.match(fix, said);
    }
  });
  it('is no other document to who has none', async () => {
    assert.equal((await verdictOn(wrong)).details.isSigned, undefined);
  });
});
