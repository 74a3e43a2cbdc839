/**
 * The rule sets of countries outside of Europe, and of Portugal: a clean document without findings, a wrong one with the
 * right ones, and what is said of it in every language. `test/fixtures/messages/world.md` has the messages, to be read by
 * a person; `UPDATE_SNAPSHOTS=1` writes it anew.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type RawFinding } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { FIXTURES, withReplaced, withText, without } from '../fixtures/invoices.js';
import type { Fixture } from '../fixtures/fixture.js';
import { realManifest, sharedValidator, verdictOn } from '../fixtures/rules.js';
import { needs, needsRules } from '../needs/needs.js';

const FILE = join(findPackageRoot(import.meta.url), 'test', 'fixtures', 'messages', 'world.md');

/** Rule set, the fixture that it finds nothing in, a mistake, how it is made, and what it finds then. */
type Row = readonly [
  ruleSet: string,
  fixture: string,
  mistake: string,
  change: (xml: string) => string,
  findings: readonly RawFinding[],
];

const INVOICE = '/ubl:Invoice[1]';
const NOTE = '/cn:CreditNote[1]';
const LINE = `${INVOICE}/cac:InvoiceLine[1]`;
const SELLER = `${INVOICE}/cac:AccountingSupplierParty[1]/cac:Party[1]`;
const SUBTOTAL = '/cac:TaxTotal[1]/cac:TaxSubtotal[1]';

const withoutPrice = (xml: string): string => without(xml, 'cac:Price');
const NO_PRICE: readonly RawFinding[] = [
  ['ibr-026', 'fatal', LINE],
  ['ibr-027', 'fatal', LINE],
];
const withType = (from: string, to: string) => (xml: string) => withReplaced(xml, `>${from}<`, `>${to}<`);
const wrongType = (code = 'ibr-cl-01'): readonly RawFinding[] => [[code, 'fatal', `${INVOICE}/cbc:InvoiceTypeCode[1]`]];
const withTax = (from: string, to: string) => (xml: string) =>
  xml.replace(new RegExp(`(<cac:TaxSubtotal>[\\s\\S]*?<cbc:TaxAmount [^>]*>)${from}<`), `$1${to}<`);

const TABLE: readonly Row[] = [
  [
    'cius-pt',
    'CIUS-PT, invoice',
    'a VAT number without a country, no VAT number of the buyer, and a rate without decimal places',
    (xml) =>
      withText(
        withReplaced(
          withReplaced(xml, '>PT123456789<', '>123456789<'),
          '<cac:PartyTaxScheme><cbc:CompanyID>PT999999990</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
          '',
        ),
        'cbc:Percent',
        '23',
      ),
    [
      ['BR-CIUS-PT-03', 'fatal', INVOICE],
      ['BR-CIUS-PT-04', 'fatal', INVOICE],
      ['DT-CIUS-PT-029', 'fatal', `${SELLER}/cac:PartyTaxScheme[1]/cbc:CompanyID[1]`],
      ['DT-CIUS-PT-106.1', 'fatal', `${INVOICE}${SUBTOTAL}/cac:TaxCategory[1]/cbc:Percent[1]`],
    ],
  ],
  ['pint', 'invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-ae-billing-shared',
    'United Arab Emirates, billing, invoice',
    'the type code of another country',
    withType('380', '383'),
    wrongType(),
  ],
  [
    'pint-ae-billing',
    'United Arab Emirates, billing, invoice',
    'a transaction type that is too short',
    (xml) => withText(xml, 'cbc:ProfileExecutionID', '0000'),
    [['ibr-154-ae', 'fatal', INVOICE]],
  ],
  [
    'pint-ae-selfbilling-shared',
    'United Arab Emirates, selfbilling, invoice',
    'the type code of the seller',
    withType('389', '380'),
    wrongType(),
  ],
  [
    'pint-ae-selfbilling',
    'United Arab Emirates, selfbilling, credit note',
    'a VAT number that does not end with 03',
    (xml) => withText(xml, 'cbc:CompanyID', '100123456700004'),
    [
      [
        'ibr-132-ae',
        'fatal',
        `${NOTE}/cac:AccountingSupplierParty[1]/cac:Party[1]/cac:PartyTaxScheme[1]/cbc:CompanyID[1]`,
      ],
    ],
  ],
  ['pint-aunz-billing-shared', 'Australia, billing, invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-aunz-billing',
    'Australia, billing, invoice',
    'no ABN of the seller',
    (xml) => withReplaced(xml, '<cbc:CompanyID schemeID="0151">51824753556</cbc:CompanyID>', ''),
    [['aligned-ibr-001-aunz', 'fatal', SELLER]],
  ],
  [
    'pint-aunz-selfbilling-shared',
    'Australia, selfbilling, invoice',
    'the type code of the seller',
    withType('389', '380'),
    wrongType('ibr-cl-01-aunz-sb'),
  ],
  [
    'pint-aunz-selfbilling',
    'Australia, selfbilling, invoice',
    'a GST that is ten times too high',
    withTax('10.00', '100.00'),
    [
      ['aligned-ibrp-051-aunz', 'fatal', `${INVOICE}${SUBTOTAL}`],
      ['aligned-ibrp-s-09-aunz', 'fatal', `${INVOICE}${SUBTOTAL}/cac:TaxCategory[1]`],
    ],
  ],
  ['pint-my-billing-shared', 'Malaysia, billing, invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-my-billing',
    'Malaysia, billing, credit note',
    'no tax number of the seller',
    (xml) => withReplaced(xml, '<cac:TaxScheme><cbc:ID>GST<', '<cac:TaxScheme><cbc:ID>VAT<'),
    [['ibr-04-my', 'fatal', NOTE]],
  ],
  [
    'pint-my-selfbilling-shared',
    'Malaysia, selfbilling, invoice',
    'the type code of the seller',
    withType('389', '380'),
    wrongType(),
  ],
  [
    'pint-my-selfbilling',
    'Malaysia, selfbilling, invoice',
    'a sales tax that is ten times too high',
    withTax('10.00', '100.00'),
    [['aligned-ibrp-sa-09', 'fatal', `${INVOICE}${SUBTOTAL}/cac:TaxCategory[1]`]],
  ],
  ['pint-om-billing-shared', 'Oman, billing, invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-om-billing',
    'Oman, billing, invoice',
    'an export that is a summary, too',
    (xml) => withReplaced(xml, 'name="10000000000000000000"', 'name="10001010000000000000"'),
    [
      ['IBR-014-OM', 'fatal', INVOICE],
      ['IBR-037-OM', 'fatal', INVOICE],
      ['IBR-140-OM', 'fatal', INVOICE],
      ['IBR-142-OM', 'fatal', INVOICE],
      ['IBR-072-OM', 'fatal', LINE],
    ],
  ],
  [
    'pint-om-selfbilling-shared',
    'Oman, selfbilling, invoice',
    'the type code of the seller',
    withType('389', '380'),
    wrongType(),
  ],
  [
    'pint-om-selfbilling',
    'Oman, selfbilling, credit note',
    'a UUID of version 4',
    (xml) =>
      withReplaced(
        xml,
        '<cbc:ID>R-2026-001</cbc:ID>\n  <cbc:UUID>74738ff5-5367-5',
        '<cbc:ID>R-2026-001</cbc:ID>\n  <cbc:UUID>74738ff5-5367-4',
      ),
    [['IBR-002-OM', 'fatal', NOTE]],
  ],
  ['pint-sg-shared', 'Singapore, invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-sg',
    'Singapore, credit note',
    'no UUID',
    (xml) => without(xml, 'cbc:UUID'),
    [['BR-108-GST-SG', 'fatal', `${NOTE}${SUBTOTAL}/cac:TaxCategory[1]`]],
  ],
  ['pint-jp-shared', 'Japan, invoice', 'no price', withoutPrice, NO_PRICE],
  [
    'pint-jp',
    'Japan, older identifier',
    'a registration number without T',
    (xml) => withText(xml, 'cbc:CompanyID', '1234567890123'),
    [['aligned-ibr-jp-01', 'fatal', `${SELLER}/cac:PartyTaxScheme[1]`]],
  ],
  [
    'pint-jp-sb-shared',
    'Japan, self-billing',
    'the type code of the seller',
    withType('389', '380'),
    wrongType('ibr-cl-01-jp-sb'),
  ],
  [
    'pint-jp-sb',
    'Japan, self-billing',
    'a consumption tax of two yen too many',
    withTax('10', '12'),
    [['aligned-ibrp-051-jp', 'fatal', `${INVOICE}${SUBTOTAL}`]],
  ],
  [
    'pint-jp-ntr-shared',
    'Japan, without tax',
    'the type code of a registered seller',
    withType('480', '380'),
    wrongType('ibr-cl-01-jp-ntr'),
  ],
  [
    'pint-jp-ntr',
    'Japan, without tax',
    'tax',
    withTax('0', '10'),
    [
      ['aligned-ibr-jp-07-ntr', 'fatal', `${INVOICE}${SUBTOTAL}/cbc:TaxAmount[1]`],
      ['aligned-ibrp-o-09', 'fatal', `${INVOICE}${SUBTOTAL}/cac:TaxCategory[1]`],
    ],
  ],
];

const fixtureOf = ([, name]: Row): Fixture =>
  FIXTURES.find((fixture) => fixture.name === name || fixture.name === `Peppol PINT, ${name}`)!;

describe('rule sets of other countries', () => {
  it('are all tested here', () => {
    const world = realManifest().ruleSets.filter(({ id }) => /^pint(?!-eu)|^cius-pt/.test(id));
    assert.deepEqual(
      world.map(({ id }) => id).filter((id) => !TABLE.some(([tested]) => tested === id)),
      [],
    );
  });

  for (const row of TABLE) {
    const [id, name, mistake, change, findings] = row;
    needsRules(id).it(`${id} finds ${mistake} in ${name}, and nothing in it as it is`, async () => {
      const validator = await sharedValidator();
      const evaluate = async (xml: string): Promise<readonly RawFinding[]> => {
        const { ruleSets, errors } = await validator.evaluate(Buffer.from(xml), [id]);
        assert.deepEqual(errors, {});
        return ruleSets[id]!.filter(([, flag]) => flag !== 'information');
      };
      const { xml } = fixtureOf(row);
      assert.deepEqual(await evaluate(xml), []);
      assert.deepEqual(await evaluate(change(xml)), findings);
    });
  }

  needs('national rules').it('say what is wrong in every language', async () => {
    const parts: string[] = [];
    for (const row of TABLE) {
      const [id, name, mistake, change] = row;
      const xml = change(fixtureOf(row).xml);
      const lines: string[] = [];
      for (const language of LANGUAGES)
        for (const { code, severity, message } of (await verdictOn(xml, { language })).details.issues)
          lines.push(`- ${language} ${severity} ${code}: ${message}`);
      parts.push(`## ${id}: ${name}, ${mistake}\n\n${lines.join('\n')}`);
    }
    const text = `# What is said of mistakes by the rules of other countries\n\n${parts.join('\n\n')}\n`;
    if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(FILE, text);
    assert.equal(text, readFileSync(FILE, 'utf8'));
  });
});
