/**
 * Every command that the documentation shows runs. A block of `sh` is run line by line: `npm` at the top of the checkout,
 * everything else in a folder with the examples and other sample invoices, where it names localhost:8080 against a service
 * that the test starts. Marks behind `sh` say what else to do with it:
 *
 *   status=1         at least one line ends with 1, as it says beside it
 *   check=help       run with --help only, `because` of something
 *   check=syntax     read by the shell only, `because` of something
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '#service/app.js';
import { findPackageRoot, programPath } from '#schematron/platform/package-root.js';
import { Workplace } from '../cli/support.js';
import { runModule } from '../fixtures/as-a-process.js';
import * as invoices from '../fixtures/invoices.js';
import { hybridPdf } from '../fixtures/hybrid-pdf.js';
import { sharedValidator } from '../fixtures/rules.js';
import { KEY, knownKeys } from '../server/http/support.js';
import { needs } from '../needs/needs.js';
import { type Block, blocksOf, documentationFiles } from './blocks.js';

const ROOT = findPackageRoot(import.meta.url);
const CLI = programPath('einvoice', 'einvoice', import.meta.url);
const FILES = documentationFiles(ROOT);

const SCRIPTS = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;

/** Why a block is not run as it stands. */
const REASONS = [
  'needs-docker',
  'needs-kubernetes',
  'needs-go',
  'needs-a-registry',
  'needs-a-collector',
  'takes-minutes',
  'changes-what-the-tests-use',
  'other-tests-start-it',
  'it-is-this-test',
  'test/package-does-it',
];

interface Ended {
  readonly code: number;
  readonly output: string;
}

describe('commands in the documentation', () => {
  const place = new Workplace();

  /** Each page begins in a folder with what readers have; what another page's commands wrote is gone. */
  async function begin(): Promise<void> {
    for (const name of readdirSync(place.folder)) rmSync(place.path(name), { recursive: true });
    place.write('bin/einvoice', `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
    await shell('chmod +x bin/einvoice');
    cpSync(join(ROOT, 'examples'), place.path('examples'), { recursive: true });
    place.write('invoice.xml', invoices.xrechnungUbl);
    place.write('hybrid.pdf', hybridPdf(invoices.facturxExtended));
    place.write('samples/good.xml', invoices.xrechnungCii);
    place.write('samples/wrong.xml', invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
  }
  before(begin);
  after(() => place.remove());

  function shell(
    line: string,
    cwd: string = place.folder,
    options: readonly string[] = ['-o', 'pipefail'],
  ): Promise<Ended> {
    const env = {
      ...process.env,
      PATH: `${place.path('bin')}:${process.env['PATH']}`,
      DATA_DIR: place.path('data'),
      no_proxy: '127.0.0.1',
    };
    return new Promise((resolve) => {
      const child = execFile(
        'bash',
        [...options, '-c', line],
        { cwd, env, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
        },
      );
      child.stdin!.end();
    });
  }

  /** Lines as the shell sees them: continued ones joined, comments and empty ones left out. */
  const linesOf = ({ text }: Block): string[] =>
    text
      .replace(/\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#\s.*$/, '').trim())
      .filter((line) => line !== '');

  /** The words of a line, as the shell reads them. */
  const wordsOf = async (text: string): Promise<string[]> =>
    (await shell(`printf '%s\\0' ${text}`)).output.split('\0').slice(0, -1);

  /** Runs the line with `--help`: of a script only its program, since what stands before it builds what the tests have built. */
  async function askForHelp(line: string): Promise<void> {
    const [, name = '', rest = ''] = /^(?:[A-Z_]+=\S+ )?npm run ([\w:-]+)(?: -- (.*))?$/.exec(line) ?? [];
    const [, program, own = ''] =
      /^node ((?:cli\/)?dist\/\S+)(.*)$/.exec(SCRIPTS[name]?.split(' && ').at(-1) ?? '') ?? [];
    assert.ok(program !== undefined, `there is no script "${name}"`);
    const { code, out, err } = await runModule(join(ROOT, program), [...(await wordsOf(`${own} ${rest}`)), '--help']);
    assert.deepEqual([code, err, out.slice(0, 7)], [0, '', 'Usage: '], line);
  }

  /**
   * A command of `einvoice` and nothing else, from and into a file perhaps, is run in this process, which is faster by far;
   * everything else by the shell.
   */
  async function runLine(line: string): Promise<Ended> {
    const simple = /^einvoice ((?:[^$`|&;<>()']|'[^']*')+?)(?: < (\S+))?(?: > (\S+))?$/.exec(line);
    if (simple === null) return shell(line, /^(?:[A-Z_]+=\S+ )?npm /.test(line) ? ROOT : undefined);
    const [, args, from, into] = simple;
    const input = from === undefined ? '' : readFileSync(place.path(from));
    const { code, out, err } = await place.einvoice(await wordsOf(args!), input, { DATA_DIR: place.path('data') });
    if (into !== undefined) place.write(into, out);
    return { code: code!, output: out + err };
  }

  async function runLines(lines: readonly string[], { marks }: Block): Promise<void> {
    const codes: number[] = [];
    for (const line of lines) {
      const { code, output } = await runLine(line);
      assert.ok(code === 0 || (code === 1 && marks['status'] === '1'), `${line}\nended with ${code}:\n${output}`);
      codes.push(code);
    }
    assert.equal(codes.includes(1), marks['status'] === '1', `codes: ${codes.join()}`);
  }

  async function runAgainstServer(block: Block): Promise<void> {
    const server = createApp({ validator: await sharedValidator(), keys: knownKeys }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // curl ends with 0 whatever the status is, unless it is told to look.
    const lines = linesOf(block).map((line) =>
      line
        .replaceAll('localhost:8080', `127.0.0.1:${port}`)
        .replaceAll('YOUR-KEY', KEY)
        .replace(/\bcurl\b/, 'curl --fail-with-body'),
    );
    try {
      await runLines(lines, block);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  for (const file of FILES) {
    const blocks = blocksOf(join(ROOT, file), 'sh');
    if (blocks.length === 0) continue;
    describe(file, () => {
      before(begin);
      for (const block of blocks) {
        const { marks, line, text } = block;
        const first = linesOf(block)[0] ?? '(nothing)';
        const isRun = marks['check'] === undefined;
        needs(...(isRun && /\bcurl\b/.test(text) ? ['curl' as const] : [])).it(
          `line ${line}: ${first}${marks['because'] === undefined ? '' : ` (${marks['check']} only: ${marks['because']})`}`,
          async () => {
            assert.deepEqual(
              Object.keys(marks).filter((mark) => !['check', 'status', 'because'].includes(mark)),
              [],
              'unknown marks',
            );
            assert.equal((await shell(text, place.folder, ['-n'])).code, 0, 'the shell can not read it');
            assert.notEqual(first, '(nothing)');
            switch (marks['check']) {
              case undefined:
                return text.includes('localhost:8080') ? runAgainstServer(block) : runLines(linesOf(block), block);
              case 'help': {
                assert.ok(REASONS.includes(marks['because']!), `${marks['because']} is no known reason`);
                for (const shown of linesOf(block)) await askForHelp(shown);
                return;
              }
              case 'syntax':
                return assert.ok(REASONS.includes(marks['because']!), `${marks['because']} is no known reason`);
              default:
                return assert.fail(`check=${marks['check']} is not known`);
            }
          },
        );
      }
    });
  }

  it('has blocks that are run, so that nothing is shown that was never tried', () => {
    const blocks = FILES.flatMap((file) => blocksOf(join(ROOT, file), 'sh'));
    assert.ok(blocks.filter(({ marks }) => marks['because'] === undefined).length >= 5);
  });

  it('names scripts of package.json, and commands of einvoice, that exist', async () => {
    const { output } = await shell('einvoice --help');
    const commands = [...output.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name!);
    const named = { scripts: new Set<string>(), commands: new Set<string>() };
    for (const file of FILES) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, name] of text.matchAll(/\bnpm run (?:--silent )?([a-z:-]*[a-z])/g)) named.scripts.add(name!);
      for (const [, name] of text.matchAll(/`(?:npx )?einvoice ([a-z][a-z-]*)/g)) named.commands.add(name!);
    }
    assert.ok(
      named.scripts.size >= 5 && named.commands.size >= 5,
      JSON.stringify([...named.scripts, ...named.commands]),
    );
    assert.deepEqual(
      [...named.scripts].filter((name) => !Object.hasOwn(SCRIPTS, name)),
      [],
    );
    assert.deepEqual(
      [...named.commands].filter((name) => !commands.includes(name)),
      [],
    );
  });
});
