/**
 * What selects the rules of each publisher: the identifier, which its own rules ask for, and inside of Peppol's rules the
 * countries of the parties. docs/conformance.md has the sentences.
 */
import assert from 'node:assert/strict';
import * as invoices from '../fixtures/invoices.js';
import { reportOn, verdictOn } from '../fixtures/rules.js';
import { needsRules } from '../needs/needs.js';

const { without } = invoices;

/** A specification, its rule sets, and the rule of them that asks for its identifier. */
const BY_IDENTIFIER: readonly (readonly [specification: string, ruleSets: readonly string[], rule: string])[] = [
  ['xrechnung', ['en16931-ubl', 'xrechnung-ubl'], 'BR-DE-21'],
  ['peppol', ['en16931-ubl', 'peppol-ubl'], 'PEPPOL-EN16931-R004'],
  ['peppol-selfbilling', ['en16931-ubl', 'peppol-selfbilling-ubl'], 'PEPPOL-EN16931-R004'],
  ['nlcius', ['nlcius-ubl'], 'SI-V20-INV-R000'],
  ['nlcius-gaccount', ['nlcius-ubl-gaccount'], 'BR-GA-0'],
  ['ubl-be', ['ubl-be'], 'PEPPOL-EN16931-R004'],
  ['cius-ro', ['en16931-ubl', 'cius-ro'], 'BR-RO-001'],
  ['hr-cius', ['en16931-ubl', 'hr-cius-ext'], 'HR-BR-5'],
  ['cius-pt', ['cius-pt'], 'DT-CIUS-PT-022'],
  ['rs-cius', ['en16931-ubl', 'rs-cius'], 'RSR-01'],
  ['pint-eu', ['pint-eu-shared', 'pint-eu-en16931', 'pint-eu'], 'ALIGNED-IBRP-004-EU'],
  ['pint-ae', ['pint-ae-billing-shared', 'pint-ae-billing'], 'aligned-ibrp-001-ae'],
  ['pint-aunz', ['pint-aunz-billing-shared', 'pint-aunz-billing'], 'aligned-ibrp-001-aunz'],
  ['pint-my', ['pint-my-billing-shared', 'pint-my-billing'], 'aligned-ibrp-001-my'],
  ['pint-om', ['pint-om-billing-shared', 'pint-om-billing'], 'ALIGNED-IBRP-001-OM'],
  ['pint-sg', ['pint-sg-shared', 'pint-sg'], 'PEPPOL-EN16931-R004-SG'],
  ['pint-jp', ['pint-jp-shared', 'pint-jp'], 'aligned-ibrp-001-jp'],
  ['pint-jp-selfbilling', ['pint-jp-sb-shared', 'pint-jp-sb'], 'aligned-ibrp-001-jp-sb'],
  ['pint-jp-nontax', ['pint-jp-ntr-shared', 'pint-jp-ntr'], 'aligned-ibrp-001-jp-ntr'],
];

describe('rules that ask for their own identifier are selected by it', () => {
  for (const [specification, ruleSets, rule] of BY_IDENTIFIER) {
    const codesOf = async (xml: string, as?: string): Promise<readonly string[]> => {
      const { report, details } = await verdictOn(xml, as === undefined ? {} : { as });
      if (as !== undefined)
        assert.deepEqual(
          details.ruleSets.map(({ id }) => id),
          ruleSets,
        );
      return report.issues.map(({ code }) => code);
    };
    needsRules(...ruleSets).it(`${specification}: ${rule}`, async () => {
      assert.ok((await codesOf(invoices.plainUbl, specification)).includes(rule), 'another identifier breaks it');
      assert.ok(!(await codesOf(invoices.plainUbl)).includes(rule), 'and does not select it');
      const own = invoices.FIXTURES.find(
        ({ ruleSets: used, xml }) => used.join() === ruleSets.join() && xml.includes('CustomizationID'),
      );
      assert.ok(own, 'there is an invoice that names it');
      assert.deepEqual(await codesOf(own.xml), [], 'which follows it');
    });
  }

  for (const country of ['RO', 'HR', 'PT', 'RS', 'BE', 'NL', 'DE', 'AE', 'SG'])
    it(`a seller and a buyer in ${country} alone add no rules to EN 16931`, async () => {
      const { details } = await verdictOn(invoices.withReplaced(invoices.plainUbl, 'Code>DE<', `Code>${country}<`));
      assert.deepEqual([details.ruleSets.map(({ id }) => id), details.leftOff], [['en16931-ubl'], []]);
    });
});

/** The Peppol invoice with parties in these countries, addresses and VAT identifiers alike. */
function between(seller: string, buyer: string, xml: string): string {
  const moved = (text: string, party: string, country: string): string =>
    ['IdentificationCode>', '<cbc:CompanyID>'].reduce(
      (all, name) => all.replace(new RegExp(`(${party}Party>[\\s\\S]*?${name})[A-Z]{2}`), `$1${country}`),
      text,
    );
  return moved(moved(xml, 'Supplier', seller), 'Customer', buyer);
}

needsRules('peppol-ubl').describe('rules of Peppol for single countries', () => {
  const { peppolUbl, peppolUblCreditNote } = invoices;
  const noReference = without(peppolUbl, 'cbc:BuyerReference').replace(
    '<cac:AccountingSupplierParty>',
    '<cac:OrderReference><cbc:ID>B-1</cbc:ID></cac:OrderReference>\n  <cac:AccountingSupplierParty>',
  );
  const ROWS: readonly (readonly [seller: string, buyer: string, xml: string, rule: string, applies: boolean])[] = [
    ['DE', 'DE', noReference, 'DE-R-015', true],
    ['DE', 'AT', noReference, 'DE-R-015', false],
    ['AT', 'DE', noReference, 'DE-R-015', false],
    ['NO', 'ES', peppolUbl, 'NO-R-001', true],
    ['ES', 'NO', peppolUbl, 'NO-R-001', false],
    ['DK', 'ES', peppolUbl, 'DK-R-002', true],
    ['ES', 'DK', peppolUbl, 'DK-R-002', false],
    ['SE', 'ES', peppolUbl, 'SE-R-001', true],
    ['ES', 'SE', peppolUbl, 'SE-R-001', false],
    ['GR', 'ES', peppolUbl, 'GR-R-009', true],
    ['ES', 'GR', peppolUbl, 'GR-R-009', false],
    ['GR', 'GR', peppolUbl, 'GR-R-010', true],
    ['GR', 'ES', peppolUbl, 'GR-R-010', false],
    ['IS', 'IS', peppolUbl, 'IS-R-004', true],
    ['IS', 'ES', peppolUbl, 'IS-R-004', false],
    ['NL', 'ES', without(peppolUbl, 'cbc:StreetName'), 'NL-R-002', true],
    ['ES', 'NL', without(peppolUbl, 'cbc:StreetName'), 'NL-R-002', false],
    ['IT', 'ES', without(peppolUbl, 'cbc:StreetName'), 'IT-R-002', true],
    ['ES', 'IT', without(peppolUbl, 'cbc:StreetName'), 'IT-R-002', false],
    ['DE', 'DE', without(peppolUblCreditNote, 'cbc:BuyerReference'), 'DE-R-015', true],
  ];
  for (const [seller, buyer, xml, rule, applies] of ROWS)
    it(`${rule} from ${seller} to ${buyer}: ${applies ? 'applies' : 'does not'}`, async () => {
      const { issues } = await reportOn(between(seller, buyer, xml));
      assert.equal(
        issues.some(({ code }) => code === rule),
        applies,
      );
    });
});
