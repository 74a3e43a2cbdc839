/** Every rule set that the service sells evaluates: a clean document without findings, a wrong one with the right ones. */
import assert from 'node:assert/strict';
import { EngineError, type RawFinding } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { sharedValidator } from '../fixtures/rules.js';
import { needsRules } from '../needs/needs.js';

const { withAttribute, withText, without } = invoices;

/** Rule set, a document that it finds nothing wrong with, a change, and what it finds then: code, flag, where. */
type Row = readonly [ruleSet: string, clean: string, change: (xml: string) => string, findings: readonly RawFinding[]];

const UBL_LINE = '/ubl:Invoice[1]/cac:InvoiceLine[1]';
const CII = '/rsm:CrossIndustryInvoice[1]';
const CII_SETTLEMENT = `${CII}/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeSettlement[1]`;
const CII_SUMMATION = `${CII_SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation[1]`;
const TAX_TOTAL = `${CII_SUMMATION}/ram:TaxTotalAmount[1]`;

const withoutCurrency = (xml: string): string => without(xml, 'ram:InvoiceCurrencyCode');
/** Without a currency, no amount of tax is in it: the report about such an amount has neither id nor flag. */
const NO_CURRENCY: readonly RawFinding[] = [
  ['BR-05', '', CII],
  ['FX-SCH-A-000038', '', CII_SETTLEMENT],
  ['(report) true()', '', TAX_TOTAL],
];
const withoutDate = (xml: string): string => without(xml, 'ram:IssueDateTime');
/** ZUGFeRD 2.0.1 has no ids at all. */
const NO_DATE: readonly RawFinding[] = [
  ["(assert) (rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format='102']!='')", '', CII],
];

const TABLE: readonly Row[] = [
  [
    'en16931-ubl',
    invoices.plainUbl,
    (xml) => without(xml, 'cac:Price'),
    [
      ['BR-26', 'fatal', UBL_LINE],
      ['BR-27', 'fatal', UBL_LINE],
    ],
  ],
  [
    'en16931-ubl',
    invoices.plainUblCreditNote,
    (xml) => without(xml, 'cbc:DocumentCurrencyCode'),
    [['BR-05', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'en16931-cii',
    invoices.plainCii,
    (xml) => without(xml, 'ram:TypeCode'),
    [
      ['BR-04', 'fatal', CII],
      ['CII-SR-014', 'fatal', `${CII}/rsm:ExchangedDocument[1]`],
    ],
  ],
  [
    'xrechnung-ubl',
    invoices.xrechnungUbl,
    (xml) => without(xml, 'cbc:BuyerReference'),
    [['BR-DE-15', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'xrechnung-ubl',
    invoices.xrechnungUblCreditNote,
    (xml) => without(xml, 'cac:Delivery'),
    [['BR-DE-TMP-32', 'information', '/cn:CreditNote[1]']],
  ],
  ['xrechnung-cii', invoices.xrechnungCii, (xml) => without(xml, 'ram:BuyerReference'), [['BR-DE-15', 'fatal', CII]]],
  [
    'peppol-ubl',
    invoices.peppolUbl,
    (xml) => without(xml, 'cbc:BuyerReference'),
    [['PEPPOL-EN16931-R003', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'peppol-ubl',
    invoices.peppolUblCreditNote,
    (xml) => without(xml, 'cbc:BuyerReference'),
    [['PEPPOL-EN16931-R003', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'peppol-selfbilling-ubl',
    invoices.peppolSelfBillingUbl,
    (xml) => withText(xml, 'cbc:InvoiceTypeCode', '380'),
    [['PEPPOL-EN16931-P0100', 'fatal', '/ubl:Invoice[1]/cbc:InvoiceTypeCode[1]']],
  ],
  ['facturx-minimum', invoices.facturxMinimum, withoutCurrency, NO_CURRENCY],
  ['facturx-basicwl', invoices.facturxBasicWl, withoutCurrency, NO_CURRENCY],
  ['facturx-basic', invoices.facturxBasic, withoutCurrency, NO_CURRENCY],
  ['facturx-en16931', invoices.plainCii, withoutCurrency, NO_CURRENCY],
  [
    'facturx-extended',
    invoices.facturxExtended,
    withoutCurrency,
    [
      NO_CURRENCY[0]!,
      NO_CURRENCY[1]!,
      ['BR-FXEXT-CO-15', '', `${CII_SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation[1]`],
      NO_CURRENCY[2]!,
    ],
  ],
  ['zugferd-2.0-basicwl-minimum', invoices.zugferd2Minimum, withoutDate, NO_DATE],
  ['zugferd-2.0-basicwl-minimum', invoices.zugferd2BasicWl, withoutDate, NO_DATE],
  ['zugferd-2.0-en16931', invoices.zugferd2Basic, withoutDate, NO_DATE],
  ['zugferd-2.0-extended', invoices.zugferd2Extended, withoutDate, NO_DATE],
  [
    'fr-ctc-ubl',
    invoices.franceUbl,
    (xml) => without(withText(xml, 'cbc:ProfileID', 'B3'), 'cbc:Note'),
    [
      ['BR-FR-05_BT-22-1', 'fatal', '/ubl:Invoice[1]'],
      ['BR-FR-08_BT-23', 'fatal', '/ubl:Invoice[1]'],
    ],
  ],
  [
    'fr-ctc-ubl',
    invoices.franceUblCreditNote,
    (xml) => without(xml, 'cac:BillingReference'),
    [['BR-FR-CO-05_BT-3', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'fr-ctc-cii',
    invoices.franceCii,
    (xml) => withText(xml, 'ram:RateApplicablePercent', '19'),
    [
      [
        'BR-FR-16_BT-152',
        'fatal',
        `${CII}/rsm:SupplyChainTradeTransaction[1]/ram:IncludedSupplyChainTradeLineItem[1]/ram:SpecifiedLineTradeSettlement[1]/ram:ApplicableTradeTax[1]`,
      ],
    ],
  ],
  [
    'ubl-be',
    invoices.belgianUbl,
    (xml) => without(xml, 'cac:AdditionalDocumentReference'),
    [
      ['ubl-BE-01', 'fatal', '/ubl:Invoice[1]'],
      ['ubl-BE-02', 'fatal', '/ubl:Invoice[1]/cac:AdditionalDocumentReference[1]'],
    ],
  ],
  [
    'ubl-be',
    invoices.belgianUblCreditNote,
    (xml) => withText(xml, 'cbc:CustomizationID', invoices.EN16931),
    [['PEPPOL-EN16931-R004', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'nlcius-ubl',
    invoices.nlciusUbl,
    (xml) => without(xml, 'cbc:BuyerReference'),
    [['BR-NL-2', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'nlcius-ubl',
    invoices.nlciusUblCreditNote,
    (xml) => withText(xml, 'cbc:PaymentMeansCode', '1'),
    [['BR-NL-12', 'fatal', '/cn:CreditNote[1]/cac:PaymentMeans[1]']],
  ],
  [
    'nlcius-ubl-gaccount',
    invoices.nlciusGAccount,
    (xml) => withText(xml, 'cbc:Amount', '41.00'),
    [['BR-GA-3', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'fr-extended-ubl',
    invoices.franceExtendedUbl,
    (xml) => without(xml, 'cbc:InvoicedQuantity'),
    [
      ['BR-FREXT-22', 'fatal', UBL_LINE],
      ['BR-FREXT-23', 'fatal', UBL_LINE],
    ],
  ],
  [
    'fr-extended-cii',
    invoices.franceExtendedCii,
    (xml) => withText(xml, 'ram:TaxTotalAmount', '21.00'),
    [
      ['BR-FREXT-CO-15', 'fatal', CII_SUMMATION],
      ['BR-CO-14', 'fatal', TAX_TOTAL],
    ],
  ],
  [
    'cius-ro',
    invoices.romanianUbl,
    (xml) => withText(xml, 'cbc:CityName', 'Bucuresti'),
    [['BR-RO-100', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'cius-ro',
    invoices.romanianUblCreditNote,
    (xml) => withText(xml, 'cbc:ID', 'FACTURA'),
    [['BR-RO-010', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'hr-cius-ext',
    invoices.croatianUbl,
    (xml) => xml.replaceAll('12345678903', '12345678904'),
    [['HR-BR-54', 'fatal', '/ubl:Invoice[1]/cac:AccountingSupplierParty[1]']],
  ],
  [
    'hr-cius-ext',
    invoices.croatianUblCreditNote,
    (xml) => without(xml, 'cbc:IssueTime'),
    [['HR-BR-2', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'rs-cius',
    invoices.serbianUbl,
    (xml) => withAttribute(xml, 'cbc:EndpointID', 'schemeID', '0088'),
    [['RSR-14', 'fatal', '/ubl:Invoice[1]/cac:AccountingSupplierParty[1]/cac:Party[1]/cbc:EndpointID[1]']],
  ],
  [
    'rs-cius',
    invoices.serbianUblCreditNote,
    (xml) => without(xml, 'cac:InvoicePeriod'),
    [['RSR-05', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'peppol-cii',
    invoices.peppolCii,
    (xml) => without(xml, 'ram:BuyerReference'),
    [
      [
        'PEPPOL-EN16931-R003',
        'fatal',
        `${CII}/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeAgreement[1]`,
      ],
    ],
  ],
  [
    'pint-eu-shared',
    invoices.pintEuUbl,
    (xml) => without(xml, 'cac:Price'),
    [
      ['ibr-026', 'fatal', UBL_LINE],
      ['ibr-027', 'fatal', UBL_LINE],
    ],
  ],
  [
    'pint-eu-en16931',
    invoices.pintEuUblCreditNote,
    (xml) => without(xml, 'cbc:DocumentCurrencyCode'),
    [['BR-05', 'fatal', '/cn:CreditNote[1]']],
  ],
  [
    'pint-eu',
    invoices.pintEuUbl,
    (xml) => without(xml, 'cbc:BuyerReference'),
    [['PEPPOL-EN16931-R003', 'fatal', '/ubl:Invoice[1]']],
  ],
  [
    'nlcius-cii',
    invoices.nlciusCii,
    (xml) => withText(xml, 'ram:TypeCode', '751'),
    [['BR-NL-7', 'fatal', `${CII}/rsm:ExchangedDocument[1]/ram:TypeCode[1]`]],
  ],
  [
    'zugferd-1.0',
    invoices.zugferd1,
    withoutCurrency,
    [
      [
        '(assert) count(ram:InvoiceCurrencyCode)=1',
        '',
        '/rsm:CrossIndustryDocument[1]/rsm:SpecifiedSupplyChainTradeTransaction[1]/ram:ApplicableSupplyChainTradeSettlement[1]',
      ],
    ],
  ],
];

/** DESIGN section 4. */
const IDS = [
  'en16931-ubl',
  'en16931-cii',
  'xrechnung-ubl',
  'xrechnung-cii',
  'peppol-ubl',
  'peppol-selfbilling-ubl',
  'facturx-minimum',
  'facturx-basicwl',
  'facturx-basic',
  'facturx-en16931',
  'facturx-extended',
  'zugferd-2.0-basicwl-minimum',
  'zugferd-2.0-en16931',
  'zugferd-2.0-extended',
  'fr-ctc-ubl',
  'fr-ctc-cii',
  'ubl-be',
  'nlcius-ubl',
  'nlcius-ubl-gaccount',
  'fr-extended-ubl',
  'fr-extended-cii',
  'cius-ro',
  'hr-cius-ext',
  'rs-cius',
  'peppol-cii',
  'pint-eu-shared',
  'pint-eu-en16931',
  'pint-eu',
  'nlcius-cii',
  'zugferd-1.0',
];

describe('rule sets', () => {
  it('have all documented ones among them, each of them tested here', async () => {
    const { ruleSets, absent } = await sharedValidator();
    const there = new Set([...ruleSets, ...absent].map(({ id }) => id));
    assert.deepEqual(
      IDS.filter((id) => !there.has(id)),
      [],
    );
    assert.deepEqual([...new Set(TABLE.map(([id]) => id))], IDS);
  });

  for (const [id, clean, change, findings] of TABLE) {
    needsRules(id).it(
      `${id} finds ${findings.map(([code]) => code).join(', ')}, and nothing in a clean document`,
      async () => {
        const validator = await sharedValidator();
        const evaluate = (xml: string): Promise<unknown> => validator.evaluate(Buffer.from(xml), [id]);
        assert.deepEqual(await evaluate(clean), { ruleSets: { [id]: [] }, errors: {} });
        assert.deepEqual(await evaluate(change(clean)), { ruleSets: { [id]: findings }, errors: {} });
      },
    );
  }
});

describe('evaluating rule sets directly', () => {
  const evaluate = async (xml: string, ...ids: string[]): Promise<unknown> =>
    (await sharedValidator()).evaluate(Buffer.from(xml), ids);

  it('takes fragments, without XML Schema and detection', async () => {
    const fragment =
      '<cac:PostalAddress xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>';
    assert.deepEqual(await evaluate(fragment, 'xrechnung-ubl'), {
      ruleSets: { 'xrechnung-ubl': [['PEPPOL-EN16931-R008', 'fatal', '/cac:PostalAddress[1]']] },
      errors: {},
    });
  });
  it('answers for each of several rule sets', async () => {
    assert.deepEqual(
      await evaluate(without(invoices.peppolUbl, 'cbc:BuyerReference'), 'peppol-ubl', 'en16931-ubl', 'xrechnung-ubl'),
      {
        ruleSets: {
          'peppol-ubl': [['PEPPOL-EN16931-R003', 'fatal', '/ubl:Invoice[1]']],
          'en16931-ubl': [],
          'xrechnung-ubl': [
            ['BR-DE-15', 'fatal', '/ubl:Invoice[1]'],
            ['BR-DE-21', 'warning', '/ubl:Invoice[1]'],
          ],
        },
        errors: {},
      },
    );
  });
  it('gives the published flags, before any override, and names checks that raised', async () => {
    const wrong = withText(invoices.xrechnungUbl, 'cbc:PayableAmount', 'much').replace(
      'unitCode="C62"',
      'unitCode="?"',
    );
    assert.deepEqual(await evaluate(wrong, 'en16931-ubl'), {
      ruleSets: {
        'en16931-ubl': [
          ['BR-CO-16', 'DYNAMIC-ERROR', '/ubl:Invoice[1]/cac:LegalMonetaryTotal[1]'],
          ['BR-CL-23', 'fatal', `${UBL_LINE}/cbc:InvoicedQuantity[1]`],
        ],
      },
      errors: {},
    });
  });
  it('says where a document is not well-formed, instead of any findings', async () => {
    assert.deepEqual(await evaluate('<a>\n<b></a>', 'xrechnung-ubl'), {
      ruleSets: {},
      errors: {
        document:
          'XML-WELL-FORMED: This end tag does not belong to the element that is open, "b" of line 2. (line 2, column 4)',
      },
    });
  });
  it('refuses a rule set that does not exist, and names those that do', async () => {
    const ids = [...new Set((await sharedValidator()).ruleSets.map(({ id }) => id))];
    await assert.rejects(
      evaluate('<a/>', 'xrechnung-ubl', 'xrechnung'),
      (error) =>
        error instanceof EngineError &&
        error.code === 'RULE_SET_UNKNOWN' &&
        error.message === `There is no rule set "xrechnung"; there are ${ids.join(', ')}.`,
    );
  });
});
