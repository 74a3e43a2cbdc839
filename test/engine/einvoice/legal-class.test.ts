/** The legal class of findings in Germany: by code, rule and term, and in whole reports. */
import assert from 'node:assert/strict';
import { classifyByLaw } from '#core/legal-class.js';
import { termNames } from '#validator/index.js';
import { STATEMENT_OF } from '#core/knowledge/statements-of-law.js';
import * as invoices from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';

const classesIn = async (document: string): Promise<Readonly<Record<string, string | undefined>>> => {
  const { details } = await (await sharedValidator()).validate(Buffer.from(document));
  return Object.fromEntries(
    details.issues.map(({ code, legal }) => [code, legal && [legal.class, legal.statement].filter(Boolean).join(' ')]),
  );
};

describe('the class of a finding in German law', () => {
  it('is a format error if the file is not an electronic invoice by law', async () => {
    assert.deepEqual(await classesIn('<open>'), { 'XML-WELL-FORMED': 'format' });
    assert.deepEqual(await classesIn('<a/>'), { 'FORMAT-UNKNOWN': 'format' });
    const { XSD } = await classesIn(
      invoices.xrechnungUbl.replace(
        '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>',
        '$&<cbc:Colour>red</cbc:Colour>',
      ),
    );
    assert.equal(XSD, 'format');
  });
  it('is a business rule error if the law does not require the content', async () =>
    assert.deepEqual(await classesIn(invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference')), {
      'BR-DE-15': 'business-rule',
    }));
  it('is a content error, with the statement concerned, if the law requires the content', async () => {
    const classes = await classesIn(invoices.without(invoices.xrechnungUbl, 'cbc:IssueDate'));
    assert.equal(classes['BR-03'], 'content § 14 Abs. 4 Satz 1 Nr. 3 UStG');
  });
  it('is absent for specifications, for syntax rules, and for one of several terms', () => {
    const of = (code: string, ruleSet: string | null, ...terms: string[]) =>
      classifyByLaw({ code, ruleSet, businessTerms: terms.map((id) => ({ id })) });
    assert.equal(of('PROFILE-NOT-CHECKED', null), null);
    assert.equal(of('NOT-EVALUATED', null), null);
    assert.equal(of('UBL-SR-04', 'en16931-ubl', 'BT-1'), null);
    assert.deepEqual(of('OWN-1', 'own', 'BT-1', 'BT-10'), { class: 'business-rule' });
    assert.deepEqual(of('OWN-1', 'own', 'BT-1'), { class: 'content', statement: '§ 14 Abs. 4 Satz 1 Nr. 4 UStG' });
  });
  it('is absent for documents other than invoices, and for rules that could not be evaluated', async () => {
    const order =
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID></Order>';
    const classes = Object.values(await classesIn(order));
    assert.ok(classes.length > 0);
    assert.deepEqual(
      classes.filter((each) => each !== undefined),
      [],
    );
  });
  it('knows only terms that exist', () => {
    const names = termNames('en');
    assert.deepEqual(
      [...STATEMENT_OF.keys()].filter((term) => names.get(term) === undefined),
      [],
    );
  });
});
