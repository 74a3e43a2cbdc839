/** What is known of a rule without any document. */
import assert from 'node:assert/strict';
import { type Explainer, createExplainer } from '../../engine/index.js';
import { RULES } from '../fixtures/rules.js';

describe('the explanation of a rule', () => {
  let explainer: Explainer;
  before(() => {
    explainer = createExplainer(RULES);
  });

  it('has our words, the business terms, and every check of the publishers', () => {
    const rule = explainer.explain('BR-02')!;
    assert.deepEqual(
      [rule.code, rule.language, rule.businessTerms],
      ['BR-02', 'en', [{ id: 'BT-1', name: 'Invoice number' }]],
    );
    assert.match(rule.problem, /BT-1/);
    assert.ok(rule.fix);
    const ubl = rule.checks.find(({ ruleSet }) => ruleSet === 'en16931-ubl')!;
    assert.deepEqual([ubl.severity, ubl.kind], ['error', 'assert']);
    assert.match(ubl.official, /^\[BR-02\]/);
    assert.ok(ubl.test.includes('cbc:ID') && ubl.source.line > 1 && ubl.source.file.endsWith('.sch'));
    assert.ok(rule.checks.some(({ ruleSet }) => ruleSet === 'en16931-cii'));
  });
  it('comes in German, too', () => {
    const rule = explainer.explain('BR-02', 'de')!;
    assert.deepEqual(rule.businessTerms, [{ id: 'BT-1', name: 'Rechnungsnummer' }]);
    assert.match(rule.problem, /Rechnung/);
  });
  it('is found in upper and lower case', () => assert.equal(explainer.explain(' br-02 ')!.code, 'BR-02'));
  it('is there for our own codes, which no rule set has', () => {
    const { code, checks } = explainer.explain('xml-doctype')!;
    assert.deepEqual([code, checks], ['XML-DOCTYPE', []]);
  });
  it('is null for what is no rule', () => {
    for (const code of ['BR-9999', '', 'constructor', '__proto__']) assert.equal(explainer.explain(code), null);
  });
  it('lists every code once', () => {
    assert.ok(explainer.codes.includes('BR-DE-15') && explainer.codes.includes('XSD'));
    assert.equal(new Set(explainer.codes).size, explainer.codes.length);
  });
});
