/** `npm run pack-rules`: what is in the packages and what is not, and that an invoice is checked with them at once. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DetailedReport } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { releaseOf } from '#core/rules/manifest.js';
import type { RulesPackageFacts } from '#core/rules/rules-package.js';
import { packRules } from '../../../scripts/pack-rules/command.js';
import { RULES, realManifest } from '../../fixtures/rules.js';
import { install } from '../../package/install.js';

const ROOT = findPackageRoot(import.meta.url);
const ONLY = ['--only', 'en16931-ubl', '--only', 'xrechnung-ubl'];
const CORE = 'einvoice-rules';

/** Whatever asks the network, or starts a program that could, ends with an error. */
const ALONE = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net';
  import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  net.Socket.prototype.connect = () => { throw new Error('the network was asked'); };
  for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork'])
    childProcess[name] = () => { throw new Error('a program was started'); };
  syncBuiltinESMExports();
`)}`;

interface Packed {
  readonly folder: string;
  readonly printed: string;
}

function packInto(folder: string, ...args: readonly string[]): Packed {
  let printed = '';
  assert.equal(
    packRules(['--output', folder, ...args], RULES, (text) => void (printed += text)),
    0,
  );
  return { folder, printed };
}

/** Everything in the repository but what npm has installed. */
const filesOfProject = (): readonly string[] =>
  readdirSync(ROOT)
    .filter((name) => !/^(node_modules|\.git|data)$/.test(name))
    .flatMap((name) => [
      name,
      ...(statSync(join(ROOT, name)).isDirectory()
        ? readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' })
        : []),
    ]);

const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

const factsOf = (folder: string): RulesPackageFacts =>
  (JSON.parse(read(folder, 'package.json')) as { einvoice: RulesPackageFacts }).einvoice;

describe('npm run pack-rules', function () {
  this.timeout(600_000);
  let scratch: string;
  let packed: Packed;
  let untouched: readonly string[];
  before(() => {
    untouched = filesOfProject();
    scratch = mkdtempSync(join(tmpdir(), 'einvoice-pack-rules-'));
    packed = packInto(join(scratch, 'packed'), ...ONLY);
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('makes a folder and a packed file of what is asked for, and nothing in the repository', () => {
    assert.deepEqual(filesOfProject(), untouched);
    const { version } = JSON.parse(read(ROOT, 'package.json')) as { version: string };
    assert.deepEqual(readdirSync(packed.folder).sort(), [CORE, `${CORE}-${version}.tgz`]);
    const compiled = readdirSync(join(packed.folder, CORE, 'compiled'));
    assert.deepEqual(
      compiled.filter((file) => file.endsWith('.native.js')).map((file) => file.slice(0, file.indexOf('@'))),
      ['en16931-ubl', 'en16931-ubl', 'xrechnung-ubl'],
    );
    assert.deepEqual(
      compiled.filter(
        (file) => !/\.(native\.js|schema\.js|(schema|rules|checks)\.json)$|^codes\.index\.jsonl$/.test(file),
      ),
      [],
    );
  });

  it('makes the same bytes again', () => {
    const again = packInto(join(scratch, 'again'), ...ONLY);
    const [file] = readdirSync(packed.folder).filter((name) => name.endsWith('.tgz'));
    assert.ok(readFileSync(join(packed.folder, file!)).equals(readFileSync(join(again.folder, file!))));
    const hash = /[0-9a-f]{64}/.exec(packed.printed)![0];
    assert.match(again.printed, new RegExp(hash));
  });

  it('names each publisher, its licence, its files and their notices', () => {
    const text = read(packed.folder, CORE, 'NOTICES.md');
    const manifest = realManifest();
    const { holds } = factsOf(join(packed.folder, CORE));
    const held = manifest.ruleSets.filter(({ id, release }) =>
      holds.ruleSets.includes(`${id}${release.slice(release.indexOf('@'))}`),
    );
    assert.ok(held.length > 0);
    for (const entry of held) {
      const { publisher, files } = releaseOf(manifest, entry);
      assert.ok(text.includes(`## ${publisher}\n`), publisher);
      for (const { path, sha256 } of files) assert.ok(text.includes(`\`${path}\`, SHA-256 \`${sha256}\``), path);
    }
    assert.match(text, /^> Licensed under European Union Public Licence/m);
    assert.match(text, /^> Copyright \(c\) OASIS Open/m);
    assert.match(text, /^> This document and translations of it may be copied and furnished/m);
    for (const [, file] of text.matchAll(/\]\((LICENSES\/[^)]+)\)/g))
      assert.ok(read(packed.folder, CORE, file!).length > 1000, file);
  });

  it('says what is left out because no licence lets others pass it on, and what because nobody asked for it', () => {
    const { leftOut } = factsOf(join(packed.folder, CORE));
    const peppol = leftOut.ruleSets.filter((name) => name.startsWith('peppol-ubl@'));
    assert.equal(peppol.length, 1);
    for (const text of [
      packed.printed,
      read(packed.folder, CORE, 'NOTICES.md'),
      read(packed.folder, CORE, 'README.md'),
    ]) {
      assert.match(text, /peppol-ubl/);
      assert.match(text, /compile-rules/);
    }
    assert.match(packed.printed, /because not asked for: .*en16931-cii@/);
  });

  it('refuses a name that no rule set has, and to make nothing', () => {
    const print = (): void => {};
    assert.throws(() => packRules(['--only', 'en16931-ubl'], RULES, print), /--output must name a folder/);
    const into = ['--output', join(scratch, 'none')];
    assert.throws(() => packRules([...into, '--only', 'nonsense'], RULES, print), /called "nonsense"/);
    assert.throws(() => packRules([...into, '--only', 'ubl-be'], RULES, print), /no licence is known/);
    assert.equal(existsSync(join(scratch, 'none')), false);
  });

  it('refuses what is not compiled, and what another compiler has compiled', () => {
    const compiledDir = join(scratch, 'compiled');
    mkdirSync(compiledDir);
    for (const file of readdirSync(RULES.compiledDir))
      if (/^(en16931-ubl|xrechnung-ubl|ubl-2\.1-)/.test(file) && !file.endsWith('.cache'))
        cpSync(join(RULES.compiledDir, file), join(compiledDir, file));
    const args = ['--output', join(scratch, 'refused'), ...ONLY];
    const attempt = (): number => packRules(args, { ...RULES, compiledDir }, () => {});
    assert.equal(attempt(), 0);
    const [header] = readdirSync(compiledDir).filter((file) => /^xrechnung-ubl@2\.6.*\.rules\.json$/.test(file));
    const text = read(compiledDir, header!);
    writeFileSync(join(compiledDir, header!), text.replace(/"toolHash":"\w{64}"/, `"toolHash":"${'0'.repeat(64)}"`));
    assert.throws(attempt, /xrechnung-ubl@2\.6\.0 was compiled by another compiler/);
    rmSync(join(compiledDir, header!));
    assert.throws(attempt, { code: 'RULES_MISSING' });
  });

  describe('and the library that is installed with it', () => {
    let project: string;
    before(async () => {
      project = mkdtempSync(join(tmpdir(), 'einvoice-with-rules-'));
      await install(ROOT, project, async (command, args, cwd) => {
        const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
        return { code: status!, out: stdout, err: stderr };
      });
      const rules = join(project, 'node_modules', CORE);
      mkdirSync(rules);
      const [file] = readdirSync(packed.folder).filter((name) => name.endsWith('.tgz'));
      execFileSync('tar', ['-xzf', join(packed.folder, file!), '-C', rules, '--strip-components=1']);
    });
    after(() => rmSync(project, { recursive: true, force: true }));

    /** What a program prints that knows the library's name only, without a network and without other programs. */
    function run(program: string): string {
      const args = ['--import', ALONE, '--input-type=module', '-e', program];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      return stdout;
    }

    const verdict = (example: string, change = (text: string) => text): DetailedReport => {
      const path = join(project, 'invoice.xml');
      writeFileSync(path, change(read(ROOT, 'examples', example)));
      return JSON.parse(
        run(`import { readFileSync } from 'node:fs';
          import { validate } from 'einvoice-validator';
          console.log(JSON.stringify(await validate(readFileSync(${JSON.stringify(path)}))));`),
      ) as DetailedReport;
    };

    it('validates at once, and says from which package the rules are', () => {
      const { valid, details } = verdict('xrechnung-ubl.xml');
      assert.equal(valid, true);
      const { version } = JSON.parse(read(ROOT, 'package.json')) as { version: string };
      assert.deepEqual(
        details.ruleSets.map(({ id, package: from }) => [id, from]),
        ['en16931-ubl', 'xrechnung-ubl'].map((id) => [id, `${CORE}@${version}`]),
      );
      assert.equal(existsSync(join(project, 'node_modules', 'einvoice-core', 'compiled-sef')), false);
    });

    it('finds mistakes, and calls nothing valid whose rules are not in it', () => {
      assert.ok(verdict('xrechnung-three-mistakes.xml').errorCount >= 3);
      // Nothing is wrong in it but that Peppol's rules have not seen it.
      const { valid, issues, details } = verdict('peppol-wrong-total.xml', (text) =>
        text.replaceAll('909.00', '900.00'),
      );
      assert.equal(valid, false);
      assert.deepEqual(
        issues.map(({ code, severity }) => [code, severity]),
        [['PROFILE-NOT-CHECKED', 'error']],
      );
      assert.ok(!details.ruleSets.some(({ id }) => id.startsWith('peppol')));
    });

    it('tells on the command line which package has which rule sets', () => {
      const program = join(project, 'node_modules', 'einvoice', 'dist', 'programs', 'einvoice.js');
      const { status, stdout } = spawnSync(process.execPath, [program, 'rules'], { cwd: project, encoding: 'utf8' });
      assert.equal(status, 0);
      assert.match(stdout, /^3 rule sets from einvoice-rules@/m);
    });

    it('refuses a package that was compiled for another version', () => {
      const path = join(project, 'node_modules', CORE, 'package.json');
      const text = readFileSync(path, 'utf8');
      const data = JSON.parse(text) as { einvoice: { library: { version: string } } };
      data.einvoice.library.version = '99.0.0';
      writeFileSync(path, JSON.stringify(data));
      const printed = run(
        "import { validate } from 'einvoice-validator'; await validate('<a/>').catch(({ code, message }) => console.log(code, message));",
      );
      writeFileSync(path, text);
      assert.match(printed, /^RULES_STALE The rules of einvoice-rules@.* compiled for einvoice-validator 99\.0\.0/);
    });
  });
});
