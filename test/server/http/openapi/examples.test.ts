/** The examples in several languages: each is run as shown, with the real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { EXAMPLES } from '#service/web/pages/code-examples.js';
import { startSite, type Site } from '../../browser/browser.js';
import { INVALID, VALID } from '../../browser/invoices.js';
import { KEY } from '../support.js';
import { needs } from '../../../needs/needs.js';
import type { ThingName } from '../../../needs/things.js';

const run = promisify(execFile);
const SHOWN = join(findPackageRoot(import.meta.url), 'server', 'web', 'assets', 'examples');

/** How each example is run; the TypeScript one is compiled with the project. */
const COMMANDS: Readonly<
  Record<
    (typeof EXAMPLES)[number]['file'],
    { readonly folder?: string; readonly file?: string; readonly command: string; readonly needs: readonly ThingName[] }
  >
> = {
  'validate.sh': { command: 'sh', needs: ['curl'] },
  'validate.mts': {
    folder: join(findPackageRoot(import.meta.url), 'server', 'dist', 'web', 'assets', 'examples'),
    file: 'validate.mjs',
    command: process.execPath,
    needs: [],
  },
  'validate.py': { command: 'python3', needs: ['python'] },
  'validate.php': { command: 'php', needs: ['php'] },
  'Validate.java': { command: 'java', needs: ['java'] },
  'validate.go': { command: 'go', needs: ['go'] },
};

describe('the examples', () => {
  let site: Site;
  let folder: string;
  before(async () => {
    site = await startSite();
    folder = await mkdtemp(join(tmpdir(), 'examples-'));
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function runExample(file: keyof typeof COMMANDS, invoice: string): Promise<string> {
    const { folder: from = SHOWN, file: name = file, command } = COMMANDS[file];
    const source = await readFile(join(from, name), 'utf8');
    assert.ok(
      source.includes('http://localhost:8080') && source.includes('YOUR-KEY') && source.includes('invoice.xml'),
    );
    await writeFile(join(folder, name), source.replace('http://localhost:8080', site.url).replace('YOUR-KEY', KEY));
    await writeFile(join(folder, 'invoice.xml'), invoice);
    // Local requests must not go through a configured proxy.
    return (
      await run(command, command === 'go' ? ['run', name] : [name], {
        cwd: folder,
        env: { ...process.env, no_proxy: '127.0.0.1' },
      })
    ).stdout;
  }

  it('stand in the documentation as they are', async () => {
    const text = await readFile(join(findPackageRoot(import.meta.url), 'docs', 'examples.md'), 'utf8');
    for (const { name, file } of EXAMPLES)
      assert.ok(
        text.includes(`## ${name}\n\n`) && text.includes(`\n${await readFile(join(SHOWN, file), 'utf8')}\`\`\``),
        file,
      );
  });

  for (const { name, file } of EXAMPLES) {
    needs(...COMMANDS[file].needs).it(`in ${name} prints the verdict`, async () => {
      assert.match(await runExample(file, VALID), /^valid$|"valid":true/m);
      const output = await runExample(file, INVALID);
      assert.match(output, /^not valid$|"valid":false/m);
      assert.match(output, /BR-DE-15/);
    });
  }
});
