/** Consumers in a browser: a page with a bundled program. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { launchChromium } from '../kit/chromium.js';
import { serveFolder } from '../kit/folder-server.js';
import type { Consumer, Prepared } from './consumer.js';
import { PAGE } from './programs.js';
import { run } from './run.js';

export const CHROMIUM_ESBUILD: Consumer = {
  name: 'Chromium, esbuild',
  tools: [],
  async prepare({ folder }) {
    writeFileSync(join(folder, 'page.js'), PAGE);
    await build({
      absWorkingDir: folder,
      entryPoints: ['page.js'],
      outdir: 'site',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      logLevel: 'error',
    });
    writeFileSync(join(folder, 'site', 'index.html'), pageWith('page.js'));
    return inChromium(join(folder, 'site'));
  },
};

export const CHROMIUM_VITE: Consumer = {
  name: 'Chromium, Vite',
  tools: ['vite'],
  async prepare({ folder, tools }) {
    writeFileSync(join(folder, 'page.js'), PAGE);
    writeFileSync(join(folder, 'index.html'), pageWith('page.js'));
    const vite = join(tools, 'node_modules', 'vite', 'bin', 'vite.js');
    await run(process.execPath, [vite, 'build', '--outDir', 'site', '--logLevel', 'error'], folder);
    return inChromium(join(folder, 'site'));
  },
};

function pageWith(script: string): string {
  return `<!doctype html><title>Check</title><script type="module" src="./${script}"></script>`;
}

/** Documents are served with the page. */
function inChromium(site: string): Prepared {
  return {
    async check(documents) {
      mkdirSync(join(site, 'documents'), { recursive: true });
      for (const [index, path] of documents.entries())
        writeFileSync(join(site, 'documents', String(index)), readFileSync(path));
      const server = await serveFolder(site);
      try {
        const browser = await launchChromium();
        try {
          const page = await browser.newPage();
          await page.goto(`${server.url}`);
          await page.waitForFunction('globalThis.check !== undefined');
          const reports: string[] = [];
          for (const index of documents.keys())
            reports.push(await page.evaluate<string>(`globalThis.check('documents/${index}')`));
          return reports;
        } finally {
          await browser.close();
        }
      } finally {
        await server.close();
      }
    },
  };
}
