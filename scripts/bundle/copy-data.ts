/** Copies data files, which TypeScript does not, next to the compiled code. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPackageRoot, packageFolder } from '#schematron/platform/package-root.js';
import { sha256 } from '#core/rules/compiled.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { CHECKED_MANIFEST } from '#core/rules/read-manifest.js';
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
  checkManifest(join(core, 'dist', 'manifest.json'), join(core, 'dist', CHECKED_MANIFEST));
  // Node-RED and n8n look for these next to the code of a node.
  copyTo(join(root, 'automation', 'node-red'), ['einvoice.html', 'icons', 'locales']);
  const folder = join('nodes', 'EInvoice');
  copyTo(
    join(root, 'automation', 'n8n'),
    ['EInvoice.node.json', 'einvoice.svg', 'einvoice.dark.svg'].map((name) => join(folder, name)),
  );
  // The examples of the start page.
  copyXml(join(root, 'examples'), join(packageFolder('einvoice-service', import.meta.url), 'dist', 'web', 'invoices'));
}

/** Checks the manifest, so that programs need not. What is wrong with it is said by those that read it. */
function checkManifest(path: string, checked: string): void {
  const text = readFileSync(path, 'utf8');
  rmSync(checked, { force: true });
  try {
    parseManifest(text);
  } catch {
    return;
  }
  writeFileSync(checked, sha256(text));
}

function copyTo(project: string, names: readonly string[]): void {
  for (const name of names) cpSync(join(project, name), join(project, 'dist', name), { recursive: true });
}

function copyXml(from: string, to: string): void {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.xml')) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    copyFileSync(join(from, name), join(to, name));
  }
}
