/** The examples in several languages: each is run as shown, with the real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { EXAMPLES, exampleSource, type ExampleCall } from '#service/web/pages/code-examples.js';
import { transform } from 'esbuild';
import { hybridPdf } from '../../../fixtures/hybrid-pdf.js';
import { facturxExtended } from '../../../fixtures/invoices.js';
import { startSite, type Site } from '../../browser/browser.js';
import { INVALID, VALID } from '../../browser/invoices.js';
import { KEY } from '../support.js';
import { needs } from '../../../needs/needs.js';
import type { ThingName } from '../../../needs/things.js';

const run = promisify(execFile);
const SHOWN = join(findPackageRoot(import.meta.url), 'server', 'web', 'assets', 'examples');

/** How the examples of each language are run; those in TypeScript lose their types first. */
const COMMANDS: Readonly<
  Record<(typeof EXAMPLES)[number]['name'], { readonly command: string; readonly needs: readonly ThingName[] }>
> = {
  curl: { command: 'sh', needs: ['curl'] },
  TypeScript: { command: process.execPath, needs: [] },
  Python: { command: 'python3', needs: ['python'] },
  PHP: { command: 'php', needs: ['php'] },
  Java: { command: 'java', needs: ['java'] },
  Go: { command: 'go', needs: ['go'] },
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

  async function runExample(
    call: ExampleCall,
    example: (typeof EXAMPLES)[number],
    invoice: string | Buffer = '',
  ): Promise<string> {
    const { command } = COMMANDS[example.name];
    const source = exampleSource(call, example);
    assert.ok(source.includes('http://localhost:8080') && source.includes('YOUR-KEY'));
    const isTyped = example.name === 'TypeScript';
    const name = isTyped ? 'example.mjs' : example[call === 'validate' || call === 'pdf' ? 'file' : 'explain'];
    const program = source.replace('http://localhost:8080', site.url).replace('YOUR-KEY', KEY);
    await writeFile(join(folder, name), isTyped ? (await transform(program, { loader: 'ts' })).code : program);
    await writeFile(join(folder, call === 'pdf' ? 'invoice.pdf' : 'invoice.xml'), invoice);
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

  for (const example of EXAMPLES) {
    const { name } = example;
    needs(...COMMANDS[name].needs).it(`in ${name} prints the verdict`, async () => {
      assert.match(await runExample('validate', example, VALID), /^valid$|"valid":true/m);
      const output = await runExample('validate', example, INVALID);
      assert.match(output, /^not valid$|"valid":false/m);
      assert.match(output, /BR-DE-15/);
    });
    needs(...COMMANDS[name].needs).it(
      `in ${name} prints the verdict on a PDF, and what is asked about rules`,
      async () => {
        assert.match(await runExample('pdf', example, hybridPdf(facturxExtended)), /^valid$|"valid":true/m);
        assert.match(await runExample('explain', example), /"problem": ?"/);
        assert.match(await runExample('rules', example), /"ruleSets": ?\[/);
      },
    );
  }
});
