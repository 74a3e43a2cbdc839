/**
 * A consumer in workerd, which forbids code from strings: bundled by esbuild with the conditions of its deploy tool.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Consumer } from './consumer.js';
import { WORKER } from './programs.js';
import { linesOf, run } from './run.js';

/** Starts workerd with the bundle, and sends it the documents. */
const STARTER = `import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
const [bundle, ...documents] = process.argv.slice(2);
const names = ['worker.js', ...readdirSync(bundle).filter((name) => name !== 'worker.js')];
const modules = names.map((name) => ({ type: 'ESModule', path: join(bundle, name) }));
const worker = new Miniflare({ modules, modulesRoot: bundle, compatibilityDate: '2025-01-01' });
try {
  for (const path of documents) {
    const answer = await worker.dispatchFetch('http://localhost/', { method: 'POST', body: await readFile(path) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(path + ': status ' + answer.status + ': ' + text);
    console.log(text);
  }
} finally {
  await worker.dispose();
}
`;

export const WORKERD: Consumer = {
  name: 'workerd',
  tools: ['miniflare'],
  async prepare({ folder, tools }) {
    writeFileSync(join(folder, 'worker.js'), WORKER);
    await build({
      absWorkingDir: folder,
      entryPoints: ['worker.js'],
      outdir: 'bundled',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      conditions: ['workerd', 'worker', 'browser'],
      logLevel: 'error',
    });
    // Next to miniflare, which it imports.
    writeFileSync(join(tools, 'check.mjs'), STARTER);
    return {
      check: async (documents) =>
        linesOf(await run(process.execPath, ['check.mjs', join(folder, 'bundled'), ...documents], tools)),
    };
  },
};
