/** Copies data files, which TypeScript does not, next to the compiled code. */
import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPackageRoot, packageFolder } from '#schematron/platform/package-root.js';
import { AUTOMATION_PACKAGES, PACKAGES } from '../pack/packages.js';

/** Copies data to where the compiled code looks for it. */
export function copyData(): void {
  const root = findPackageRoot(import.meta.url);
  const rules = ['rules', 'warm-up'];
  const core = packageFolder('einvoice-core', import.meta.url);
  copyXml(join(core, ...rules), join(core, 'dist', ...rules));
  for (const folder of [...PACKAGES, ...AUTOMATION_PACKAGES])
    copyFileSync(join(root, 'LICENSE'), join(root, folder, 'LICENSE'));
  // Outside a checkout, the manifest of the rules comes from the package.
  copyFileSync(join(root, 'schematron', 'manifest.json'), join(core, 'dist', 'manifest.json'));
  // Node-RED looks for these next to the code of a node.
  const nodeRed = join(root, 'automation', 'node-red');
  for (const name of ['einvoice.html', 'icons', 'locales'])
    cpSync(join(nodeRed, name), join(nodeRed, 'dist', name), { recursive: true });
  // The examples of the start page.
  copyXml(join(root, 'examples'), join(packageFolder('einvoice-service', import.meta.url), 'dist', 'web', 'invoices'));
}

function copyXml(from: string, to: string): void {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.xml')) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    copyFileSync(join(from, name), join(to, name));
  }
}
