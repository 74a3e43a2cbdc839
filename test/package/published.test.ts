/** Each package as it is published: what registries' linters say of it, and what is in it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { toolHash } from '#cli/compile-rules/tool-hash.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { type Packed, pack } from '../../scripts/pack/pack.js';
import { AUTOMATION_PACKAGES, CORE_PACKAGES, PACKAGES } from '../../scripts/pack/packages.js';
import { needs } from '../needs/needs.js';

const ROOT = findPackageRoot(import.meta.url);

const ALL = [...PACKAGES, ...AUTOMATION_PACKAGES];

/** What the library may take up where it is fetched, without rules. */
const MOST_BYTES = 1_500_000;

describe('the packages as they are published', function () {
  this.timeout(600_000);
  let folder: string;
  let packed: readonly Packed[];
  const fileOf = (name: string, path: string): string =>
    execFileSync('tar', ['-xzOf', packed.find((one) => one.name === name)!.archive, `package/${path}`], {
      encoding: 'utf8',
    });

  before('are packed', async () => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-published-'));
    packed = await Promise.all(ALL.map((each) => pack(join(ROOT, each), folder)));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are small enough to be embedded', () => {
    const core = packed.filter(({ name }) => CORE_PACKAGES.some((known) => known === name));
    assert.equal(core.length, CORE_PACKAGES.length);
    const bytes = core.reduce((sum, { size }) => sum + size, 0);
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });

  it('depend on nobody but us where they are the library', () => {
    for (const name of CORE_PACKAGES) {
      const { dependencies = {}, devDependencies } = JSON.parse(fileOf(name, 'package.json')) as Record<string, object>;
      assert.equal(devDependencies, undefined, name);
      assert.deepEqual(
        Object.keys(dependencies).filter((dependency) => !dependency.startsWith('einvoice-')),
        [],
        name,
      );
    }
  });

  it('keep comments in declarations, and have none in code', () => {
    assert.match(fileOf('einvoice-validator', 'dist/validate-once.d.ts'), /\/\*\*\n \* Validates one invoice/);
    const code = fileOf('einvoice-validator', 'dist/validate-once.js');
    assert.match(code, /export async function validate\(/);
    assert.doesNotMatch(code, /\/\*|\/\/ /);
  });

  it('have no declarations that nobody can come to', () => {
    const { files } = packed.find(({ name }) => name === 'einvoice-validator')!;
    assert.ok(files.includes('dist/index.d.ts') && files.includes('dist/pool/worker.js'));
    assert.ok(!files.includes('dist/pool/worker.d.ts'));
  });

  it('name the compiler that a checkout has, whose rules they can run', () => {
    const { einvoice } = JSON.parse(fileOf('einvoice-schematron', 'package.json')) as { einvoice?: { code: string } };
    assert.equal(einvoice?.code, toolHash());
  });

  it('bring the rules where they are installed with a click', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      fileOf('node-red-contrib-einvoice', 'package.json'),
    ) as Record<string, object>;
    assert.deepEqual(Object.keys(dependencies!), ['einvoice-validator', 'einvoice-rules']);
    assert.equal(peerDependencies, undefined);
  });

  for (const each of ALL)
    it(`give publint nothing to complain of: ${each}`, async () => {
      const { archive } = packed[ALL.indexOf(each)]!;
      const tarball = new Uint8Array(readFileSync(archive)).buffer;
      const { messages, pkg } = await publint({ pack: { tarball }, level: 'warning', strict: true });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg!)),
        [],
      );
    });

  needs('minutes').it('have types that are right wherever they are resolved', () => {
    const attw = join(ROOT, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    for (const { name, archive } of packed) {
      const { status, stdout } = spawnSync(
        process.execPath,
        [attw, archive, '--profile', 'esm-only', '--format', 'json'],
        { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      );
      assert.equal(status, 0, `${name}: ${stdout}`);
    }
  });
});
