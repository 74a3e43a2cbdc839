/** The node's sources, by n8n's own linter and compiler settings. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { run } from '../../consumers/run.js';
import type { Checks } from '../checks.js';
import type { Place } from '../tool.js';
import { nodeFolder } from './program.js';

/** What the linter is right about, and what does not change. */
const KNOWN: Readonly<Record<string, string>> = {
  '@n8n/community-nodes/require-homepage': 'the project has no public address yet',
  'n8n-nodes-base/cred-class-field-documentation-url-missing': 'the project has no public address yet',
  '@n8n/community-nodes/valid-author': 'the project names no person',
  'n8n-nodes-base/community-package-json-author-missing': 'the project names no person',
  'n8n-nodes-base/community-package-json-license-not-default':
    'the licence is that of the project; n8n verifies only MIT',
};

/** The folder of the linter, below that of n8n. */
export const LINTER = 'linter';

interface Linted {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string; readonly line: number; readonly message: string }[];
}

export async function checkSources({ tools, scratch }: Place, checks: Checks): Promise<void> {
  const folder = join(scratch, 'sources');
  const env = { PATH: `${nodeFolder(tools)}:${process.env['PATH']}` };
  mkdirSync(folder, { recursive: true });
  const source = join(findPackageRoot(import.meta.url), 'automation', 'n8n');
  for (const name of ['package.json', 'credentials', 'nodes'])
    cpSync(join(source, name), join(folder, name), { recursive: true });
  const modules = join(tools, LINTER, 'node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
  const cli = join(modules, '@n8n', 'node-cli');
  const templates = join(cli, 'dist', 'template', 'templates');
  cpSync(join(templates, 'shared', 'default', 'eslint.config.mjs'), join(folder, 'eslint.config.mjs'));
  cpSync(join(templates, 'declarative', 'custom', 'template', 'tsconfig.json'), join(folder, 'tsconfig.json'));

  await checks.that("n8n's linter finds only what is known", async () => {
    const output = await outputOf(join(modules, '.bin', 'eslint'), ['.', '--format', 'json'], folder, env);
    const found = (JSON.parse(output) as readonly Linted[]).flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, message }) => ({ ruleId, text: `${filePath}:${line} ${ruleId}: ${message}` })),
    );
    const unknown = found.filter(({ ruleId }) => !(ruleId in KNOWN));
    assert.deepEqual(
      unknown.map(({ text }) => text),
      [],
    );
    assert.deepEqual([...new Set(found.map(({ ruleId }) => ruleId))].toSorted(), Object.keys(KNOWN).toSorted());
  });
  await checks.that("the node compiles with n8n's types", async () => {
    await run(join(modules, '.bin', 'tsc'), ['--noEmit'], folder, env);
  });
}

/** Standard output, whatever the exit code: the linter ends with 1 if it finds something. */
function outputOf(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env: { ...process.env, ...env } }, (_error, stdout) => resolve(stdout));
  });
}
