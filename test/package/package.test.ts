/** The package, packed and installed in an empty folder as its users do it. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuleSetRelease } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { inFull } from '../needs/wanted.js';
import { blocksOf } from '../docs/blocks.js';
import { type Packed, install } from './install.js';
import * as invoices from '../fixtures/invoices.js';
import { RULES, realManifest } from '../fixtures/rules.js';

const ROOT = findPackageRoot(import.meta.url);

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

describe('the package', function () {
  this.timeout(600_000);
  let folder: string;
  let packed: readonly Packed[];
  const filesOf = (name: string): readonly string[] => packed.find((one) => one.name === name)!.files;

  function run(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    cwd = folder,
  ): Promise<Ended> {
    return new Promise((resolve) => {
      execFile(
        command,
        args,
        { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => {
          resolve({ code: error === null ? 0 : Number(error.code), out, err });
        },
      );
    });
  }
  const einvoice = (...args: string[]): Promise<Ended> =>
    run(join(folder, 'node_modules', '.bin', 'einvoice'), args, { RULES_MIRROR: RULES.officialDir });

  before('is packed and installed', async () => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-package-'));
    packed = await install(ROOT, folder, (command, args, cwd) => run(command, args, {}, cwd));
    writeFileSync(join(folder, 'invoice.xml'), invoices.xrechnungUbl);
    writeFileSync(join(folder, 'wrong.xml'), invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has no official files in it, nor what is made of them, nor tests', () => {
    assert.ok(filesOf('einvoice-validator').includes('dist/index.js'));
    assert.ok(filesOf('einvoice-core').includes('dist/manifest.json'));
    for (const { name, files } of packed) {
      assert.ok(files.includes('README.md') && files.includes('LICENSE'), name);
      assert.deepEqual(
        files.filter((path) =>
          /compiled-sef|schematron\/(?!.*\.(?:js|d\.ts)$)|\.test\.|\.(sch|xsd|map|tsbuildinfo)$/.test(path),
        ),
        [],
        name,
      );
    }
  });

  it('has nothing of the reference engine or of signing in installed, and says how to come by it', async () => {
    const installed = readdirSync(join(folder, 'node_modules'));
    assert.deepEqual(
      installed.filter((name) => ['saxon-js', 'xslt3', 'axios', 'better-auth'].includes(name)),
      [],
    );
    const compiling = await einvoice('compile-rules', '--engine', 'saxon');
    assert.deepEqual([compiling.code, compiling.out], [2, '']);
    assert.match(
      compiling.err,
      /^compile-rules: The reference engine is not installed\. Run "npm install saxon-js@2 xslt3@2"/,
    );
  });

  it('says what to do before its rules are compiled', async () => {
    const { code, out, err } = await einvoice('validate', 'invoice.xml');
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /^einvoice: .* is missing\. Run "npx einvoice compile-rules"\.$/m);
    await assertRefused();
  });

  async function assertRefused(): Promise<void> {
    const program =
      "import { createValidator } from 'einvoice-validator'; await createValidator().catch(({ code, message }) => console.log(code, message));";
    assert.match(
      (await run(process.execPath, ['--input-type=module', '-e', program])).out,
      /^(RULES|FILE)_MISSING .*"npx einvoice compile-rules"\.\n$/,
    );
  }

  describe('with its rules compiled', () => {
    before(async () => {
      // Those that are here are what it would make of the same files: one of them has to be compiled, and a small one will do.
      const toCompile = inFull('xrechnung-ubl', 'facturx-minimum');
      const compiled = join(folder, 'node_modules', 'einvoice-core', 'compiled-sef');
      mkdirSync(compiled);
      const isCompiled = (name: string): boolean => /\.(native\.js|(rules|checks)\.json|schema\.(js|json))$/.test(name);
      for (const file of readdirSync(RULES.compiledDir).filter(isCompiled))
        if (!file.startsWith(`${toCompile}@`)) copyFileSync(join(RULES.compiledDir, file), join(compiled, file));
      const { code, out, err } = await einvoice('compile-rules');
      assert.equal(code, 0, err);
      assert.match(out, new RegExp(`^${toCompile} .* compiled$`, 'm'));
    });

    it('lists all rule sets as ready', async () => {
      const { code, out } = await einvoice('rules', '--json');
      assert.equal(code, 0);
      assert.deepEqual(
        (JSON.parse(out) as RuleSetRelease[]).map(({ id, problem }) => [id, problem]),
        realManifest().ruleSets.map(({ id }) => [id, null]),
      );
    });
    it('validates by command line', async () => {
      assert.deepEqual(await einvoice('validate', '--no-advice', 'invoice.xml'), {
        code: 0,
        out: 'invoice.xml: valid (xrechnung-ubl)\n',
        err: '',
      });
      const { code, out } = await einvoice('validate', 'wrong.xml');
      assert.equal(code, 1);
      assert.match(out, /^wrong\.xml: not valid, 1 error \(xrechnung-ubl\)\n {2}error BR-DE-15 /);
    });
    it('does not validate with an engine that is not there', async () => {
      const { code, out, err } = await run(
        join(folder, 'node_modules', '.bin', 'einvoice'),
        ['validate', 'invoice.xml'],
        { ENGINE: 'saxon' },
      );
      assert.deepEqual([code, out], [2, '']);
      assert.match(
        err,
        /^einvoice: The reference engine is not installed\. Run "npm install saxon-js@2 xslt3@2", or use the native engine\.$/m,
      );
    });
    it('validates by library, as its documentation has it', async () => {
      const [once, example] = blocksOf(join(ROOT, 'docs', 'library.md'), 'js');
      writeFileSync(join(folder, 'once.js'), once!.text);
      assert.deepEqual(await run(process.execPath, ['once.js']), { code: 0, out: 'true []\n', err: '' });
      writeFileSync(join(folder, 'example.js'), example!.text);
      assert.deepEqual(await run(process.execPath, ['example.js']), { code: 0, out: 'true xrechnung-ubl\n', err: '' });
      writeFileSync(join(folder, 'wrong.js'), example!.text.replace('invoice.xml', 'wrong.xml'));
      const { code, out } = await run(process.execPath, ['wrong.js']);
      assert.equal(code, 0);
      assert.match(out, /^false xrechnung-ubl\nerror BR-DE-15, line \d+: \S/);
    });
    it('serves by command line', async () => {
      const child = spawn(join(folder, 'node_modules', '.bin', 'einvoice'), ['serve'], {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          PORT: '0',
          WORKERS: '1',
          WARM_UP: '0',
          API_KEYS: 'a-key',
          DATA_DIR: join(folder, 'data'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      try {
        let said = '';
        for await (const data of child.stdout.setEncoding('utf8')) if (/, port \d+\n/.test((said += data))) break;
        const [, port] = /, port (\d+)\n/.exec(said)!;
        const pages = await Promise.all(
          ['readyz', '', 'docs'].map(async (path) => (await fetch(`http://127.0.0.1:${port}/${path}`)).status),
        );
        assert.deepEqual(pages, [200, 200, 200]);
      } finally {
        child.kill('SIGTERM');
      }
      assert.equal(await ended, 0);
    });
    it('says what people sign in with, and how to come by it, where they are asked to', async () => {
      const { code, out, err } = await run(join(folder, 'node_modules', '.bin', 'einvoice'), ['serve'], {
        PORT: '0',
        WORKERS: '1',
        WARM_UP: '0',
        DATA_DIR: join(folder, 'data'),
        SESSION_SECRET: 'a secret that is long enough for a test',
        PUBLIC_URL: 'https://einvoice.example',
        SMTP_URL: 'smtps://user:secret@mail.example:465',
        MAIL_FROM: 'service@mail.example',
      });
      assert.notEqual(code, 0, out);
      assert.match(err + out, /SMTP_URL is set, but what people sign in with is not installed\. Run .*npm install /);
    });
    it('is taken by require(), too', async () => {
      writeFileSync(
        join(folder, 'required.cjs'),
        [
          "const { createValidator } = require('einvoice-validator');",
          "createValidator({ workers: 0 }).then(async (validator) => console.log((await validator.validate(require('node:fs').readFileSync('invoice.xml'))).report));",
        ].join('\n'),
      );
      const { code, out, err } = await run(process.execPath, ['required.cjs']);
      assert.equal(code, 0, err);
      assert.match(out, /^\{\n {2}valid: true,\n {2}format: 'xrechnung-ubl'/);
    });
    it('has types that a strict compiler takes', async () => {
      const typescript = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      writeFileSync(
        join(folder, 'consumer.ts'),
        [
          "import { type Report, type Verdict, EngineError, createValidator } from 'einvoice-validator';",
          'const validator = await createValidator({ workers: 0 });',
          "const verdict: Verdict = await validator.validate(new Uint8Array(), { language: 'de', releases: ['xrechnung@2.5.0'] });",
          'const report: Report = verdict.report;',
          "if (report.issues[0]?.severity === 'error') throw new EngineError('CLOSED', report.issues[0].message);",
        ].join('\n'),
      );
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--types',
        'node',
        '--typeRoots',
        join(ROOT, 'node_modules', '@types'),
      ];
      const [right, mistaken] = ["language: 'de'", "language: 'xx'"];
      writeFileSync(
        join(folder, 'mistaken.ts'),
        readFileSync(join(folder, 'consumer.ts'), 'utf8').replace(right, mistaken),
      );
      const { out } = await run(process.execPath, [typescript, ...options, 'consumer.ts', 'mistaken.ts']);
      // One error in all, which is that of the second file.
      assert.match(out, /^mistaken\.ts\(3,[^\n]*"xx"[^\n]*\n$/);
    });
    it('offers nothing but its entry', async () => {
      const { code, err } = await run(process.execPath, [
        '--input-type=module',
        '-e',
        "import 'einvoice-validator/dist/validate.js'",
      ]);
      assert.equal(code, 1);
      assert.match(err, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
    });
  });
});
