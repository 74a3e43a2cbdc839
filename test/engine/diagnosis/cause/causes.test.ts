/** One mistake, one cause; two mistakes, two. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IssueDetails } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import * as invoices from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const { peppolUbl, xrechnungCii, xrechnungUbl, withText, without, withAttribute } = invoices;

const issuesOf = async (xml: string): Promise<readonly IssueDetails[]> => (await verdictOn(xml)).details.issues;
const causesIn = (issues: readonly IssueDetails[]): readonly IssueDetails[] =>
  issues.filter(({ causedBy }) => causedBy === null);

/** The xml with another text in place of one that it has. */
function replaced(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to);
  assert.notEqual(changed, xml);
  return changed;
}

/** Mistakes that several rules find, and a word that the message of their cause has. */
const MISTAKES: readonly (readonly [what: string, change: (xml: string) => string, cause: RegExp])[] = [
  ['a name that is misspelt', (xml) => xml.replaceAll('cbc:InvoiceTypeCode', 'cbc:InvoiceTypCode'), /InvoiceTypeCode/],
  ['an amount with a comma', (xml) => withText(xml, 'cbc:TaxInclusiveAmount', '119,00'), /119,00/],
  [
    'an amount that stands twice',
    (xml) => xml.replace(/<cbc:PayableAmount.*<\/cbc:PayableAmount>/, '$&$&'),
    /PayableAmount/,
  ],
  ['a group without what it must have', (xml) => without(xml, 'cbc:RegistrationName'), /BT-27/],
  [
    'an amount without a currency',
    (xml) => replaced(xml, /<cbc:PayableAmount[^>]*>/, '<cbc:PayableAmount>'),
    /currencyID/,
  ],
  ['a total that is wrong', (xml) => withText(xml, 'cbc:TaxInclusiveAmount', '121.00'), /BT-112/],
  [
    'a VAT amount of the breakdown that is wrong',
    (xml) => replaced(xml, /19\.00(<\/cbc:TaxAmount>\s*<cac:TaxCategory>)/, '91.00$1'),
    /Two digits/,
  ],
  ['an empty element', (xml) => withText(xml, 'cbc:DocumentCurrencyCode', ''), /BT-5/],
];

describe('causes', () => {
  for (const [what, change, cause] of MISTAKES) {
    it(`${what} has one`, async () => {
      const issues = await issuesOf(change(xrechnungUbl));
      assert.ok(issues.length > 1, `${issues.length} findings`);
      const [first, ...others] = causesIn(issues);
      assert.deepEqual(
        others.map(({ code, message }) => `${code}: ${message}`),
        [],
      );
      assert.match(first!.message, cause);
      assert.ok(issues.every(({ group }) => group === first!.group));
    });
  }
  for (const scheme of ['XX', 'VAT', 'va', '0204', 'DE'])
    it(`a tax number of the kind ${scheme} has one, in CII`, async () => {
      const issues = await issuesOf(replaced(xrechnungCii, 'schemeID="VA"', `schemeID="${scheme}"`));
      assert.ok(issues.length > 1, `${issues.length} findings`);
      assert.equal(causesIn(issues).length, 1, issues.map(({ code }) => code).join());
    });
  it('of a tax number that is known as what it is are not that', async () => {
    const issues = await issuesOf(replaced(xrechnungCii, 'schemeID="VA">DE123456789', 'schemeID="FC">201/113/40209'));
    assert.deepEqual(
      causesIn(issues).map(({ code }) => code),
      ['BR-CO-26'],
    );
  });
  it('of two mistakes are two, whichever they are', async () => {
    const independent = MISTAKES.filter(([what]) => !/total|VAT|amount/.test(what));
    for (const [what, change] of independent) {
      for (const [other, more] of [
        ['a country', (xml: string) => replaced(xml, /(<cbc:IdentificationCode>)\w+/, '$1XX')],
        ['no buyer reference', (xml: string) => without(xml, 'cbc:BuyerReference')],
        ['a date', (xml: string) => withText(xml, 'cbc:IssueDate', '1.2.2026')],
      ] as const) {
        const causes = causesIn(await issuesOf(more(change(xrechnungUbl))));
        assert.equal(causes.length, 2, `${what}, ${other}: ${causes.map(({ code }) => code).join()}`);
      }
    }
  });
  it('lead from a consequence to the issue in the list', async () => {
    for (const xml of [xrechnungUbl, xrechnungCii]) {
      const name = xml === xrechnungUbl ? 'cbc:TaxInclusiveAmount' : 'ram:GrandTotalAmount';
      const issues = await issuesOf(withText(xml, name, 'much'));
      const cause = issues.findIndex(({ code }) => code === 'XSD');
      for (const [at, { causedBy, fixFirst, unevaluated }] of issues.entries()) {
        assert.equal(causedBy, at === cause ? null : cause);
        assert.deepEqual(fixFirst, at === cause ? [] : ['XSD']);
        assert.equal(unevaluated, at === cause ? undefined : true);
      }
    }
  });
  it('are what to repair first wherever the same rule fails', async () => {
    const twoRates = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml'), 'utf8');
    for (const rate of ['19%', '19,0', 'S', '19 %', 'nineteen']) {
      const issues = await issuesOf(replaced(twoRates, '<cbc:Percent>19<', `<cbc:Percent>${rate}<`));
      const [cause] = causesIn(issues);
      assert.ok(issues.filter(({ code }) => code === 'BR-S-08').length > 1, rate);
      for (const { causedBy, fixFirst } of issues)
        assert.deepEqual(fixFirst, causedBy === null ? [] : [cause!.code], rate);
    }
  });
  it('are never milder than what follows from them', async () => {
    const xml = withAttribute(
      withText(peppolUbl, 'cbc:TaxInclusiveAmount', '1.00'),
      'cbc:PayableAmount',
      'currencyID',
      'X',
    );
    const issues = await issuesOf(xml);
    const rank = { error: 0, warning: 1, information: 2 };
    for (const { severity, causedBy } of issues)
      if (causedBy !== null) assert.ok(rank[issues[causedBy]!.severity] <= rank[severity]);
  });
  it('are named with the change that makes all totals agree', async () => {
    const rates = replaced(
      xrechnungUbl,
      /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)19/,
      '$17',
    );
    const [cause, ...others] = causesIn(await issuesOf(rates));
    assert.deepEqual(others, []);
    assert.equal(cause!.term, 'BT-152');
    assert.equal(cause!.expected, '19');
    assert.match(
      cause!.message,
      /Line 1 has 7 % VAT, everything else 19 %; with 19 % all totals are right: change BT-152 \(Invoiced item VAT rate\) of line 1\.$/,
    );
  });
  it('are so in German', async () => {
    const rates = replaced(
      xrechnungUbl,
      /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)19/,
      '$17',
    );
    const { details } = await verdictOn(rates, { language: 'de' });
    assert.match(causesIn(details.issues)[0]!.message, /Position 1 hat 7 % Umsatzsteuer, alles andere 19 %/);
  });
  it('cost time in proportion to the findings', async () => {
    const many = (count: number): string =>
      replaced(xrechnungUbl, /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, '$&'.repeat(count)).replaceAll(
        '>C62<',
        '>pc<',
      );
    const time = async (count: number): Promise<number> => {
      const xml = many(count);
      await verdictOn(xml);
      const started = performance.now();
      await verdictOn(xml);
      return performance.now() - started;
    };
    const [small, large] = [await time(200), await time(1600)];
    assert.ok(large < 40 * Math.max(small, 1), `${small} ms for 200 lines, ${large} ms for 1,600`);
  });
});
