/** What says of which kind a number is, and numbers that may not be there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { FIXTURES, withAttribute, withReplaced } from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { messageLevelStatus } from '../../../fixtures/other-documents.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

const invoice = readFileSync(join(findPackageRoot(import.meta.url), 'examples/xrechnung-ubl.xml'), 'utf8');
const netherlands = FIXTURES.find(({ name }) => name === 'NLCIUS, UBL invoice')!;
const plain = FIXTURES.find(({ name }) => name === 'EN 16931, UBL invoice')!.xml;

describe('the scheme of a number', () => {
  it('may be left out where it is no code, in front of codes that nobody meant', async () => {
    const xml = withReplaced(
      invoice,
      'Papierwerk Teuto e. K.</cbc:RegistrationName>',
      'Papierwerk Teuto e. K.</cbc:RegistrationName><cbc:CompanyID schemeID="HRB">12345</cbc:CompanyID>',
    );
    const { code, patches = [] } = await onlyCauseIn(xml);
    assert.equal(code, 'BR-CL-11');
    assert.deepEqual(
      patches[0]?.edits.map(({ op }) => op),
      ['delete'],
    );
    assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patches[0]!]))).report.issues, []);
  });
  needsRules(...netherlands.ruleSets).it('is read by its name', async () => {
    const xml = withAttribute(netherlands.xml, 'cbc:CompanyID', 'schemeID', 'KVK');
    const { suggestion, patches = [] } = await onlyCauseIn(xml);
    assert.equal(suggestion, '0106');
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), [patches[0]!])).toString(), netherlands.xml);
  });
});

describe('another scheme than the only one that is allowed', () => {
  needsRules('peppol-mls').it('is exchanged for that only when somebody chooses so: the number stays', async () => {
    const xml = withReplaced(messageLevelStatus, 'schemeID="0242">242001', 'schemeID="0088">7300010000001');
    const { details } = await verdictOn(xml, { patches: true });
    const { patches = [] } = details.issues.find(({ code }) => code === 'SCH-MLS-11')!;
    assert.deepEqual(
      patches.map(({ class: own }) => own),
      ['choice', 'input'],
    );
    assert.equal(patches[0]!.isLossy, true);
  });
});

describe('a VAT identifier', () => {
  it('goes where nothing is subject to VAT, or what is supplied is exempt', async () => {
    const xml = plain
      .replace(
        '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>',
        '<cbc:ID>O</cbc:ID><cbc:TaxExemptionReason>Not subject to VAT</cbc:TaxExemptionReason>',
      )
      .replace('<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>', '<cbc:ID>O</cbc:ID>')
      .replaceAll('>19.00<', '>0.00<')
      .replaceAll('>119.00<', '>100.00<')
      .replaceAll('</cbc:RegistrationName>', '</cbc:RegistrationName><cbc:CompanyID>12345</cbc:CompanyID>');
    const { code, patches = [] } = await onlyCauseIn(xml);
    assert.equal(code, 'BR-O-02');
    assert.deepEqual(
      patches.map(({ class: own, edits }) => [own, ...edits.map(({ op }) => op)].join(' ')),
      ['choice delete delete', 'choice setText insertBefore setText insertBefore'],
    );
    for (const patch of patches)
      assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
  });
});
