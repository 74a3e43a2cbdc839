/** The same document by two releases of a publisher: what the newer one changes, each by one document of its kind. */
import assert from 'node:assert/strict';
import { franceCii, franceExtendedCii, franceUbl } from '../fixtures/countries.js';
import * as invoices from '../fixtures/invoices.js';
import { realManifest, verdictOn } from '../fixtures/rules.js';
import { needsRules } from '../needs/needs.js';

const { plainCii, withAfter, withBefore, withReplaced, withText, without, xrechnungCii, xrechnungUbl } = invoices;

/** Findings as `severity CODE`; those of level information as `information CODE`. */
async function found(xml: string, day: string): Promise<string[]> {
  const { details } = await verdictOn(xml, { date: new Date(`${day}T00:00:00Z`) });
  return [
    ...details.issues.map(({ severity, code }) => `${severity} ${code}`),
    ...details.information.map(({ code }) => `information ${code}`),
  ].sort();
}

/** The versions of the rule sets that a document is checked with on a day. */
async function checkedWith(xml: string, day: string): Promise<string[]> {
  const { details } = await verdictOn(xml, { date: new Date(`${day}T00:00:00Z`) });
  return details.ruleSets.map(({ id, version }) => `${id}@${version}`);
}

type Row = readonly [what: string, xml: string, before: readonly string[], after: readonly string[]];

/** A row is tested with both releases. */
function itChanges(rows: readonly Row[], [before, after]: readonly [before: string, after: string]): void {
  for (const [what, xml, then, now] of rows) {
    it(`${what}, before`, async () => assert.deepEqual(await found(xml, before), then));
    it(`${what}, now`, async () => assert.deepEqual(await found(xml, after), now));
  }
}

const externalUbl = (uri: string): string =>
  withBefore(
    xrechnungUbl,
    'cac:AccountingSupplierParty',
    `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>${uri}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>\n  `,
  );
const supporting = (...parts: readonly string[]): string =>
  parts
    .map(
      (part, index) =>
        `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A${index + 1}</ram:IssuerAssignedID>${part}</ram:AdditionalReferencedDocument>`,
    )
    .join('');
const withSupporting = (...parts: readonly string[]): string =>
  withReplaced(
    xrechnungCii,
    '</ram:ApplicableHeaderTradeAgreement>',
    `${supporting(...parts)}</ram:ApplicableHeaderTradeAgreement>`,
  );
const TYPE = '<ram:TypeCode>916</ram:TypeCode>';
const file = (name: string): string =>
  `<ram:AttachmentBinaryObject mimeCode="application/pdf" filename="${name}.pdf">JVBERg==</ram:AttachmentBinaryObject>`;
const named = (text: string): string => `${TYPE}<ram:Name>${text}</ram:Name>`;

describe('XRechnung 2.6.0 in place of 2.5.0', () => {
  const DAYS = ['2026-08-30', '2026-08-31'] as const;
  const order = (parts: string): string =>
    withAfter(xrechnungUbl, 'cbc:BuyerReference', `\n  <cac:OrderReference>${parts}</cac:OrderReference>`);
  const invoicePeriod = (end: string): string =>
    withBefore(
      xrechnungUbl,
      'cac:AccountingSupplierParty',
      `<cac:InvoicePeriod><cbc:StartDate>2026-09-01</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>\n  `,
    );
  const bothNames = withReplaced(
    xrechnungCii,
    '</ram:PersonName>',
    '</ram:PersonName><ram:DepartmentName>Accounts</ram:DepartmentName>',
  );
  itChanges(
    [
      ['an attachment with a web address', externalUbl('https://files.example/a.pdf'), [], []],
      [
        'an attachment whose address has no scheme',
        externalUbl('www.files.example/a.pdf'),
        ['warning BR-TMP-2'],
        ['error BR-TMP-2'],
      ],
      [
        'the same in CII',
        withSupporting(`<ram:URIID>files.example/a.pdf</ram:URIID>${TYPE}`),
        ['warning BR-TMP-2'],
        ['error BR-TMP-2'],
      ],
      [
        'two documents with a description each',
        withSupporting(named('plan'), named('photo')),
        ['warning CII-SR-475'],
        ['information CII-SR-475'],
      ],
      [
        'one document with two descriptions',
        withSupporting(`${named('plan')}<ram:Name>photo</ram:Name>`),
        ['warning CII-SR-475'],
        ['information CII-SR-475', 'warning BR-TMP-4'],
      ],
      [
        'two documents with a file each',
        withSupporting(`${TYPE}${file('a')}`, `${TYPE}${file('b')}`),
        ['warning CII-SR-476'],
        ['information CII-SR-476'],
      ],
      [
        'one document with two files',
        withSupporting(`${TYPE}${file('a')}${file('b')}`),
        ['warning CII-SR-476'],
        ['information CII-SR-476', 'warning BR-TMP-5'],
      ],
      ['a date with a time zone', invoicePeriod('2026-09-30Z'), [], ['warning BR-TMP-6']],
      ['a date without', invoicePeriod('2026-09-30'), [], []],
      ['a contact with two names', bothNames, ['warning CII-SR-465'], ['error CII-SR-465']],
      [
        'an order reference that is empty beside the number of a sales order',
        order('<cbc:ID/><cbc:SalesOrderID>S1</cbc:SalesOrderID>'),
        ['error PEPPOL-EN16931-R008'],
        [],
      ],
      [
        'a sales order that is empty',
        order('<cbc:ID>O1</cbc:ID><cbc:SalesOrderID/>'),
        ['error PEPPOL-EN16931-R008'],
        ['error PEPPOL-EN16931-R008'],
      ],
      [
        'a tax representative of the buyer',
        withReplaced(
          xrechnungCii,
          '</ram:BuyerTradeParty>',
          '</ram:BuyerTradeParty><ram:BuyerTaxRepresentativeTradeParty><ram:Name>R</ram:Name></ram:BuyerTaxRepresentativeTradeParty>',
        ),
        [],
        ['warning CII-SR-282'],
      ],
    ],
    DAYS,
  );

  it('tells of a date in another format than 102', async () => {
    const period = (format: string): string =>
      withBefore(
        xrechnungCii,
        'ram:SpecifiedTradePaymentTerms',
        `<ram:BillingSpecifiedPeriod><ram:EndDateTime><udt:DateTimeString format="${format}">202609</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>`,
      );
    const codes = async (day: string): Promise<readonly string[]> => found(period('610'), day);
    assert.equal((await codes(DAYS[0])).includes('warning BR-TMP-7'), false);
    assert.equal((await codes(DAYS[1])).includes('warning BR-TMP-7'), true);
  });

  describe('asks for an IBAN by one function', () => {
    const [ACCOUNT] = /<cbc:ID>DE\d+<\/cbc:ID>/.exec(xrechnungUbl)!;
    const account = (iban: string, code: string): string =>
      code === '58'
        ? withReplaced(withText(xrechnungUbl, 'cbc:PaymentMeansCode', '58'), ACCOUNT, `<cbc:ID>${iban}</cbc:ID>`)
        : withReplaced(
            without(withText(xrechnungUbl, 'cbc:PaymentMeansCode', '59'), 'cac:PayeeFinancialAccount'),
            '</cac:PaymentMeans>',
            `<cac:PaymentMandate><cbc:ID>M1</cbc:ID><cac:PayerFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate></cac:PaymentMeans>`,
          );
    for (const [code, rule] of [
      ['58', 'BR-DE-19'],
      ['59', 'BR-DE-20'],
    ] as const)
      for (const [iban, isRight] of [
        ['DE02120300000000202051', true],
        ['DE02 1203 0000 0000 2020 51', true],
        ['DE02120300000000202052', false],
        ['de02120300000000202051', false],
        ['MT31MALT01100000000000000000123', true],
        ['', false],
      ] as const)
        it(`${rule}: ${iban || 'none'} is ${isRight ? 'right' : 'wrong'} by both releases`, async () => {
          for (const day of DAYS) {
            const codes = await found(account(iban, code), day);
            assert.equal(codes.includes(`warning ${rule}`), !isRight, `${day}: ${codes.join(', ')}`);
          }
        });
  });

  it('is checked with the EN 16931 of its publisher, and other documents with that of CEN', async () => {
    const { version } = realManifest().releases.find(({ bundledWith }) => bundledWith === 'xrechnung@2.6.0')!;
    assert.deepEqual(await checkedWith(xrechnungUbl, DAYS[0]), ['en16931-ubl@1.3.16', 'xrechnung-ubl@2.5.0']);
    assert.deepEqual(await checkedWith(xrechnungUbl, DAYS[1]), [`en16931-ubl@${version}`, 'xrechnung-ubl@2.6.0']);
    assert.deepEqual(await checkedWith(xrechnungCii, DAYS[1]), [`en16931-cii@${version}`, 'xrechnung-cii@2.6.0']);
    assert.deepEqual(await checkedWith(plainCii, DAYS[1]), ['en16931-cii@1.3.16']);
  });
  it('is told before it begins, with the levels of its own scenarios', async () => {
    const { details } = await verdictOn(bothNames, { date: new Date('2026-08-30T00:00:00Z'), upcoming: true });
    const { date, releases, breaks, report } = details.upcoming!;
    assert.deepEqual([date, breaks, report.valid], ['2026-08-31', ['CII-SR-465'], false]);
    assert.deepEqual([...releases].sort(), ['en16931@1.3.16-kosit-2.6.0', 'xrechnung@2.6.0']);
  });
});

needsRules('fr-ctc-cii', 'fr-extended-cii').describe('The French rules 1.4.0.04 in place of 1.4.0.03', () => {
  const DAYS = ['2026-09-03', '2026-09-04'] as const;
  const due = (day: string): string =>
    `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  const twoTerms = (first: string, second: string): string =>
    withReplaced(
      without(franceCii, 'ram:SpecifiedTradePaymentTerms'),
      '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
      `${due(first)}${due(second)}<ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
    );
  const codesOf = async (xml: string, day: string): Promise<readonly string[]> =>
    (await found(xml, day)).filter((each) => each.includes('BR-FR'));

  it('compare each of several due dates, where comparing failed', async () => {
    assert.deepEqual(await codesOf(twoTerms('20261015', '20261115'), DAYS[0]), ['error BR-FR-CO-07_BT-9']);
    assert.deepEqual(await codesOf(twoTerms('20261015', '20261115'), DAYS[1]), []);
    assert.deepEqual(await codesOf(twoTerms('20261015', '20260915'), DAYS[1]), ['error BR-FR-CO-07_BT-9']);
  });
  it('still compare a single one', async () => {
    const single = (day: string): string =>
      withReplaced(
        without(franceCii, 'ram:SpecifiedTradePaymentTerms'),
        '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
        `${due(day)}<ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
      );
    for (const day of DAYS) {
      assert.deepEqual(await codesOf(single('20261015'), day), []);
      assert.deepEqual(await codesOf(single('20260915'), day), ['error BR-FR-CO-07_BT-9']);
    }
  });
  it('ask for one payment reference in EXTENDED-CTC-FR', async () => {
    const twice = withReplaced(
      franceExtendedCii,
      '<ram:InvoiceCurrencyCode>',
      '<ram:PaymentReference>1</ram:PaymentReference><ram:PaymentReference>2</ram:PaymentReference><ram:InvoiceCurrencyCode>',
    );
    const isFound = async (day: string): Promise<boolean> => (await found(twice, day)).includes('error CII-SR-469');
    assert.deepEqual([await isFound(DAYS[0]), await isFound(DAYS[1])], [false, true]);
  });
  it('are those of life cycle messages in 1.4.0.03, which no package has in 1.4.0.04', () => {
    const versions = realManifest().ruleSets.filter(({ id }) => id === 'fr-cdar');
    assert.deepEqual(
      versions.map(({ release }) => release),
      ['fr-ctc@1.4.0.03'],
    );
  });
  it('find nothing in invoices that are right', async () => {
    for (const xml of [franceUbl, franceCii, franceExtendedCii])
      for (const day of DAYS) assert.deepEqual(await codesOf(xml, day), []);
  });
});
