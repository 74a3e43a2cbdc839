/** `einvoice validate` with a configuration and a baseline: what counts, how the rest is reported, and exit codes. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { reportOn } from '../fixtures/rules.js';
import { Workplace } from './support.js';

/** Without a buyer reference: an error of one rule. */
const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');
const CODE = 'BR-DE-15';
const RULE = { level: 'ignore', reason: 'the buyer has none yet', expires: '2999-12-31' };

interface PolicyJson {
  readonly config: string | null;
  readonly baseline: string | null;
  readonly fails: boolean;
  readonly errorCount: number;
  readonly setAside: readonly { readonly code: string; readonly by: string; readonly reason: string | null }[];
  readonly changed: readonly { readonly code: string; readonly countsAs: string }[];
  readonly expired: readonly { readonly code: string }[];
  readonly stale: readonly { readonly code: string; readonly count: number }[];
}

describe('einvoice validate with a configuration', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
    place.write('wrong.xml', WRONG);
    place.write('deep/er/wrong.xml', WRONG);
  });
  afterEach(() => place.remove());
  const configure = (value: object, name = 'einvoice.config.json'): void => place.write(name, JSON.stringify(value));

  it('finds it in the folder of the file or above, the nearest first', async () => {
    configure({ rules: { [CODE]: RULE } });
    assert.equal((await place.einvoice(['deep/er/wrong.xml'])).code, 0);
    configure({}, 'deep/einvoice.config.json');
    assert.equal((await place.einvoice(['deep/er/wrong.xml'])).code, 1);
    assert.equal((await place.einvoice(['wrong.xml'])).code, 0);
    assert.equal((await place.einvoice(['--no-config', 'wrong.xml'])).code, 1);
    assert.equal((await place.einvoice(['--config', 'einvoice.config.json', 'deep/er/wrong.xml'])).code, 0);
  });
  it('takes for each file its own', async () => {
    configure({ rules: { [CODE]: RULE } }, 'deep/einvoice.config.json');
    const { code, out } = await place.einvoice(['--format', 'jsonl', '.']);
    assert.equal(code, 1);
    assert.deepEqual(
      out
        .trim()
        .split('\n')
        .map((line) => {
          const { file, policy } = JSON.parse(line) as { file: string; policy?: PolicyJson };
          return [file, policy?.fails];
        }),
      [
        ['deep/er/wrong.xml', false],
        ['wrong.xml', undefined],
      ],
    );
  });
  it('leaves the report of the contract as it is, and tells beside it what was set aside', async () => {
    configure({ rules: { [CODE]: RULE } });
    const { out } = await place.einvoice(['--format', 'json', 'wrong.xml']);
    const { policy, ...report } = JSON.parse(out) as { policy: PolicyJson };
    assert.deepEqual(report, await reportOn(WRONG));
    assert.deepEqual([policy.config, policy.fails, policy.errorCount], ['einvoice.config.json', false, 0]);
    assert.deepEqual(
      policy.setAside.map(({ code, by, reason }) => [code, by, reason]),
      [[CODE, 'config', RULE.reason]],
    );
  });
  it('says so to people, in their language', async () => {
    configure({ language: 'de', rules: { [CODE]: RULE } });
    const { code, out } = await place.einvoice(['wrong.xml']);
    assert.equal(code, 0);
    assert.match(out, /nicht gültig, 1 Befund zurückgestellt/);
    assert.match(out, /Zurückgestellt \(the buyer has none yet, bis 31\.12\.2999\): BR-DE-15 \(Zeile \d+\)/);
  });
  it('marks it as suppressed in SARIF, with the reason', async () => {
    configure({ rules: { [CODE]: RULE } });
    const { out } = await place.einvoice(['--format', 'sarif', 'wrong.xml']);
    const results = (JSON.parse(out) as Log).runs[0]!.results!;
    assert.deepEqual(
      results.map(({ ruleId, suppressions }) => [ruleId, suppressions]),
      [[CODE, [{ kind: 'external', status: 'accepted', justification: `${RULE.reason}, until 31 December 2999` }]]],
    );
  });
  it('makes a test of JUnit pass, with the reason in its output, and annotates nothing', async () => {
    configure({ rules: { [CODE]: RULE } });
    const { out } = await place.einvoice([
      '--format',
      'junit',
      '--format',
      'github=g.txt',
      '--format',
      'gitlab=g.json',
      'wrong.xml',
    ]);
    assert.match(out, /failures="0"[^]*Set aside: BR-DE-15[^\n]*the buyer has none yet/);
    assert.deepEqual(
      [readFileSync(place.path('g.txt'), 'utf8'), readFileSync(place.path('g.json'), 'utf8')],
      ['', '[\n]\n'],
    );
  });
  it('lets an error count as a warning, and says what it is by its rule', async () => {
    configure({ rules: { [CODE]: { ...RULE, level: 'warning' } } });
    const { code, out } = await place.einvoice(['wrong.xml']);
    assert.equal(code, 0);
    assert.match(
      out,
      /warning BR-DE-15[^]*Counts as warning instead of error \(the buyer has none yet, until 31 December 2999\): BR-DE-15/,
    );
    assert.equal((await place.einvoice(['--fail-on', 'warning', 'wrong.xml'])).code, 1);
  });
  it('no longer holds once it has expired, and says so', async () => {
    configure({ rules: { [CODE]: { ...RULE, expires: '2020-01-31' } } });
    const { code, err, out } = await place.einvoice(['--format', 'json', 'wrong.xml']);
    assert.equal(code, 1);
    assert.equal(
      err,
      `einvoice: einvoice.config.json: the entry of "BR-DE-15" has expired (2020-01-31: ${RULE.reason}); its findings count again\n`,
    );
    assert.deepEqual(
      (JSON.parse(out) as { policy: PolicyJson }).policy.expired.map(({ code: expired }) => expired),
      [CODE],
    );
  });
  it('gives formats, level and rules, where no option does', async () => {
    place.write('deep/warned.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:Telephone', '1'));
    configure(
      { formats: ['json', 'junit=report.xml'], failOn: 'warning', date: '2026-05-01' },
      'deep/einvoice.config.json',
    );
    const { code, out } = await place.einvoice(['--details', 'deep/warned.xml']);
    assert.equal(code, 1);
    assert.equal((JSON.parse(out) as { details: { date: string } }).details.date, '2026-05-01');
    assert.match(readFileSync(place.path('deep/report.xml'), 'utf8'), /<testsuites>/);
    assert.equal((await place.einvoice(['--fail-on', 'error', '--format', 'jsonl', 'deep/warned.xml'])).code, 0);
    const other = await place.einvoice(['--details', '--rules', 'issue', '--format', 'json', 'deep/warned.xml']);
    assert.notEqual((JSON.parse(other.out) as { details: { date: string } }).details.date, '2026-05-01');
  });
  for (const [value, says] of [
    [{ rules: { 'BR-DE-51': RULE } }, /"BR-DE-51", and there is no such rule; did you mean/],
    [{ rule: {} }, /there is no key "rule"; did you mean "rules"\?/],
    [{ as: 'xrechnng' }, /"as" is "xrechnng", which is not known/],
    [{ releases: ['9.9.9'] }, /"releases" 9\.9\.9 is neither/],
    [{ formats: ['prety'] }, /"formats": --format prety is not known, .*; did you mean pretty\?/],
  ] as const)
    it(`refuses ${JSON.stringify(value)} before anything is checked`, async () => {
      configure(value);
      const { code, out, err } = await place.einvoice(['wrong.xml']);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
      assert.match(err, /^einvoice: \S*einvoice\.config\.json/);
    });
  it('refuses --config with --no-config, and one that is not there', async () => {
    assert.match((await place.einvoice(['--config', 'x', '--no-config', 'wrong.xml'])).err, /exclude each other/);
    assert.match((await place.einvoice(['--config', 'x', 'wrong.xml'])).err, /x does not exist/);
  });
});

describe('einvoice validate with a baseline', () => {
  let place: Workplace;
  beforeEach(() => {
    place = new Workplace();
    place.write('wrong.xml', WRONG);
    place.write('other.xml', WRONG);
  });
  afterEach(() => place.remove());
  const update = (...files: readonly string[]) =>
    place.einvoice(['-q', '--baseline', 'known.json', '--update-baseline', ...files]);
  const hold = (...args: readonly string[]) => place.einvoice(['--baseline', 'known.json', ...args]);
  const policyOf = (out: string): PolicyJson => (JSON.parse(out) as { policy: PolicyJson }).policy;

  it('is written, and holds', async () => {
    assert.deepEqual(await update('wrong.xml'), {
      code: 0,
      out: '',
      err: 'einvoice: known.json has 1 finding (1 added, 0 removed)\n',
    });
    const { code, out, err } = await hold('--format', 'json', 'wrong.xml');
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(
      policyOf(out).setAside.map(({ code: known, by }) => [known, by]),
      [[CODE, 'baseline']],
    );
    assert.equal((await hold('other.xml')).code, 1);
  });
  it('holds from another folder, and where lines have moved', async () => {
    await update('wrong.xml');
    place.write('wrong.xml', WRONG.replace('<cbc:ID>', '\n\n\n<cbc:ID>'));
    place.write('sub/x.txt', '');
    const { code } = await place.einvoice(['--baseline', 'known.json', place.path('wrong.xml')]);
    assert.equal(code, 0);
  });
  it('does not take a new finding for a known one, nor a second for the first', async () => {
    await update('wrong.xml');
    place.write('wrong.xml', invoices.without(WRONG, 'cbc:DueDate').replaceAll('>DE<', '>GER<'));
    const { code, out } = await hold('--format', 'json', 'wrong.xml');
    assert.equal(code, 1);
    assert.ok(policyOf(out).errorCount > 0);
    assert.deepEqual(
      policyOf(out).setAside.map(({ code: known }) => known),
      [CODE],
    );
  });
  it('tells what is gone, until it is taken out', async () => {
    await update('wrong.xml');
    place.write('wrong.xml', invoices.xrechnungUbl);
    const gone = await hold('--format', 'json', 'wrong.xml');
    assert.deepEqual(
      [gone.code, gone.err],
      [0, 'einvoice: 1 finding of the baseline is gone; --update-baseline takes it out\n'],
    );
    assert.deepEqual(policyOf(gone.out).stale, [{ code: CODE, count: 1 }]);
    assert.match((await update('wrong.xml')).err, /has 0 findings \(0 added, 1 removed\)/);
    assert.equal((await hold('wrong.xml')).err, '');
  });
  it('keeps what it holds of files that are not named, and drops files that do not exist', async () => {
    await update('wrong.xml', 'other.xml');
    rmSync(place.path('other.xml'));
    assert.match((await hold('wrong.xml')).err, /known\.json has findings of other\.xml, which does not exist/);
    place.write('third.xml', WRONG);
    assert.match((await update('third.xml')).err, /has 2 findings \(1 added, 1 removed\)/);
  });
  it('holds no value of an invoice', async () => {
    place.write('wrong.xml', WRONG.replaceAll('>DE<', '>Geheim<'));
    await update('wrong.xml');
    assert.doesNotMatch(readFileSync(place.path('known.json'), 'utf8'), /Geheim/);
  });
  it('is refused where it is none, not there, or not named', async () => {
    place.write('known.json', '{"version":2}');
    assert.match((await hold('wrong.xml')).err, /known\.json is no baseline \(its version is not 1\)/);
    assert.match(
      (await place.einvoice(['--baseline', 'no.json', 'wrong.xml'])).err,
      /no\.json does not exist; --update-baseline makes one/,
    );
    assert.match((await place.einvoice(['--update-baseline', 'wrong.xml'])).err, /--update-baseline needs a file/);
  });
  it('may be named by the configuration, seen from its folder', async () => {
    place.write('deep/wrong.xml', WRONG);
    place.write('deep/einvoice.config.json', '{"baseline":"known.json"}');
    assert.equal((await place.einvoice(['-q', '--update-baseline', 'deep'])).code, 0);
    assert.match(readFileSync(place.path('deep/known.json'), 'utf8'), /"file": "wrong\.xml"/);
    assert.equal((await place.einvoice(['deep'])).code, 0);
  });
});

describe('the examples', () => {
  it('have nothing that advice is needed for', async () => {
    const place = new Workplace();
    const { out } = await place.einvoice(['--lang', 'en', join(findPackageRoot(import.meta.url), 'examples')]);
    assert.match(out, /\d+ files: /);
    assert.doesNotMatch(out, /ADVICE/);
    place.remove();
  });
});

describe('einvoice validate with advice', () => {
  const place = new Workplace();
  before(() => place.write('early.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:DueDate', '2001-01-01')));
  after(() => place.remove());

  it('tells it below the findings, in the language, and fails nothing by it', async () => {
    const { code, out } = await place.einvoice(['--advice', '--lang', 'de', 'early.xml']);
    assert.equal(code, 0);
    assert.match(out, /early\.xml: gültig[^]*Empfehlung ADVICE-DUE-DATE {2}Zeile \d+, BT-9[^]*Die Zahlung ist fällig/);
  });
  it('gives it to people by itself, unless they do not want it', async () => {
    for (const args of [['early.xml'], ['--format', 'pretty', 'early.xml']])
      assert.match((await place.einvoice(args)).out, /ADVICE-DUE-DATE/);
    assert.doesNotMatch((await place.einvoice(['--no-advice', 'early.xml'])).out, /ADVICE/);
  });
  it('has it in JSON beside the report where it is asked for, and only there', async () => {
    const { out } = await place.einvoice(['--advice', '--format', 'json', 'early.xml']);
    const { advice, valid, issues } = JSON.parse(out) as {
      readonly advice: readonly { readonly code: string }[];
      readonly valid: boolean;
      readonly issues: readonly unknown[];
    };
    assert.equal(valid, true);
    assert.deepEqual(issues, []);
    assert.ok(advice.some(({ code }) => code === 'ADVICE-DUE-DATE'));
    for (const format of ['json', 'jsonl'])
      assert.doesNotMatch((await place.einvoice(['--format', format, 'early.xml'])).out, /advice/i);
  });
  it('has it where the configuration wants it, unless an option does not', async () => {
    place.write('einvoice.config.json', '{"advice":true}');
    assert.match((await place.einvoice(['--format', 'json', 'early.xml'])).out, /ADVICE-DUE-DATE/);
    assert.doesNotMatch((await place.einvoice(['--no-advice', 'early.xml'])).out, /ADVICE/);
    assert.equal((await place.einvoice(['--advice', '--no-advice', 'early.xml'])).code, 2);
    place.write('einvoice.config.json', '{"advice":false}');
    assert.doesNotMatch((await place.einvoice(['early.xml'])).out, /ADVICE/);
    assert.match((await place.einvoice(['--advice', 'early.xml'])).out, /ADVICE-DUE-DATE/);
  });
});
