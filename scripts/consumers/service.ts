/** The service from the same packages, to compare consumers with. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { startServiceProcess } from '../kit/service-process.js';
import { packageJsonOf } from './registry.js';

const ROOT = findPackageRoot(import.meta.url);

export interface Service {
  /** @returns the body of the answer, without and with details */
  report(path: string): Promise<{ readonly plain: string; readonly detailed: string }>;
  stop(): Promise<unknown>;
}

/**
 * Copies the packages into a folder, with links to the checkout's dependencies, and starts the service there.
 * @param archives of all packages, including the rules
 */
export async function startInstalledService(folder: string, archives: readonly string[]): Promise<Service> {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('einvoice')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const archive of archives) {
    const own = join(modules, packageJsonOf(archive).name);
    mkdirSync(own);
    execFileSync('tar', ['-xzf', archive, '-C', own, '--strip-components=1']);
  }
  const service = await startServiceProcess(
    { WARM_UP: '0', WORKERS: '1' },
    [],
    join(modules, 'einvoice-service', 'dist', 'programs', 'service.js'),
  );
  async function ask(path: string, query: string): Promise<string> {
    const isPdf = path.endsWith('.pdf');
    const answer = await fetch(`http://127.0.0.1:${service.port}/api/v1/validate${isPdf ? '/pdf' : ''}${query}`, {
      method: 'POST',
      headers: {
        'X-Api-Key': service.key,
        'Content-Type': isPdf ? 'application/pdf' : 'application/xml',
      },
      body: new Uint8Array(readFileSync(path)),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the service answered ${answer.status} to ${path}: ${text}`);
    return text;
  }
  return {
    report: async (path) => ({ plain: await ask(path, ''), detailed: await ask(path, '?details=true') }),
    stop: () => service.stop(),
  };
}
