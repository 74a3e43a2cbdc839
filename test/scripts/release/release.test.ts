/** `npm run release`: one version everywhere, and what the changelog says of it. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '#cli/terminal/usage.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { release } from '../../../scripts/release/command.js';
import { readWorkspaces, versionFiles } from '../../../scripts/release/version-files.js';

const ROOT = findPackageRoot(import.meta.url);
const NOW = new Date('2027-01-02T03:04:05Z');
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\nSoon.\n\n### Added\n\n- This.\n\n## [0.0.9] - 2026-01-01\n\n- That.\n';

describe('npm run release', () => {
  let folder: string;
  let printed: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-release-'));
    for (const file of versionFiles(readWorkspaces(ROOT))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(ROOT, file), join(folder, file));
    }
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
    printed = '';
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]): Promise<number> =>
    release(args, folder, NOW, (text) => void (printed += text));
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  it('finds one version in this checkout', async () => {
    assert.equal(await release(['--check'], ROOT, NOW, (text) => void (printed += text)), 0, printed);
    assert.match(printed, /^\d{2,} places in 1\d files have /);
  });
  it('writes a version everywhere, as each file has it, and changes nothing else', async () => {
    const files = versionFiles(readWorkspaces(ROOT));
    const before = new Map(files.map((file) => [file, read(file)]));
    const [, current] = /"version": "([^"]+)"/.exec(before.get('package.json')!)!;
    assert.equal(await run('--set', '7.8.9-rc.1'), 0);
    assert.equal(await run('--check', '7.8.9-rc.1'), 0);
    for (const [file, text] of before) {
      const back = read(file).replaceAll(/7\.8\.9-rc\.1|7\.8\.9rc1/g, current!);
      assert.equal(back, text, file);
      assert.notEqual(read(file), text, file);
    }
    assert.match(read('cli/package.json'), /"einvoice-core": "7\.8\.9-rc\.1"/);
    assert.match(read('python/pyproject.toml'), /^version = "7\.8\.9rc1"$/m);
    assert.match(read('python/pyproject.toml'), /"einvoice-rules==7\.8\.9rc1"/);
  });
  it('gives what is not released to the version, with the day', async () => {
    await run('--set', '7.8.9');
    assert.equal(
      read('CHANGELOG.md'),
      '# Changelog\n\n## [Unreleased]\n\n## [7.8.9] - 2027-01-02\n\n### Added\n\n- This.\n\n## [0.0.9] - 2026-01-01\n\n- That.\n',
    );
    printed = '';
    await run('--notes', '7.8.9');
    assert.equal(printed, '### Added\n\n- This.\n');
    await assert.rejects(run('--set', '7.8.9'), /has 7\.8\.9 already/);
    await assert.rejects(run('--set', '7.9.0'), /no entry under \[Unreleased\]/);
  });
  it('says what it would change, and changes nothing', async () => {
    await run('--set', '7.8.9', '--dry-run');
    const lines = printed.trimEnd().split('\n');
    assert.deepEqual(
      lines,
      [...versionFiles(readWorkspaces(ROOT)), 'CHANGELOG.md'].map((file) => `would change ${file}`),
    );
    assert.equal(read('CHANGELOG.md'), CHANGELOG);
    assert.equal(read('package.json'), readFileSync(join(ROOT, 'package.json'), 'utf8'));
  });
  it('names each place that has another version', async () => {
    await run('--set', '7.8.9');
    writeFileSync(
      join(folder, 'cli/package.json'),
      read('cli/package.json').replace('"einvoice-core": "7.8.9"', '"einvoice-core": "^7.8.9"'),
    );
    writeFileSync(
      join(folder, 'python/pyproject.toml'),
      read('python/pyproject.toml').replace('einvoice-rules==7.8.9', 'einvoice-rules==7.8.8'),
    );
    printed = '';
    assert.equal(await run('--check'), 1);
    assert.deepEqual(printed.split('\n'), [
      'cli/package.json: einvoice-core in it is ^7.8.9, not 7.8.9',
      'python/pyproject.toml: line 19 is 7.8.8, not 7.8.9',
      '',
    ]);
  });
  it('refuses a tag that the changelog does not know', async () => {
    await assert.rejects(run('--check', '7.8.9'), /does not have 7\.8\.9/);
  });
  it('refuses what is no version, and more than one wish', async () => {
    for (const args of [
      [],
      ['--set', 'v1.0.0'],
      ['--set', '1.0.0-next.1'],
      ['--check', '--notes', '1.0.0'],
      ['--check', '--dry-run'],
    ])
      await assert.rejects(run(...args), UsageError, args.join(' '));
  });
});
