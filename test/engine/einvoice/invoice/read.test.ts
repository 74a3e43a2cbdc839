/** Reading single documents. */
import assert from 'node:assert/strict';
import { EngineError, groupOf, groupsOf, positionOf, readInvoice, valueOf, valuesOf } from '#validator/index.js';
import { enveloped } from '../../../fixtures/envelope.js';
import * as invoices from '../../../fixtures/invoices.js';

const read = (xml: string) => readInvoice(new TextEncoder().encode(xml));
const refusal = (document: string | Uint8Array): string => {
  try {
    readInvoice(typeof document === 'string' ? new TextEncoder().encode(document) : document);
  } catch (error) {
    assert.ok(error instanceof EngineError && error.code === 'NOT_AN_INVOICE', String(error));
    return error.message;
  }
  throw new assert.AssertionError({ message: 'it was read' });
};

/** Countries that require more than the model of EN 16931 contains. */
const BEYOND =
  /^(?:UBL\.BE|HR-CIUS|NLCIUS with G-account|Peppol PINT, (?:Australia|Oman|Singapore|United Arab Emirates))/;

describe('reading an invoice', () => {
  it('gives each value its element, line and column', () => {
    const invoice = read(invoices.xrechnungUbl);
    const number = valueOf(invoice.content, 'BT-1')!;
    const { line, column, offset } = positionOf(invoice, number)!;
    assert.equal(invoices.xrechnungUbl.slice(offset, offset + '<cbc:ID>'.length), '<cbc:ID>');
    assert.equal(invoices.xrechnungUbl.split('\n')[line - 1]!.slice(column - 1, column + 7), '<cbc:ID>');
  });
  for (const { name, xml } of invoices.FIXTURES.filter(
    ({ format, xml: text }) => format !== 'zugferd-cii' || !text.includes('CrossIndustryDocument'),
  )) {
    it(`reads everything of ${name}`, () => {
      const { content, extras } = read(xml);
      assert.equal(extras.length > 0, BEYOND.test(name), JSON.stringify(extras));
      assert.ok(valueOf(content, 'BT-1') !== null && groupOf(content, 'BG-4') !== null);
      assert.ok(valueOf(groupOf(content, 'BG-22')!, 'BT-112') !== null);
    });
  }
  it('opens the envelope of Peppol', () =>
    assert.equal(
      valueOf(read(enveloped(invoices.peppolUbl)).content, 'BT-1')!.text,
      valueOf(read(invoices.peppolUbl).content, 'BT-1')!.text,
    ));
  it('reads lines in lines, however deep they are, under their own number', () => {
    const sub = (id: string, inner = '') =>
      `<cac:SubInvoiceLine><cbc:ID>${id}</cbc:ID><cac:Item><cbc:Name>Part ${id}</cbc:Name></cac:Item>${inner}</cac:SubInvoiceLine>`;
    const { content } = read(
      invoices.withAfter(invoices.xrechnungUbl, 'cbc:InvoicedQuantity', sub('1.1', sub('1.1.1'))),
    );
    const line = groupsOf(content, 'BG-25')[0]!;
    const first = groupOf(line, 'BG-DEX-01')!;
    assert.equal(valueOf(first, 'BT-126')!.text, '1.1');
    assert.equal(valueOf(groupOf(first, 'BG-DEX-02')!, 'BT-153')!.text, 'Part 1.1');
    assert.equal(valueOf(groupOf(first, 'BG-DEX-01')!, 'BT-126')!.text, '1.1.1');
    assert.equal(valuesOf(line, 'BT-126').length, 1);
  });
  it('takes the subject code out of a note in UBL', () => {
    const note = (text: string) =>
      groupOf(
        read(invoices.withBefore(invoices.xrechnungUbl, 'cbc:DocumentCurrencyCode', `<cbc:Note>${text}</cbc:Note>`))
          .content,
        'BG-1',
      )!;
    assert.equal(valueOf(note('#AAI#Thank you'), 'BT-21')!.value, 'AAI');
    assert.equal(valueOf(note('#AAI#Thank you'), 'BT-22')!.value, 'Thank you');
    for (const plain of ['# AAI# no', '#AAI', 'We are #1# of all', '##', '#AAI# '])
      assert.deepEqual(
        note(plain).values.map(({ term, value }) => [term, value]),
        [['BT-22', plain.trim()]],
      );
  });
  it('puts the mandate of a direct debit where the account is, in CII from three places', () => {
    const xml = invoices.xrechnungCii
      .replace(/<ram:InvoiceCurrencyCode>/, '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>$&')
      .replace(
        /<\/ram:SpecifiedTradeSettlementPaymentMeans>/,
        '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE75512108001245126199</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>$&',
      );
    const debit = groupOf(groupOf(read(xml).content, 'BG-16')!, 'BG-19')!;
    assert.deepEqual(debit.values.map(({ term }) => term).sort(), ['BT-90', 'BT-91']);
  });
  it('puts the mandate where the debited account is, even after other means of payment', () => {
    const xml = invoices.xrechnungCii
      .replace(/<ram:InvoiceCurrencyCode>/, '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>$&')
      .replace(
        /<ram:ApplicableTradeTax>(?=\s*<ram:CalculatedAmount>)/,
        '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode><ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE75512108001245126199</ram:IBANID></ram:PayerPartyDebtorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>$&',
      );
    const payments = groupsOf(read(xml).content, 'BG-16');
    assert.deepEqual(
      payments.map(
        (payment) =>
          groupOf(payment, 'BG-19')
            ?.values.map(({ term }) => term)
            .sort() ?? [],
      ),
      [[], ['BT-90', 'BT-91']],
    );
  });
  it('assigns each classification of an item its name', () => {
    const classifications = ['A', 'B', 'C'].map(
      (code) =>
        `<ram:DesignatedProductClassification><ram:ClassCode listID="HS">${code}</ram:ClassCode><ram:ClassName>Name of ${code}</ram:ClassName></ram:DesignatedProductClassification>`,
    );
    const xml = invoices.facturxExtended.replace('</ram:SpecifiedTradeProduct>', `${classifications.join('')}$&`);
    const item = groupOf(groupsOf(read(xml).content, 'BG-25')[0]!, 'BG-31')!;
    assert.deepEqual(
      valuesOf(item, 'BT-158').map(({ value, qualifiers }) => [value, qualifiers.map(({ text }) => text)]),
      ['A', 'B', 'C'].map((code) => [code, ['HS', `Name of ${code}`]]),
    );
  });
  it('reads a CII date with a time as that day, and a month or a week as none', () => {
    for (const [format, text, value] of [
      ['102', '20240229', '2024-02-29'],
      ['203', '202402291430', '2024-02-29'],
      ['204', '20240229143059', '2024-02-29'],
      ['203', '20240229', null],
      ['203', '202402292460', null],
      ['610', '202402', null],
      ['616', '202409', null],
      ['constructor', '20240229', null],
    ] as const) {
      const xml = invoices.xrechnungCii.replace(
        /<udt:DateTimeString format="102">\d{8}/,
        `<udt:DateTimeString format="${format}">${text}`,
      );
      const found = valueOf(read(xml).content, 'BT-2')!;
      assert.deepEqual([found.value, found.isWellFormed], [value ?? text, value !== null], `${format} ${text}`);
    }
  });
  it('marks malformed values, and keeps their text', () => {
    for (const [name, term, text, value, isWellFormed] of [
      ['cbc:IssueDate', 'BT-2', '2024-02-30', '2024-02-30', false],
      ['cbc:IssueDate', 'BT-2', '30.01.2024', '30.01.2024', false],
      ['cbc:IssueDate', 'BT-2', '2024-02-29', '2024-02-29', true],
      ['cbc:IssueDate', 'BT-2', ' 2024-02-29Z ', '2024-02-29', true],
      ['cbc:IssueDate', 'BT-2', '2024-02-29+01:00', '2024-02-29', true],
      ['cbc:IssueDate', 'BT-2', '2024-02-29T10:00:00', '2024-02-29T10:00:00', false],
      ['cbc:IssueDate', 'BT-2', '2024-02-290', '2024-02-290', false],
      ['cbc:IssueDate', 'BT-2', '0001-01-01', '0001-01-01', true],
      ['cbc:IssueDate', 'BT-2', '0000-12-31', '0000-12-31', false],
      ['cbc:IssueDate', 'BT-2', '20240229', '20240229', false],
    ] as const) {
      const found = valueOf(read(invoices.withText(invoices.xrechnungUbl, name, text)).content, term)!;
      assert.deepEqual([found.value, found.isWellFormed], [value, isWellFormed], text);
    }
    for (const [text, value, isWellFormed] of [
      ['+0012.50', '12.50', true],
      ['-.5', '-0.5', true],
      ['7.', '7', true],
      ['1,5', '1,5', false],
      ['1.000,00', '1.000,00', false],
      ['12 EUR', '12 EUR', false],
      ['1e2', '1e2', false],
      ['\u00a012.50', '\u00a012.50', false],
    ] as const) {
      const { content } = read(invoices.withText(invoices.xrechnungUbl, 'cbc:PayableAmount', text));
      const found = valueOf(groupOf(content, 'BG-22')!, 'BT-115')!;
      assert.deepEqual([found.value, found.isWellFormed], [value, isWellFormed], text);
    }
  });
  it('lists values outside of the model', () => {
    const { extras } = read(
      invoices.withAfter(invoices.xrechnungUbl, 'cbc:BuyerReference', '<cbc:LineCountNumeric>1</cbc:LineCountNumeric>'),
    );
    assert.deepEqual(
      extras.map(({ text }) => text),
      ['1'],
    );
  });
  it('refuses everything else, and says what it is', () => {
    assert.match(refusal(invoices.zugferd1), /ZUGFeRD 1\.0.*can be validated, but not shown/);
    assert.match(refusal('<order/>'), /no invoice: its root element is order/);
    assert.match(refusal('<a><b></a>'), /not well-formed XML: .*line 1, column \d+/);
    assert.match(refusal(new Uint8Array()), /not well-formed|can't be read/);
    assert.match(refusal(new Uint8Array([0xff, 0xfe, 0x00])), /can't be read|not well-formed/);
  });
});
