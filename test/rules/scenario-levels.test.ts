/** Severities that a scenario of XRechnung changes. */
import assert from 'node:assert/strict';
import * as invoices from '../fixtures/invoices.js';
import { realManifest, verdictOn } from '../fixtures/rules.js';

const { elementIn, withAfter, withAttribute, withReplaced, withText, xrechnungCii, xrechnungUbl } = invoices;

/** Issues as `severity CODE field`. */
/** The level of one code: of the report, or `information` where only the details have it. */
async function levelOf(code: string, xml: string): Promise<string> {
  const { details } = await verdictOn(xml);
  const listed = details.issues.find((issue) => issue.code === code);
  if (listed) return listed.severity;
  return details.information.some((issue) => issue.code === code) ? 'information' : 'none';
}

describe('severities that a scenario of XRechnung changes', () => {
  const as = (specification: string, xml: string): string =>
    withReplaced(xml, `>${invoices.XRECHNUNG}<`, `>${specification}<`);
  const CVD = invoices.XRECHNUNG_CVD;
  const EXTENSION = invoices.XRECHNUNG_EXTENSION;
  const plain = (xml: string): string => withReplaced(xml, `>${invoices.XRECHNUNG}<`, `>${invoices.EN16931}<`);

  const unitUbl = withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', '???');
  const unitUblCreditNote = withAttribute(invoices.xrechnungUblCreditNote, 'cbc:CreditedQuantity', 'unitCode', '???');
  const unitCii = withAttribute(xrechnungCii, 'ram:BilledQuantity', 'unitCode', '???');
  const itemClass = (list: string): string =>
    `<cac:CommodityClassification><cbc:ItemClassificationCode listID="${list}">x</cbc:ItemClassificationCode></cac:CommodityClassification>`;
  const listUbl = xrechnungUbl.replace(
    '<cbc:Name>Cordless drill</cbc:Name>',
    `<cbc:Name>Cordless drill</cbc:Name>${itemClass('???')}`,
  );
  const standardId =
    '<cac:StandardItemIdentification><cbc:ID schemeID="???">1</cbc:ID></cac:StandardItemIdentification>';
  const schemeUbl = xrechnungUbl.replace(
    '<cbc:Name>Cordless drill</cbc:Name>',
    `<cbc:Name>Cordless drill</cbc:Name>${standardId}`,
  );
  const schemeCii = xrechnungCii.replace(
    '<ram:SpecifiedTradeProduct>',
    '<ram:SpecifiedTradeProduct><ram:GlobalID schemeID="???">1</ram:GlobalID>',
  );
  const dueUbl = withText(xrechnungUbl, 'cbc:PayableAmount', '118.00');
  const dueCii = withText(xrechnungCii, 'ram:DuePayableAmount', '118.00');
  const subLineUbl = withBeforeEnd(
    xrechnungUbl,
    '  </cac:InvoiceLine>',
    elementIn(xrechnungUbl, 'cac:InvoiceLine').replaceAll('cac:InvoiceLine', 'cac:SubInvoiceLine'),
  );
  const termsCii = withAfter(
    xrechnungCii,
    'ram:SpecifiedTradePaymentTerms',
    '<ram:SpecifiedTradePaymentTerms><ram:Description>x</ram:Description></ram:SpecifiedTradePaymentTerms>',
  );

  const TABLE: readonly (readonly [scenario: string, code: string, xml: string, level: string])[] = [
    ['plain EN 16931, UBL', 'BR-CL-23', plain(unitUbl), 'error'],
    ['CIUS, UBL invoice', 'BR-CL-23', unitUbl, 'warning'],
    ['CIUS, UBL credit note', 'BR-CL-23', unitUblCreditNote, 'warning'],
    ['CIUS, CII', 'BR-CL-23', unitCii, 'warning'],
    ['extension, UBL invoice', 'BR-CL-23', as(EXTENSION, unitUbl), 'warning'],
    ['extension, CII', 'BR-CL-23', as(EXTENSION, unitCii), 'warning'],
    ['CVD, UBL', 'BR-CL-23', as(CVD, unitUbl), 'warning'],
    ['CVD, CII', 'BR-CL-23', as(CVD, unitCii), 'warning'],
    ['plain EN 16931, UBL', 'BR-CL-21', plain(schemeUbl), 'error'],
    ['CIUS, UBL invoice', 'BR-CL-21', schemeUbl, 'warning'],
    ['CIUS, CII', 'BR-CL-21', schemeCii, 'warning'],
    ['extension, UBL invoice', 'BR-CL-21', as(EXTENSION, schemeUbl), 'information'],
    ['extension, CII', 'BR-CL-21', as(EXTENSION, schemeCii), 'information'],
    ['CVD, UBL', 'BR-CL-21', as(CVD, schemeUbl), 'warning'],
    ['CIUS, UBL invoice', 'BR-CL-13', listUbl, 'error'],
    ['CVD, UBL', 'BR-CL-13', as(CVD, listUbl), 'information'],
    ['CIUS, UBL invoice', 'BR-CO-16', dueUbl, 'error'],
    ['extension, UBL invoice', 'BR-CO-16', as(EXTENSION, dueUbl), 'information'],
    ['extension, CII', 'BR-CO-16', as(EXTENSION, dueCii), 'error'],
    ['plain EN 16931, UBL', 'UBL-CR-646', plain(subLineUbl), 'warning'],
    ['CIUS, UBL invoice', 'UBL-CR-646', subLineUbl, 'error'],
    ['extension, UBL invoice', 'UBL-CR-646', as(EXTENSION, subLineUbl), 'information'],
    ['CVD, UBL', 'UBL-CR-646', as(CVD, subLineUbl), 'error'],
    ['plain EN 16931, CII', 'CII-SR-452', plain(termsCii), 'warning'],
    ['CIUS, CII', 'CII-SR-452', termsCii, 'error'],
    ['extension, CII', 'CII-SR-452', as(EXTENSION, termsCii), 'error'],
    ['CVD, CII', 'CII-SR-452', as(CVD, termsCii), 'error'],
  ];
  for (const [scenario, code, xml, level] of TABLE) {
    it(`${scenario}: ${code} is ${level}`, async () => assert.equal(await levelOf(code, xml), level));
  }

  it('says in the details what the publisher calls it, where that is something else', async () => {
    const { details } = await verdictOn(unitUbl);
    assert.deepEqual(
      details.issues.map(({ code, severity, publisherSeverity }) => [code, severity, publisherSeverity]),
      [['BR-CL-23', 'warning', 'error']],
    );
  });

  it('only names rules that exist', () => {
    const { detection, releases, severityOverrides } = realManifest();
    for (const [name, overrides] of Object.entries(severityOverrides)) {
      assert.ok(
        detection.some((row) => row.severityOverrides === name) ||
          releases.some((release) => Object.values(release.severityOverrides ?? {}).includes(name)),
        name,
      );
      for (const code of Object.keys(overrides)) assert.match(code, /^(BR-(CL|CO)-\d\d|UBL-CR-\d{3}|CII-SR-\d{3})$/);
    }
  });
});

/** Puts markup in front of the end of an element. */
function withBeforeEnd(xml: string, end: string, markup: string): string {
  return withReplaced(xml, end, `${markup}\n${end}`);
}
