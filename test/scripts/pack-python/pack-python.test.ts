/** The wheels, installed as users do it, in an environment of their own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageRoot, packageVersion } from '#schematron/platform/package-root.js';
import { UsageError } from '#cli/terminal/usage.js';
import { packPython } from '../../../scripts/pack-python/command.js';
import { pythonVersion } from '../../../scripts/pack-python/python-version.js';
import { packRules } from '../../../scripts/pack-rules/command.js';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../fixtures/rules.js';
import { blocksOf } from '../../docs/blocks.js';
import { needs } from '../../needs/needs.js';

const PYTHON = join(findPackageRoot(import.meta.url), 'python');
const VERSION = pythonVersion(packageVersion());
const WHEELS = ['rules', 'validator'].map((name) => `einvoice_${name}-${VERSION}-py3-none-any.whl`);
/** What the invoices here are checked by, so that packing takes seconds. */
const ONLY = ['en16931-ubl', 'xrechnung-ubl', 'facturx-extended'].flatMap((name) => ['--only', name]);

const SAMPLES: Readonly<Record<string, string | Uint8Array>> = {
  'valid.xml': invoices.xrechnungUbl,
  'invalid.xml': invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'),
  'broken.xml': invoices.xrechnungUbl.slice(0, -20),
  'hybrid.pdf': hybridPdf(invoices.facturxExtended),
};

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('npm run pack-python', function () {
  this.timeout(600_000);

  it('asks for a folder, and for rules where it is told that there are some', async () => {
    await assert.rejects(packPython([], assert.fail), UsageError);
    await assert.rejects(packPython(['--output', tmpdir(), '--rules', PYTHON], assert.fail), /no packages of rules/);
  });

  needs('minutes', 'venv').describe('makes wheels, in which', () => {
    let scratch: string;
    let samples: string;
    const inScratch = (...path: readonly string[]): string => join(scratch, ...path);
    const pip = (...args: readonly string[]): Ended =>
      run(inScratch('venv', 'bin', 'python'), ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...args]);
    const python = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended =>
      run(inScratch('venv', 'bin', 'python'), args, env);
    const einvoice = (...args: readonly string[]): Ended => python(['-m', 'einvoice_validator', ...args]);

    function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
      const { error, status, stdout, stderr } = spawnSync(program, args, {
        cwd: scratch,
        env: { ...process.env, RULES_DIR: '', NODE_PATH: '', ...env },
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      if (error !== undefined) throw error;
      return { code: status, out: stdout, err: stderr };
    }

    function succeed(ended: Ended): Ended {
      assert.equal(ended.code, 0, ended.err + ended.out);
      return ended;
    }

    before(async () => {
      scratch = mkdtempSync(join(tmpdir(), 'einvoice-pack-python-test-'));
      samples = inScratch('samples');
      mkdirSync(samples);
      const validator = await sharedValidator();
      for (const [name, content] of Object.entries(SAMPLES)) {
        const bytes = Buffer.from(content);
        writeFileSync(join(samples, name), bytes);
        const { report, details } = await (name.endsWith('.pdf')
          ? validator.validatePdf(bytes)
          : validator.validate(bytes));
        writeFileSync(join(samples, `${name.split('.')[0]}.json`), JSON.stringify({ ...report, details }));
      }
      assert.equal(
        packRules(['--output', inScratch('rules'), ...ONLY], RULES, () => {}),
        0,
      );
      let printed = '';
      const args = ['--output', inScratch('wheels'), '--rules', inScratch('rules')];
      assert.equal(await packPython(args, (text) => void (printed += text)), 0);
      for (const wheel of WHEELS) assert.ok(printed.includes(wheel), printed);
      succeed(run('python3', ['-m', 'venv', inScratch('venv')]));
      succeed(pip('install', inScratch('wheels', WHEELS[1]!)));
    });
    after(() => rmSync(scratch, { recursive: true, force: true }));

    it('the command line works without npm, and says how to get rules', () => {
      assert.equal(succeed(einvoice('--version')).out, `${packageVersion()}\n`);
      const { code, err } = einvoice(join(samples, 'valid.xml'));
      assert.equal(code, 2);
      assert.match(err, /compile-rules/);
      const program = `from einvoice_validator import *\ntry: validate('<a/>')\nexcept EinvoiceError as e: print(e.code, e)`;
      assert.match(
        succeed(python(['-c', program])).out,
        /^RULES_MISSING .*"python -m einvoice_validator compile-rules"/,
      );
    });
    it('rules can be compiled', () => {
      const folder = inScratch('compiled');
      const env = { RULES_DIR: folder, RULES_MIRROR: RULES.officialDir };
      const only = ['--only', 'en16931-ubl', '--only', 'xrechnung-ubl', '--source', 'mirror'];
      const { err, out } = python(['-m', 'einvoice_validator', 'compile-rules', ...only], env);
      assert.match(out, /en16931-ubl .* compiled/, err);
    });
    it('the tests of the Python package pass, with rules from a wheel', () => {
      succeed(pip('install', inScratch('wheels', WHEELS[0]!)));
      const codes = ['valid', 'invalid', 'broken'].map((name) => einvoice(join(samples, `${name}.xml`)).code);
      assert.deepEqual(codes, [0, 1, 1]);
      const { err } = succeed(
        python(['-m', 'unittest', 'discover', '-s', join(PYTHON, 'tests')], { SAMPLES: samples }),
      );
      assert.match(err, /^Ran 1\d tests in .*\n\nOK$/m);
    });
    it('the examples of the documentation run', () => {
      writeFileSync(inScratch('invoice.xml'), SAMPLES['invalid.xml']!);
      mkdirSync(inScratch('invoices'));
      writeFileSync(inScratch('invoices', 'one.xml'), SAMPLES['valid.xml']!);
      const examples = blocksOf(join(PYTHON, '..', 'docs', 'python.md'), 'python');
      const printed = examples.map(({ text }) => succeed(python(['-c', text])).out);
      assert.match(printed[0]!, /^False 1\nerror BR-DE-15 /);
      assert.deepEqual(printed.slice(1, 2), ['one.xml True\n']);
      assert.match(printed[2]!, /^RULE_SET_UNKNOWN /);
      assert.equal(printed.length, 3);
      // In an entry of a list, a block is indented.
      const [news] = blocksOf(join(PYTHON, '..', 'CHANGELOG.md'), 'python');
      assert.match(succeed(python(['-c', news!.text.replace(/^ {2}/gm, '')])).out, /^False \[['"]/);
    });
    it('types hold, strictly, for the package and for who uses it', () => {
      succeed(pip('install', 'mypy'));
      const user = inScratch('user.py');
      writeFileSync(user, 'from einvoice_validator import validate\nreveal_type(validate(b"").issues[0].severity)\n');
      assert.match(succeed(python(['-m', 'mypy', '--strict', user])).out, /Literal\['error'\]/);
      succeed(python(['-m', 'mypy', '--strict', '-p', 'einvoice_validator']));
      succeed(python(['-m', 'mypy', '--strict', join(PYTHON, 'tests')]));
      writeFileSync(user, 'from einvoice_validator import validate\nvalidate(b"", language="xx")\n');
      assert.equal(python(['-m', 'mypy', '--strict', user]).code, 1, 'a wrong language is found');
    });
  });
});
