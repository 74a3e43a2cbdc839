/** A code means the same rule in every release: over all rule sets that are held. */
import assert from 'node:assert/strict';
import { createExplainer } from '#validator/index.js';
import { COUNTED_RELEASES } from '#core/knowledge/earlier-codes.js';
import { Registry } from '#core/rules/registry.js';
import { versionOf, versionedName } from '#core/rules/manifest.js';
import type { Assertion } from '#core/types.js';
import { facturxBasic, facturxBasicWl, withReplaced } from '../fixtures/invoices.js';
import { RULES, verdictOn } from '../fixtures/rules.js';
import { needs } from '../needs/needs.js';

const registry = new Registry(RULES);
const { ruleSets, releases } = registry.manifest;

/** The rule that a check says it is: its text goes before what it tests, which a publisher may mend. */
function meaningOf({ kind, context, test, text }: Assertion): string {
  const name = /^\s*\[([\w-]+)\]/.exec(text)?.[1];
  return name ?? [kind, context, test].join(' ').replace(/\s+/g, '');
}

/** Whether the code is of ours, and not the publisher's id. */
const isOurs = ({ id, code }: Assertion): boolean => id !== code;

describe('the codes of checks without an id', () => {
  const meanings = new Map<string, Set<string>>();
  for (const entry of ruleSets)
    for (const assertion of registry.assertions(entry).filter(isOurs)) {
      const key = `${entry.id} ${assertion.code}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(meaningOf(assertion)));
    }
  const several = [...meanings].filter(([, rules]) => rules.size > 1).map(([key]) => key);

  it(`mean one rule each, whatever the release: ${several.length} of ${meanings.size} mean another one in another`, () => {
    assert.deepEqual(several, []);
    assert.ok(meanings.size > 1000);
  });
  it('are of one check each in a rule set', () => {
    for (const entry of ruleSets) {
      const assertions = registry.assertions(entry);
      const times = new Map<string, number>();
      for (const { code } of assertions) times.set(code, (times.get(code) ?? 0) + 1);
      const twice = assertions.filter((each) => isOurs(each) && times.get(each.code)! > 1).map(({ code }) => code);
      assert.deepEqual(twice, [], versionedName(entry));
    }
  });
  it('stay where a release changes nothing of a check', () => {
    for (const id of new Set(ruleSets.map((entry) => entry.id))) {
      const known = new Map<string, string>();
      for (const entry of ruleSets.filter((each) => each.id === id))
        for (const assertion of registry.assertions(entry).filter((each) => each.id === '')) {
          const { kind, context, test, text, code } = assertion;
          const key = [kind, context, test, text].join(' ');
          const before = known.get(key);
          // Checks that are the same to the letter are counted.
          if (before !== undefined && !/-\d$/.test(code)) assert.equal(code, before, versionedName(entry));
          known.set(key, code);
        }
    }
  });
});

needs('national rules').describe('codes that counted checks', () => {
  const explainer = createExplainer(RULES);

  it('were of releases that there are', () => {
    const names = releases.map(({ id, version }) => `${id}@${version}`);
    for (const name of COUNTED_RELEASES) assert.ok(names.includes(name), name);
  });
  it('lead to the rule that they were of, in each release', () => {
    for (const entry of ruleSets.filter(({ release }) => COUNTED_RELEASES.includes(release))) {
      const first = registry.assertions(entry).find(({ id }) => id === '');
      if (first === undefined) continue;
      const number = /\d+$/.exec(first.pattern)?.[0] ?? '1';
      const position = registry
        .assertions(entry)
        .filter(({ pattern }) => pattern === first.pattern)
        .findIndex(({ index }) => index === first.index);
      const found = explainer.explainAll(`${entry.codePrefix}-P${number}-${position + 1}`);
      const is = found.find(({ earlier }) => earlier!.ruleSets.includes(`${entry.id} ${versionOf(entry)}`));
      assert.equal(is?.code, first.code, versionedName(entry));
    }
  });
  it('tell the rules apart that they were of', () => {
    const found = explainer.explainAll('fx-basic-p4-2');
    assert.deepEqual(
      found.map(({ code, earlier }) => [code, earlier]),
      [
        ['BR-CO-19', { code: 'FX-BASIC-P4-2', ruleSets: ['facturx-basic 1.07.3'] }],
        ['BR-S-10', { code: 'FX-BASIC-P4-2', ruleSets: ['facturx-basic 1.09'] }],
      ],
    );
    assert.match(found[0]!.problem, /BG-14/);
    assert.match(found[1]!.problem, /BT-120|BT-121|exemption/);
    assert.equal(explainer.explain('FX-BASIC-P4-2'), null);
  });
  it('lead to one rule where it was one', () =>
    assert.deepEqual(explainer.explain('ZF20-EXTENDED-P36-6')?.earlier?.ruleSets, ['zugferd-2.0-extended 2.0.1']));
  it('and numbers of texts lead to the rule that the text names', () =>
    assert.equal(explainer.explainAll('FX-SCH-A-000001').at(-1)?.code, 'BR-CO-26'));
});

needs('national rules').describe('a mistake that two releases see alike', () => {
  const MISTAKES: readonly (readonly [what: string, code: string, break_: (xml: string) => string])[] = [
    [
      'an exemption reason at the standard rate',
      'BR-S-10',
      (xml) =>
        xml.replace(
          /(<ram:TypeCode>VAT<\/ram:TypeCode>)(?=\s*<ram:BasisAmount)/,
          '$1<ram:ExemptionReason>none</ram:ExemptionReason>',
        ),
    ],
    ['no number', 'BR-02', (xml) => xml.replace(/(<rsm:ExchangedDocument>\s*)<ram:ID>[^<]*<\/ram:ID>/, '$1')],
    ['an unknown type of invoice', '', (xml) => withReplaced(xml, '<ram:TypeCode>380<', '<ram:TypeCode>9<')],
  ];
  for (const [name, xml] of Object.entries({ facturxBasic, facturxBasicWl }))
    for (const [what, code, break_] of MISTAKES)
      for (const day of ['2026-01-10', '2026-06-01', '2026-08-20'])
        it(`breaks and repairs nothing: ${name} with ${what} on ${day}`, async () => {
          const wrong = break_(xml);
          assert.notEqual(wrong, xml);
          const { report, details } = await verdictOn(wrong, { date: new Date(day), upcoming: true });
          const { breaks, repairs } = details.upcoming!;
          assert.equal(report.valid, false);
          if (code !== '')
            assert.ok(
              report.issues.some((issue) => issue.code === code),
              JSON.stringify(report.issues),
            );
          assert.deepEqual([breaks, repairs], [[], []]);
        });
});
