/** Consumers that read files themselves: Node.js, Deno and Bun. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { Consumer, Prepared } from './consumer.js';
import { COMMON_JS, ESM, TYPESCRIPT } from './programs.js';
import { linesOf, run } from './run.js';

const ROOT = findPackageRoot(import.meta.url);

export const NODE_ESM: Consumer = {
  name: 'Node.js, ESM',
  tools: [],
  prepare: async ({ folder }) => program(folder, 'check.mjs', ESM, process.execPath),
};

export const NODE_COMMON_JS: Consumer = {
  name: 'Node.js, CommonJS',
  tools: [],
  prepare: async ({ folder }) => program(folder, 'check.cjs', COMMON_JS, process.execPath),
};

export const TYPESCRIPT_STRICT: Consumer = {
  name: 'TypeScript',
  tools: [],
  async prepare({ folder }) {
    writeFileSync(join(folder, 'check.mts'), TYPESCRIPT);
    const modules = join(ROOT, 'node_modules');
    const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
    const types = ['--types', 'node', '--typeRoots', join(modules, '@types')];
    const compiler = join(modules, 'typescript', 'bin', 'tsc');
    await run(process.execPath, [compiler, ...options, ...types, 'check.mts'], folder);
    return started(folder, 'check.mjs', process.execPath);
  },
};

export const DENO: Consumer = {
  name: 'Deno',
  tools: ['deno'],
  prepare: async ({ folder, tools }) =>
    program(folder, 'check.mjs', ESM, binary(tools, 'deno'), 'run', '--allow-all', '--node-modules-dir=manual'),
};

export const BUN: Consumer = {
  name: 'Bun',
  tools: ['bun'],
  prepare: async ({ folder, tools }) => program(folder, 'check.mjs', ESM, binary(tools, 'bun')),
};

function program(folder: string, file: string, text: string, runtime: string, ...args: readonly string[]): Prepared {
  writeFileSync(join(folder, file), text);
  return started(folder, file, runtime, ...args);
}

function started(folder: string, file: string, runtime: string, ...args: readonly string[]): Prepared {
  return { check: async (documents) => linesOf(await run(runtime, [...args, file, ...documents], folder)) };
}

function binary(tools: string, name: string): string {
  return join(tools, 'node_modules', '.bin', name);
}
