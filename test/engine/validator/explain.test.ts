/** Explaining rules without a document. */
import assert from 'node:assert/strict';
import { type Explainer, createExplainer } from '#validator/index.js';
import { RULES } from '../../fixtures/rules.js';

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
  it('exists for our own codes, which are in no rule set', () => {
    const { code, checks } = explainer.explain('xml-doctype')!;
    assert.deepEqual([code, checks], ['XML-DOCTYPE', []]);
  });
  it('is null for unknown codes', () => {
    for (const code of ['BR-9999', '', 'constructor', '__proto__']) assert.equal(explainer.explain(code), null);
  });
  it('exists for every code in reports, ignoring case', () => {
    for (const code of explainer.codes) {
      assert.equal(explainer.explain(code)?.code, code);
      assert.ok(explainer.explainAll(code.toLowerCase()).some((rule) => rule.code === code));
    }
  });
  it('covers all checks of a rule whose checks have separate codes', () => {
    const codesOf = (name: string): readonly string[] => explainer.explainAll(name).map(({ code }) => code);
    assert.ok(codesOf('BR-FR-05').length > 1);
    assert.ok(codesOf('BR-FR-05').every((code) => code.startsWith('BR-FR-05_')));
    assert.deepEqual(codesOf('br-fr-co-07'), ['BR-FR-CO-07_BT-9']);
    assert.equal(explainer.explain('BR-FR-CO-07')!.code, 'BR-FR-CO-07_BT-9');
    assert.equal(explainer.explain('BR-FR-05'), null);
    // A rule with its own code is not a family.
    assert.deepEqual(codesOf('BR-S-1'), []);
    assert.deepEqual(codesOf('BR-02'), ['BR-02']);
  });
  it('is found by the name that a publisher gives a rule in his text', () => {
    const names = new Set<string>();
    for (const code of explainer.codes)
      for (const { official } of explainer.explain(code)!.checks) {
        const [, name] = /^\s*\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+)[\]/]/.exec(official) ?? [];
        if (name !== undefined) names.add(name);
      }
    assert.ok(names.size > 1_000, `${names.size} names`);
    assert.deepEqual(
      [...names].filter((name) => explainer.explainAll(name).length === 0),
      [],
    );
  });
  it('exists for described rules of hybrid PDFs', () => {
    for (const code of ['BR-HYBRID-01', 'BR-FX-DE-03']) {
      const { described, checks } = explainer.explain(code)!;
      assert.ok(described !== null);
      assert.deepEqual(checks, []);
    }
  });
  it('lists every code once', () => {
    assert.ok(explainer.codes.includes('BR-DE-15') && explainer.codes.includes('XSD'));
    assert.equal(new Set(explainer.codes).size, explainer.codes.length);
  });
});
