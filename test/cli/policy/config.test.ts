/** `einvoice.config.json`: what is accepted, what is rejected and how, and that its schema agrees. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readConfig } from '#cli/policy/config.js';
import { PolicyError } from '#cli/policy/policy-error.js';
import { violations } from '../../fixtures/json-schema.js';

const KNOWN = { codes: ['BR-DE-15', 'BR-DE-21', 'PEPPOL-EN16931-R001', 'XSD'] };
const SCHEMA = JSON.parse(
  readFileSync(join(findPackageRoot(import.meta.url), 'docs/einvoice.config.schema.json'), 'utf8'),
) as object;

const RULE = { level: 'ignore', reason: 'is repaired in ERP-7', expires: '2027-03-31' };
const read = (value: unknown) => readConfig(JSON.stringify(value), 'einvoice.config.json', () => KNOWN);

describe('a configuration', () => {
  const right: readonly (readonly [string, unknown])[] = [
    ['nothing', {}],
    ['a schema', { $schema: './schema.json' }],
    ['a rule', { rules: { 'BR-DE-15': RULE } }],
    ['levels', { rules: { XSD: { ...RULE, level: 'warning' }, 'BR-DE-21': { ...RULE, level: 'error' } } }],
    ['formats', { formats: ['pretty', 'junit=report.xml'] }],
    ['language and level', { language: 'fr', failOn: 'warning' }],
    ['a day', { date: '2026-05-01' }],
    ['the day of issue', { date: 'issue' }],
    ['releases', { releases: ['xrechnung@2.5.0'] }],
    ['what it is checked as', { as: 'peppol', countryRules: false, strict: true, advice: true }],
    ['a baseline', { baseline: 'known.json' }],
    ['rules of one’s own', { schematron: ['acme.sch'] }],
  ];
  for (const [what, value] of right)
    it(`takes ${what}, as its schema does`, () => {
      const { $schema: _, rules, ...others } = value as Record<string, unknown>;
      const config = read(value) as unknown as Record<string, unknown>;
      assert.deepEqual(config, {
        ...others,
        path: 'einvoice.config.json',
        rules: Object.entries(rules ?? {}).map(([code, rule]) => ({ code, ...(rule as object) })),
      });
      assert.deepEqual(violations(SCHEMA, value), []);
    });

  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [[], /: it must be an object$/],
    [{ baselin: 'x' }, /: there is no key "baselin"; did you mean "baseline"\?$/],
    [{ extends: 'x' }, /: there is no key "extends"$/],
    [{ failOn: 'warnings' }, /: "failOn" must be one of "error", "warning"; did you mean "warning"\?$/],
    [{ language: 'it' }, /: "language" must be one of "en", "de", "fr"/],
    [{ formats: [] }, /: "formats" must be a list of texts that is not empty$/],
    [{ formats: 'pretty' }, /: "formats" must be a list/],
    [{ strict: 'yes' }, /: "strict" must be true or false$/],
    [{ date: 'yesterday' }, /: "date" must be a day such as "2027-03-31", or "issue"$/],
    [{ date: 'issue', releases: ['2.5.0'] }, /: "date" and "releases" both choose the rules/],
    [{ baseline: ' ' }, /: "baseline" must be a text that is not empty$/],
    [{ rules: ['BR-DE-15'] }, /: "rules" must be an object/],
    [
      { rules: { 'BR-DE-15': 'off' } },
      /: "rules", "BR-DE-15": it must be an object with "level", "reason" and "expires"$/,
    ],
    [
      { rules: { 'BR-DE-15': { ...RULE, level: 'off' } } },
      /"BR-DE-15": "level" must be one of "ignore", "warning", "error"/,
    ],
    [{ rules: { 'BR-DE-15': { ...RULE, reason: '' } } }, /"BR-DE-15": "reason" must be a text/],
    [{ rules: { 'BR-DE-15': { level: 'ignore', expires: '2027-03-31' } } }, /"BR-DE-15": "reason" is missing$/],
    [{ rules: { 'BR-DE-15': { level: 'ignore', reason: 'x' } } }, /"BR-DE-15": "expires" is missing$/],
    [{ rules: { 'BR-DE-15': { ...RULE, expires: 'never' } } }, /"BR-DE-15": "expires" must be a day/],
    [
      { rules: { 'BR-DE-15': { ...RULE, expire: 'x' } } },
      /"BR-DE-15": there is no key "expire"; did you mean "expires"\?$/,
    ],
  ];
  for (const [value, says] of wrong)
    it(`refuses ${JSON.stringify(value)}, as its schema does`, () => {
      assert.throws(
        () => read(value),
        (error: Error) =>
          error instanceof PolicyError &&
          error.message.startsWith('einvoice.config.json: ') &&
          says.test(error.message),
      );
      assert.notDeepEqual(violations(SCHEMA, value), []);
    });

  it('refuses a rule that does not exist, and names the one that was meant', () => {
    assert.throws(
      () => read({ rules: { 'BR-DE-51': RULE } }),
      /"rules" has "BR-DE-51", and there is no such rule; did you mean "BR-DE-15"\?/,
    );
    assert.throws(() => read({ rules: { nonsense: RULE } }), /"nonsense", and there is no such rule$/);
  });
  it('takes rule ids in small letters for those of the rule sets', () =>
    assert.equal(read({ rules: { 'peppol-en16931-r001': RULE } }).rules[0]!.code, 'PEPPOL-EN16931-R001'));
  it('refuses a day that is not in the calendar', () =>
    assert.throws(() => read({ date: '2027-02-29' }), /"date" must be a day/));
  it('says where JSON ends', () =>
    assert.throws(() => readConfig('{"a":', 'x.json', () => KNOWN), /^PolicyError: x\.json: it is no JSON/));
  it('asks for rules only where it names some', () =>
    assert.deepEqual(readConfig('{"rules":{}}', 'x', () => assert.fail('asked')).rules, []));
});
