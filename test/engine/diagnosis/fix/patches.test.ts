import { strict as assert } from 'node:assert';
import {
  type Patch,
  type PatchClass,
  type ValidateOptions,
  applyFixes,
  fixDocument,
  withInput,
} from '#validator/index.js';
import { Registry } from '#core/rules/registry.js';
import { defectsOf } from '../../../../scripts/diagnostics/generate.js';
import { prove } from '../../../../scripts/diagnostics/proof.js';
import { read } from '../../../../scripts/kit/tree.js';
import {
  facturxBasic,
  peppolUbl,
  plainCii,
  withAfter,
  withAttribute,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { heldFixtures } from '../../../fixtures/held-invoices.js';
import { CII_DEFECTS } from '../../../fixtures/messages/defects-cii.js';
import { SCHEMA_DEFECTS } from '../../../fixtures/messages/schema-defects.js';
import { UBL_DEFECTS } from '../../../fixtures/messages/defects-ubl.js';
import { RULES, reportOn, sharedValidator, verdictOn } from '../../../fixtures/rules.js';
import { inFull } from '../../../needs/wanted.js';

async function patchesFor(xml: string, code: string, options: ValidateOptions = {}): Promise<readonly Patch[]> {
  const { details } = await verdictOn(xml, { ...options, patches: true });
  const issue = details.issues.find((each) => each.code === code);
  assert.ok(issue, `${code}: ${details.issues.map((each) => each.code).join()}`);
  return issue.patches ?? [];
}

function applied(xml: string, patch: Patch): string {
  return Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString();
}

const austrian = (vatNumber: string): string =>
  withText(withText(xrechnungUbl, 'cbc:IdentificationCode', 'AT'), 'cbc:CompanyID', vatNumber);
const without102 = (xml: string): string => withReplaced(xml, ' format="102">20261001', '>20261001');

/** What was done, where it is reported, what the patch is, and whether it leads back to the invoice as it was. */
const CASES: readonly (readonly [what: string, broken: string, code: string, own: PatchClass, valid: string | null])[] =
  [
    ['a date the German way', withText(xrechnungUbl, 'cbc:IssueDate', '01.10.2026'), 'XSD', 'certain', xrechnungUbl],
    [
      'a date with hyphens in CII',
      withText(xrechnungCii, 'udt:DateTimeString', '2026-10-01'),
      'CII-DT-097',
      'certain',
      xrechnungCii,
    ],
    ['a decimal comma', withText(xrechnungUbl, 'cbc:PayableAmount', '119,00'), 'XSD', 'certain', xrechnungUbl],
    [
      'zeros behind the cents',
      withText(xrechnungUbl, 'cbc:PayableAmount', '119.000'),
      'BR-DEC-18',
      'certain',
      xrechnungUbl,
    ],
    [
      'a code in small letters',
      withText(facturxBasic, 'ram:InvoiceCurrencyCode', 'eur'),
      'FX-SCH-A-000514',
      'certain',
      facturxBasic,
    ],
    [
      'elements in the wrong order',
      withAfter(
        without(xrechnungUbl, 'cbc:DueDate'),
        'cbc:DocumentCurrencyCode',
        '\n  <cbc:DueDate>2026-10-31</cbc:DueDate>',
      ),
      'XSD',
      'certain',
      xrechnungUbl,
    ],
    [
      'the same element twice',
      withAfter(xrechnungUbl, 'cbc:BuyerReference', '\n  <cbc:BuyerReference>04011000-12345-34</cbc:BuyerReference>'),
      'XSD',
      'choice',
      null,
    ],
    [
      'a missing currency',
      withReplaced(xrechnungUbl, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount>'),
      'XSD',
      'certain',
      xrechnungUbl,
    ],
    ['a misspelt name', withReplaced(xrechnungUbl, 'cbc:DueDate>', 'cbc:DueDat>'), 'XSD', 'certain', xrechnungUbl],
    [
      'a word for a unit',
      withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', 'Stk'),
      'BR-CL-23',
      'choice',
      null,
    ],
    [
      'three letters for a country',
      withText(xrechnungUbl, 'cbc:IdentificationCode', 'GER'),
      'BR-CL-14',
      'choice',
      xrechnungUbl,
    ],
    [
      'a VAT identifier without its country',
      withText(xrechnungUbl, 'cbc:CompanyID', '123456789'),
      'BR-CO-09',
      'choice',
      xrechnungUbl,
    ],
    [
      'an Austrian VAT identifier without its country',
      austrian('U12345678'),
      'BR-CO-09',
      'choice',
      austrian('ATU12345678'),
    ],
    [
      'a Spanish VAT identifier without its country',
      austrian('B12345678').replaceAll('>AT<', '>ES<'),
      'BR-CO-09',
      'choice',
      austrian('ESB12345678').replaceAll('>AT<', '>ES<'),
    ],
    ['a day without its format', without102(xrechnungCii), 'BR-03', 'certain', xrechnungCii],
    ['a day without its format, in plain CII', without102(plainCii), 'BR-03', 'certain', plainCii],
    ['a day without its format, in Factur-X', without102(facturxBasic), 'BR-03', 'certain', facturxBasic],
    [
      'a word for a currency',
      withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'EURO'),
      'BR-CL-04',
      'certain',
      xrechnungUbl,
    ],
    [
      'an element that invoices do not use',
      withAfter(xrechnungUbl, 'cbc:ID', '\n  <cbc:UUID>4f0d</cbc:UUID>'),
      'UBL-CR-005',
      'choice',
      xrechnungUbl,
    ],
    ['a day that does not exist', withText(xrechnungUbl, 'cbc:IssueDate', '2026-09-31'), 'XSD', 'choice', xrechnungUbl],
    ['a month that does not exist', withText(xrechnungUbl, 'cbc:DueDate', '2026-13-31'), 'XSD', 'choice', null],
    [
      'a month that does not exist in CII',
      withText(xrechnungCii, 'udt:DateTimeString', '20261331'),
      'CII-DT-097',
      'choice',
      null,
    ],
    [
      'a line without a category of VAT',
      without(xrechnungUbl, 'cac:ClassifiedTaxCategory'),
      'BR-CO-04',
      'choice',
      null,
    ],
    ['the same in CII', without(xrechnungCii, 'ram:ApplicableTradeTax'), 'BR-CO-04', 'choice', null],
    [
      'a tax number of a kind that nobody knows',
      withReplaced(xrechnungCii, 'schemeID="VA"', 'schemeID="XX"'),
      'BR-DE-16',
      'choice',
      xrechnungCii,
    ],
    ['a group with an address inside', without(xrechnungCii, 'ram:BuyerTradeParty'), 'BR-07', 'input', null],
    ['a missing reference', without(xrechnungUbl, 'cbc:BuyerReference'), 'BR-DE-15', 'input', null],
    ['a missing town', withReplaced(xrechnungUbl, '<cbc:CityName>Bremen</cbc:CityName>', ''), 'BR-DE-8', 'input', null],
    ['a missing contact', without(xrechnungUbl, 'cac:Contact'), 'BR-DE-2', 'input', null],
    [
      'a missing telephone number in CII',
      without(xrechnungCii, 'ram:TelephoneUniversalCommunication'),
      'BR-DE-6',
      'input',
      null,
    ],
    [
      'an IBAN with swapped digits',
      withReplaced(xrechnungUbl, 'DE02120300000000202051', 'DE02120300000000205021'),
      'BR-DE-19',
      'input',
      null,
    ],
    [
      'a total that is too high',
      withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'),
      'BR-CO-15',
      'money',
      xrechnungUbl,
    ],
    [
      'a row with another amount of VAT',
      xrechnungUbl.replace(
        '</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID="EUR">19.00',
        '</cbc:TaxableAmount>\n      <cbc:TaxAmount currencyID="EUR">17.00',
      ),
      'BR-CO-17',
      'money',
      xrechnungUbl,
    ],
    [
      'a price that is too low',
      withReplaced(peppolUbl, '<cbc:PriceAmount currencyID="EUR">25.00', '<cbc:PriceAmount currencyID="EUR">24.50'),
      'PEPPOL-EN16931-R120',
      'money',
      peppolUbl,
    ],
    [
      'a taxable amount without all lines',
      withText(xrechnungCii, 'ram:BasisAmount', '99.50'),
      'BR-S-08',
      'money',
      xrechnungCii,
    ],
    [
      'a sum of lines that is too low',
      withReplaced(
        xrechnungCii,
        '<ram:LineTotalAmount>100.00</ram:LineTotalAmount>\n        <ram:TaxBasisTotalAmount>',
        '<ram:LineTotalAmount>95.00</ram:LineTotalAmount>\n        <ram:TaxBasisTotalAmount>',
      ),
      'BR-CO-10',
      'money',
      xrechnungCii,
    ],
  ];

describe('the patches of an issue', () => {
  for (const [what, broken, code, own, valid] of CASES) {
    it(`${what}: ${own}`, async () => {
      const patches = await patchesFor(broken, code);
      const [first] = patches;
      assert.equal(first?.class, own, JSON.stringify(patches));
      assert.equal((await reportOn(applied(broken, first))).valid, true);
      if (valid !== null)
        assert.ok(
          patches.some((patch) => applied(broken, patch) === valid),
          applied(broken, first),
        );
    });
  }

  it('are not there unless they are asked for', async () => {
    const { details } = await verdictOn(withText(xrechnungUbl, 'cbc:PayableAmount', '119,00'));
    assert.ok(details.issues.every((issue) => !('patches' in issue)));
  });
  it('are none where nothing helps', async () => {
    const patches = await patchesFor(
      withReplaced(xrechnungUbl, 'xrechnung_3.0', 'xrechnung_9.9'),
      'PROFILE-NOT-CHECKED',
    ).catch(() => []);
    assert.deepEqual(patches, []);
  });
  it('name nodes and places of the text', async () => {
    const broken = withText(xrechnungUbl, 'cbc:PayableAmount', '119,00');
    const [patch] = await patchesFor(broken, 'XSD');
    assert.deepEqual(patch!.edits, [
      { op: 'setText', node: '/ubl:Invoice[1]/cac:LegalMonetaryTotal[1]/cbc:PayableAmount[1]', value: '119.00' },
    ]);
    const [{ from, to, line, column, endColumn, text }] = patch!.replacements as [Patch['replacements'][number]];
    assert.equal(broken.slice(from, to), '119,00');
    assert.equal(broken.split('\n')[line - 1]!.slice(column - 1, endColumn - 1), '119,00');
    assert.equal(text, '119.00');
  });
  it('take a value in place of their example', async () => {
    const broken = without(xrechnungUbl, 'cbc:BuyerReference');
    const [patch] = await patchesFor(broken, 'BR-DE-15');
    assert.match(applied(broken, withInput(patch!, 'A & B')!), /<cbc:BuyerReference>A &amp; B<\/cbc:BuyerReference>/);
  });
});

describe('patches of generated defects', () => {
  const registry = new Registry(RULES);
  const samples = heldFixtures().flatMap(({ name, xml }) => {
    const document = read(Buffer.from(xml));
    return document.ok ? [{ name, kind: name, tree: document.tree, options: {} }] : [];
  });
  const proofs = defectsOf(samples, registry, { seed: 11, count: inFull(60, 30), tries: inFull(700, 300) }).map(
    ({ defect }) => prove(Buffer.from(defect.text), {}, registry),
  );

  it('remove their finding and add none', () =>
    assert.deepEqual(
      proofs.flatMap(({ broken }) => broken),
      [],
    ));
  it('are of all classes', () => {
    const classes = ['certain', 'choice', 'input', 'money'] as const;
    for (const own of classes)
      assert.ok(
        proofs.some(({ byClass }) => byClass[own] > 0),
        own,
      );
  });
  it('lead to a valid invoice mostly', () => {
    const valid = proofs.filter(({ validBy }) => validBy !== null).length;
    assert.ok(valid >= 0.8 * proofs.length, `${valid} of ${proofs.length}`);
  });
});

describe('defects written by hand, repaired', () => {
  const registry = new Registry(RULES);
  const defects = [...UBL_DEFECTS, ...CII_DEFECTS, ...SCHEMA_DEFECTS];
  const proofs = defects.map(({ name, broken }) => ({ name, ...prove(Buffer.from(broken), {}, registry) }));

  it('have patches that remove their finding and add none', () =>
    assert.deepEqual(
      proofs.flatMap(({ broken }) => broken),
      [],
    ));
  it('become valid by the right choice: 98 of 100', () => {
    const left = proofs.filter(({ validBy }) => validBy === null).map(({ name }) => name);
    assert.ok(left.length <= 0.02 * proofs.length, left.join('; '));
    assert.ok(proofs.length > 90, `${proofs.length} defects`);
  });
});

describe('repairing a document', () => {
  const broken = [
    (xml: string) => withText(xml, 'cbc:IssueDate', '01.10.2026'),
    (xml: string) => withText(xml, 'cbc:PayableAmount', '119,00'),
    (xml: string) => without(xml, 'cbc:BuyerReference'),
    (xml: string) => withAttribute(xml, 'cbc:InvoicedQuantity', 'unitCode', 'Stk'),
  ].reduce((xml, change) => change(xml), xrechnungUbl);

  it('does what is certain, and leaves the rest to somebody', async () => {
    const { document, applied: done, after } = await fixDocument(await sharedValidator(), Buffer.from(broken));
    assert.deepEqual(
      done.map(({ patch }) => patch.class),
      ['certain', 'certain'],
    );
    assert.match(Buffer.from(document).toString(), /<cbc:IssueDate>2026-10-01<.*>119\.00<\/cbc:PayableAmount>/s);
    assert.deepEqual(after.details.issues.map(({ code }) => code).sort(), ['BR-CL-23', 'BR-DE-15']);
  });
  it('does what is chosen', async () => {
    const choices = [
      { code: 'BR-DE-15', value: '04011000-12345-34' },
      { code: 'BR-CL-23', value: 'C62' },
    ];
    const { document, after } = await fixDocument(await sharedValidator(), Buffer.from(broken), { choices });
    assert.equal(after.report.valid, true);
    assert.match(Buffer.from(document).toString(), /unitCode="C62"/);
  });
  it('does nothing for a value that would not do', async () => {
    const wrong = withReplaced(xrechnungUbl, 'DE02120300000000202051', 'DE02120300000000205021');
    const choices = [{ code: 'BR-DE-19', value: 'DE00' }];
    const { document, applied: done } = await fixDocument(await sharedValidator(), Buffer.from(wrong), { choices });
    assert.deepEqual([done.length, Buffer.from(document).toString()], [0, wrong]);
  });
  it('changes no amount unless that is asked for', async () => {
    const wrong = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');
    const validator = await sharedValidator();
    const some = await fixDocument(validator, Buffer.from(wrong), { classes: ['certain', 'choice'] });
    assert.equal(some.applied.length, 0);
    const all = await fixDocument(validator, Buffer.from(wrong), { classes: ['money'] });
    assert.equal(Buffer.from(all.document).toString(), xrechnungUbl);
  });
  for (const [prefix, isSlip] of [
    ['XX', false],
    ['EN', false],
    ['UK', false],
    ['DD', true],
    ['D0', true],
    ['D', true],
    ['ED', true],
  ] as const)
    it(`takes letters for those of the country where one slip makes them of it: ${prefix}`, async () => {
      const wrong = xrechnungUbl.replace(/(<cbc:CompanyID>)DE(\d)/, `$1${prefix}$2`);
      const [own] = (await patchesFor(wrong, 'BR-CO-09')).filter((patch) => patch.class === 'choice');
      assert.equal(
        own === undefined ? null : Buffer.from(applyFixes(Buffer.from(wrong), [own])).toString(),
        isSlip ? xrechnungUbl : null,
      );
    });
  for (const wrong of ['-119.00', '11900', '1.19', '119.000001', '1190.0'])
    it(`takes an amount with another sign or point for another amount: ${wrong}`, async () => {
      const patches = await patchesFor(withText(xrechnungUbl, 'cbc:PayableAmount', wrong), 'BR-CO-16');
      assert.ok(patches.length > 0 && patches.every((patch) => patch.class === 'money'));
    });
  it('leaves a valid document alone', async () => {
    const { document, applied: done } = await fixDocument(await sharedValidator(), Buffer.from(xrechnungUbl));
    assert.deepEqual([done.length, Buffer.from(document).toString()], [0, xrechnungUbl]);
  });
});
