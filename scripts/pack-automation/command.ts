/** `npm run pack-automation` without process handling. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { table } from '#cli/terminal/table.js';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { findPackageRoot, packageVersion } from '#schematron/platform/package-root.js';
import { byteSize } from '../kit/format.js';
import { pack } from '../pack/pack.js';
import { AUTOMATION_PACKAGES, CORE_PACKAGES, PACKAGES } from '../pack/packages.js';
import { packedRules } from '../standalone/packed-rules.js';

export const USAGE = `Usage: npm run pack-automation -- --output FOLDER --rules FOLDER

Packs the nodes for automation tools, each in a folder with all packages of this project that it needs, so that
"npm install FOLDER/node-red/*.tgz" and "npm install FOLDER/n8n/*.tgz" install them without a registry having them.

OPTIONS
  --output FOLDER  folder for the archives; output of an earlier run is replaced
  --rules FOLDER   output of "npm run pack-rules -- --output FOLDER": the rules for Node-RED
  --help           print this text

EXIT STATUS
  0  the nodes were packed
  2  wrong usage
`;

/** @returns the exit status */
export async function packAutomation(args: readonly string[], print: (text: string) => void): Promise<number> {
  const values = readOptionValues(args, { output: { type: 'string' }, rules: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  if (values.output === undefined) throw new UsageError('--output must name a folder');
  if (values.rules === undefined) throw new UsageError('--rules must name a folder');
  const rules = packedRules(resolve(values.rules)).map((path) => `${path}-${packageVersion()}.tgz`);
  const rows: string[][] = [];
  for (const each of AUTOMATION_PACKAGES) {
    const folder = join(resolve(values.output), basename(each));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const archive of await writeArchives(each, folder, rules))
      rows.push([relative(process.cwd(), archive), byteSize(statSync(archive).size)]);
  }
  print(table(['packed', 'size'], rows));
  return 0;
}

/** Packs a node, and the library and rules if it runs them itself. */
async function writeArchives(node: string, into: string, rules: readonly string[]): Promise<readonly string[]> {
  const root = findPackageRoot(import.meta.url);
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, node, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const runsLibrary = 'einvoice-validator' in dependencies;
  const sources = runsLibrary ? [node, ...PACKAGES.slice(0, CORE_PACKAGES.length)] : [node];
  const packed = await Promise.all(sources.map((source) => pack(join(root, source), into)));
  const copied = (runsLibrary ? rules : []).map((archive) => {
    copyFileSync(archive, join(into, basename(archive)));
    return join(into, basename(archive));
  });
  return [...packed.map(({ archive }) => archive), ...copied];
}
