import { strict as assert } from 'node:assert';
import { type Verdict, anonymiseChecked } from '#validator/index.js';
import { Random } from '../../../../scripts/kit/random.js';
import { check } from '../../../../scripts/anonymise-check/check.js';
import { defectsOf } from '../../../../scripts/diagnostics/generate.js';
import { read } from '../../../../scripts/kit/tree.js';
import { Registry } from '#core/rules/registry.js';
import { FIXTURES, withText, withReplaced, xrechnungUbl } from '../../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../../fixtures/rules.js';
import { inFull } from '../../../needs/wanted.js';

const run = async (xml: string, options = {}) =>
  anonymiseChecked(await sharedValidator(), Buffer.from(xml), { seed: 1, ...options });

describe('anonymising with a check', () => {
  const registry = new Registry({ ...RULES, hold: [] });
  const samples = FIXTURES.flatMap(({ name, xml }) => {
    const document = read(Buffer.from(xml));
    return document.ok ? [{ name, kind: name, tree: document.tree, options: {} }] : [];
  });

  for (const { name, xml } of FIXTURES)
    it(`keeps the findings, and no name, of ${name}`, async () => {
      const checked = await check(Buffer.from(xml), {}, registry, 5);
      assert.deepEqual([checked!.differences, checked!.left], [[], []]);
    });

  it('keeps the findings of invoices with mistakes', async () => {
    const seed = new Random(11).below(1000);
    const count = inFull(40, 20);
    const found = defectsOf(samples, registry, { seed, count, tries: inFull(300, 120) });
    assert.equal(found.length, count);
    for (const { defect } of found) {
      const checked = await check(Buffer.from(defect.text), {}, registry, seed);
      assert.deepEqual([checked!.differences, checked!.left], [[], []], defect.note);
    }
  });

  for (const factor of [2, 3, 10, 250])
    it(`keeps wrong sums wrong when amounts are multiplied by ${factor}`, async () => {
      const wrong = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');
      const result = await run(wrong, { scale: factor });
      assert.deepEqual(result.differences, []);
      assert.ok(result.before.report.errorCount > 0);
      assert.match(Buffer.from(result.document).toString(), new RegExp(`>${120 * result.scale}\\.00<`));
    });

  it('keeps amounts unchanged if no factor keeps the findings', async () => {
    // A difference of less than a cent becomes larger by scaling.
    const validator = {
      validate: async (bytes: Uint8Array): Promise<Verdict> => {
        const verdict = await (await sharedValidator()).validate(bytes);
        const isScaled = !Buffer.from(bytes).includes('>119.00<');
        const issue = { ...NOTHING, code: 'TOO-MUCH' };
        return isScaled ? { ...verdict, details: { ...verdict.details, issues: [issue] } } : verdict;
      },
    };
    const result = await anonymiseChecked(validator, Buffer.from(xrechnungUbl), { scale: 5, seed: 1 });
    assert.deepEqual([result.scale, result.differences], [1, []]);
  });

  it('replaces less if a rule depends on the words, and reports that', async () => {
    const validator = {
      validate: async (bytes: Uint8Array): Promise<Verdict> => {
        const verdict = await (await sharedValidator()).validate(bytes);
        const isThere = Buffer.from(bytes).includes('Payable within');
        return isThere ? verdict : { ...verdict, details: { ...verdict.details, issues: [NOTHING] } };
      },
    };
    const { differences, milder } = await anonymiseChecked(validator, Buffer.from(xrechnungUbl), { seed: 1 });
    assert.deepEqual(differences, []);
    assert.deepEqual(
      milder.map(({ name, kept }) => [name, kept]),
      [['cbc:Note', 'words']],
    );
  });

  it('reports findings that could not be kept', async () => {
    const validator = {
      validate: async (bytes: Uint8Array): Promise<Verdict> => {
        const verdict = await (await sharedValidator()).validate(bytes);
        const isThere = Buffer.from(bytes).includes('Seltsam');
        return isThere ? { ...verdict, details: { ...verdict.details, issues: [NOTHING] } } : verdict;
      },
    };
    const named = withReplaced(
      xrechnungUbl,
      /<cbc:RegistrationName>[^<]*/.exec(xrechnungUbl)![0],
      '<cbc:RegistrationName>Seltsam',
    );
    const { differences, document } = await anonymiseChecked(validator, Buffer.from(named), { seed: 1 });
    assert.deepEqual(
      differences.map(({ kind, issue }) => [kind, issue.code]),
      [['lost', 'NAMED']],
    );
    assert.doesNotMatch(Buffer.from(document).toString(), /Seltsam/);
  });
});

const NOTHING: Verdict['details']['issues'][number] = {
  code: 'NAMED',
  severity: 'warning',
  field: null,
  message: '',
  problem: '',
  fix: null,
  parts: [],
  businessTerms: [],
  fixFirst: [],
  group: 0,
  causedBy: null,
  ruleSet: null,
  location: null,
  target: null,
  line: null,
  column: null,
  official: null,
};
