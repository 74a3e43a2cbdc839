/** What the report says about real invoices and the official rules: codes, severities, fields, order. */
import assert from 'node:assert/strict';
import type { Issue, IssueDetails, ValidateOptions } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { reportOn, sharedValidator, verdictOn } from '../fixtures/rules.js';
import { incompleteSteps } from '#validator/incomplete-steps.js';
import { needsRules } from '../needs/needs.js';

const {
  elementIn,
  withAfter,
  withAttribute,
  withElement,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} = invoices;

/** Issues as `severity CODE field`. */
const lines = (issues: readonly Issue[]): string[] =>
  issues.map(({ code, severity, field }) => `${severity} ${code} ${field}`);
const linesOf = async (xml: string, options?: ValidateOptions): Promise<string[]> =>
  lines((await reportOn(xml, options)).issues);
describe('our own invoices', () => {
  for (const { name, xml, format, profile, ruleSets } of invoices.FIXTURES) {
    needsRules(...ruleSets).it(`${name}: ${format}, valid`, async () => {
      const { report, details, truncated } = await verdictOn(xml);
      assert.deepEqual(report, { valid: true, format, profile, errorCount: 0, warningCount: 0, issues: [] });
      assert.deepEqual(
        details.ruleSets.map(({ id }) => id),
        ruleSets,
      );
      assert.deepEqual(
        details.steps.map(({ step, outcome }) => `${step} ${outcome}`),
        [
          'decode run',
          'parse run',
          'unwrap skipped',
          'detect run',
          'compare skipped',
          'select run',
          'xsd run',
          'rules run',
        ],
      );
      assert.equal(truncated, false);
      assert.ok(xml.length < 6_000, 'small');
    });
  }
});

describe('a wrong invoice', () => {
  const WITHOUT_ORDER = withAfter(
    without(xrechnungUbl, 'cbc:DueDate'),
    'cbc:DocumentCurrencyCode',
    elementIn(xrechnungUbl, 'cbc:DueDate'),
  );
  const TABLE: readonly (readonly [what: string, xml: string, issues: readonly string[], message?: RegExp])[] = [
    [
      'XRechnung without Buyer reference',
      without(xrechnungUbl, 'cbc:BuyerReference'),
      ['error BR-DE-15 cbc:BuyerReference'],
    ],
    [
      'XRechnung credit note without Buyer reference',
      without(invoices.xrechnungUblCreditNote, 'cbc:BuyerReference'),
      ['error BR-DE-15 cbc:BuyerReference'],
    ],
    [
      'XRechnung CII without Buyer reference',
      without(xrechnungCii, 'ram:BuyerReference'),
      ['error BR-DE-15 ram:BuyerReference'],
    ],
    [
      'wrong total',
      withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'),
      ['error BR-CO-15 BT-112 (Invoice total amount with VAT)', 'error BR-CO-16 BT-115 (Amount due for payment)'],
    ],
    [
      'wrong total, CII',
      withText(xrechnungCii, 'ram:GrandTotalAmount', '120.00'),
      ['error BR-CO-15 BT-112 (Invoice total amount with VAT)', 'error BR-CO-16 BT-115 (Amount due for payment)'],
    ],
    [
      'Peppol without buyer reference and order reference',
      without(invoices.peppolUbl, 'cbc:BuyerReference'),
      ['error PEPPOL-EN16931-R003 BT-10 (Buyer reference)'],
    ],
    [
      'Peppol with an order reference instead',
      withElement(
        invoices.peppolUbl,
        'cbc:BuyerReference',
        '<cac:OrderReference><cbc:ID>O-1</cbc:ID></cac:OrderReference>',
      ),
      [],
    ],
    [
      'wrong order of elements',
      WITHOUT_ORDER,
      ['error XSD cbc:DueDate'],
      /^The order is wrong: cbc:DueDate \(line \d+\) belongs before cbc:InvoiceTypeCode\. /,
    ],
    [
      'element that UBL does not know',
      withAfter(xrechnungUbl, 'cbc:DueDate', '<cbc:Colour>red</cbc:Colour>'),
      ['error XSD cbc:Colour'],
      /^There is no element cbc:Colour: /,
    ],
    ['element in no namespace', withAfter(xrechnungUbl, 'cbc:DueDate', '<Colour>red</Colour>'), ['error XSD Colour']],
    [
      'a code that is in no list',
      withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'EURO').replaceAll('currencyID="EUR"', 'currencyID="EURO"'),
      [
        'error BR-CL-04 cbc:DocumentCurrencyCode',
        ...Array.from(
          { length: 9 },
          (_, i) =>
            `error BR-CL-03 cbc:${['TaxAmount', 'TaxableAmount', 'TaxAmount', 'LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount', 'LineExtensionAmount', 'PriceAmount'][i]}/@currencyID`,
        ),
      ],
    ],
    [
      'several things at once, XML Schema among them',
      without(WITHOUT_ORDER, 'cbc:BuyerReference'),
      ['error BR-DE-15 cbc:BuyerReference', 'error XSD cbc:DueDate'],
    ],
  ];
  for (const [what, xml, issues, message] of TABLE) {
    it(what, async () => {
      const report = await reportOn(xml);
      assert.deepEqual(lines(report.issues), issues);
      assert.deepEqual([report.valid, report.errorCount, report.warningCount], [issues.length === 0, issues.length, 0]);
      if (message) assert.match(report.issues.find(({ code }) => code === 'XSD')!.message, message);
    });
  }

  it('has the place of each finding in the details', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', 'much'));
    const places = details.issues.map(({ code, location, line, column }) => [code, location, line, column]);
    const line = xrechnungUbl.split('\n').findIndex((text) => text.includes('<cbc:TaxInclusiveAmount')) + 1;
    assert.deepEqual(places, [
      ['XSD', '/ubl:Invoice[1]/cac:LegalMonetaryTotal[1]/cbc:TaxInclusiveAmount[1]', line, 5],
      ['BR-CO-15', '/ubl:Invoice[1]', line, 5],
      ['BR-CO-16', '/ubl:Invoice[1]/cac:LegalMonetaryTotal[1]', line, 5],
    ]);
    const [cause, first] = details.issues as [IssueDetails, IssueDetails, IssueDetails];
    assert.deepEqual([first.ruleSet, cause.ruleSet], ['en16931-ubl', null]);
    assert.match(first.official!, /^\[BR-CO-15\]-Invoice total amount with VAT/);
    assert.ok(!first.message.includes('[BR-CO-15]'), 'the code stands beside the message, not in it');
  });
});

describe('which rules are run', () => {
  it('a specification that nobody knows gets the rules of EN 16931', async () => {
    const { report, details } = await verdictOn(withText(xrechnungUbl, 'cbc:CustomizationID', 'urn:example:unknown'));
    assert.deepEqual(
      [report.format, report.profile, report.valid, details.ruleSets.map(({ id }) => id)],
      ['ubl', 'urn:example:unknown', true, ['en16931-ubl']],
    );
  });
  it('a document without a specification too, and that is an error of its own', async () => {
    const report = await reportOn(without(invoices.plainUbl, 'cbc:CustomizationID'));
    assert.deepEqual(
      [report.format, report.profile, lines(report.issues)],
      ['ubl', null, ['error BR-01 cbc:CustomizationID']],
    );
  });
  it('white space around the specification is not part of it for us; the rules have their own opinion', async () => {
    const report = await reportOn(withText(invoices.peppolUbl, 'cbc:CustomizationID', `\n    ${invoices.PEPPOL}\n  `));
    assert.deepEqual([report.format, report.profile], ['peppol-bis3-ubl', invoices.PEPPOL]);
  });
  it('as=facturx runs the Factur-X profile on plain EN 16931 in CII', async () => {
    const { report, details } = await verdictOn(invoices.plainCii, { as: 'facturx' });
    assert.deepEqual(
      [report.format, report.profile, report.valid, details.ruleSets.map(({ id }) => id)],
      ['facturx-cii', invoices.EN16931, true, ['facturx-en16931']],
    );
  });
  it('as=facturx changes nothing for documents that say what they are', async () => {
    for (const { xml, format } of [
      { xml: xrechnungCii, format: 'xrechnung-cii' },
      { xml: invoices.plainUbl, format: 'ubl' },
      { xml: invoices.facturxBasic, format: 'facturx-cii' },
    ]) {
      assert.equal((await reportOn(xml, { as: 'facturx' })).format, format);
    }
  });
  it('a Factur-X document gets the rules of its profile and no others', async () => {
    assert.deepEqual(await linesOf(invoices.facturxBasicWl), []);
    const asPlain = await linesOf(withReplaced(invoices.facturxBasicWl, invoices.FACTURX_BASIC_WL, invoices.EN16931));
    assert.ok(
      asPlain.some((line) => line.startsWith('error BR-16 ')),
      'EN 16931 asks for a line, BASIC WL has none',
    );
  });
});

describe('levels', () => {
  it('information is no part of the report, and stands in the details', async () => {
    const { report, details } = await verdictOn(without(xrechnungUbl, 'cac:Delivery'));
    assert.deepEqual(report, {
      valid: true,
      format: 'xrechnung-ubl',
      profile: invoices.XRECHNUNG,
      errorCount: 0,
      warningCount: 0,
      issues: [],
    });
    assert.deepEqual(details.issues, []);
    assert.deepEqual(
      details.information.map(({ code, severity, ruleSet, location }) => [code, severity, ruleSet, location]),
      [['BR-DE-TMP-32', 'information', 'xrechnung-ubl', '/ubl:Invoice[1]']],
    );
  });
  it('a warning leaves an invoice valid', async () => {
    const report = await reportOn(withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', '???'));
    assert.deepEqual([report.valid, report.errorCount, report.warningCount, report.issues.length], [true, 0, 1, 1]);
  });
  it('a fired report without id and flag is an error with a stable code of ours', async () => {
    const [issue] = (
      await reportOn(withAttribute(invoices.facturxMinimum, 'ram:TaxTotalAmount', 'currencyID', 'USD'))
    ).issues.filter(({ code }) => code.startsWith('FX-MINIMUM-'));
    assert.ok(issue, 'an issue with a code of ours');
    assert.match(issue.code, /^FX-MINIMUM-[\dA-F]{8}$/);
    assert.equal(issue.severity, 'error');
  });
});

describe('a check that raises', () => {
  const allowance = (indicator: string): string =>
    withAfter(
      withAfter(
        invoices.plainUbl,
        'cbc:TaxInclusiveAmount',
        '<cbc:AllowanceTotalAmount currencyID="EUR">0.00</cbc:AllowanceTotalAmount>',
      ),
      'cac:PaymentTerms',
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReason>x</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0.00</cbc:Amount>
    <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>`,
    );

  it('is an error with its own code and the reason, and the invoice is not valid', async () => {
    const report = await reportOn(withText(invoices.plainUbl, 'cbc:PayableAmount', 'much'));
    const issue = report.issues.find(({ code }) => code === 'BR-CO-16')!;
    assert.equal(report.valid, false);
    assert.deepEqual([issue.severity, issue.field], ['error', 'BT-115 (Amount due for payment)']);
    assert.match(
      issue.message,
      /^This rule could not be evaluated, because a value has the wrong form.*\. It looks for this problem: The amount due for payment \(BT-115\) /,
    );
    assert.ok(!issue.message.includes('much'));
  });
  it('does not hide the other findings', async () => {
    const codes = async (xml: string): Promise<string[]> => (await reportOn(xml)).issues.map(({ code }) => code);
    assert.deepEqual(await codes(allowance('false')), []);
    const wrong = await codes(withText(allowance('maybe'), 'cbc:TaxInclusiveAmount', '120.00'));
    for (const code of ['BR-S-04', 'BR-CO-15', 'BR-CO-16', 'XSD'])
      assert.ok(wrong.includes(code), `${code} in ${wrong.join()}`);
  });
  it('is one check among many, even where a variable of the whole rule set is to blame', async () => {
    const twice = withAfter(
      withText(invoices.peppolUbl, 'cbc:PayableAmount', '1.00'),
      'cbc:ProfileID',
      '<cbc:ProfileID>twice</cbc:ProfileID>',
    );
    const { report, details } = await verdictOn(twice);
    assert.deepEqual(incompleteSteps(details.steps), []);
    // PEPPOL-EN16931-P0100 asks for the variable, too, and holds whatever it is: the invoice's type is one of its list.
    assert.deepEqual(report.issues.map(({ code }) => code).sort(), ['BR-CO-16', 'PEPPOL-EN16931-R007', 'XSD']);
  });
  it('is an error even where the rule is no more than a warning', async () => {
    // BR-DE-27 looks at the form of the telephone number.
    const twice = withAfter(xrechnungUbl, 'cbc:Telephone', '<cbc:Telephone>2</cbc:Telephone>');
    const { details } = await verdictOn(twice);
    const issue = details.issues.find(({ code }) => code === 'BR-DE-27')!;
    assert.deepEqual([issue.severity, issue.publisherSeverity], ['error', 'warning']);
    assert.match(issue.message, /because an element occurs several times where the rule allows it once\./);
  });
});

describe('the order of issues', () => {
  const WRONG = withText(
    without(
      without(withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', '???'), 'cbc:BuyerReference'),
      'cbc:Telephone',
    ),
    'cbc:TaxInclusiveAmount',
    '120.00',
  );

  it('is errors first, then causes in front of what follows from them, then by position, then by code', async () => {
    const { report, details } = await verdictOn(withText(WRONG, 'cbc:ElectronicMail', 'nobody'));
    const ranks = details.issues.map(({ severity, causedBy, line, code }) =>
      [severity, causedBy === null ? 'cause' : 'follows', String(line).padStart(4, '0'), code].join(' '),
    );
    assert.ok(ranks.length > 5, 'enough to be in order');
    for (const first of ['error cause', 'error follows', 'warning cause'])
      assert.ok(
        ranks.some((rank) => rank.startsWith(first)),
        first,
      );
    assert.deepEqual(ranks, ranks.toSorted());
    const codes = (issues: readonly { readonly code: string }[]): string[] => issues.map(({ code }) => code);
    assert.deepEqual(codes(report.issues), codes(details.issues));
  });

  const placesOf = ({ issues }: { readonly issues: readonly IssueDetails[] }): unknown[] =>
    issues.map(({ severity, code, causedBy, group }) => [`${severity} ${code}`, causedBy, group]);

  it('has a cause in front of what stands further up in the document and follows from it', async () => {
    const [head, lines] = invoices.peppolUbl.split('<cac:InvoiceLine>') as [string, string];
    const { details } = await verdictOn(
      `${head}<cac:InvoiceLine>${withText(lines, 'cbc:LineExtensionAmount', '77.00')}`,
    );
    assert.deepEqual(placesOf(details), [
      ['error PEPPOL-EN16931-R120', null, 0],
      ['error BR-S-08', 0, 0],
      ['error BR-CO-10', 0, 0],
    ]);
  });

  it('has a warning in front of the errors that follow from it', async () => {
    const { details } = await verdictOn(xrechnungCii.replace('<ram:LineTotalAmount>', '<ram:LineTotalAmount>9'));
    const [first, ...others] = details.issues;
    assert.deepEqual([first!.severity, first!.causedBy], ['warning', null]);
    assert.ok(others.length > 0);
    for (const { severity, causedBy } of others) assert.deepEqual([severity, causedBy], ['error', 0]);
  });

  it('is the same every time: the same document gives the same bytes', async () => {
    const validator = await sharedValidator();
    const answer = async (): Promise<string> => {
      const { report, details } = await validator.validate(Buffer.from(WRONG));
      return JSON.stringify([report, { ...details, steps: details.steps.map(({ step, outcome }) => [step, outcome]) }]);
    };
    const first = await answer();
    await validator.validate(Buffer.from(invoices.peppolUbl));
    assert.equal(await answer(), first);
  });
});
