/** The bundlers' entry of a rule package: an index of its files, each a separate module or JSON file. */
import { join } from 'node:path';
import { browserFiles } from '#validator/index.js';
import { FAMILIES, HELD } from '#core/rules/browser-file-names.js';
import { PACKAGED_FOLDER, RULES_PACKAGES } from '#core/rules/installed-packages.js';
import type { RulesPackageFacts } from '#core/rules/rules-package.js';
import type { Files } from './compiled-content.js';

/** The folder for bundlers. */
export const BROWSER_FOLDER = 'browser';

/** A complete package except for this folder. */
export interface WrittenPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly facts: RulesPackageFacts;
  /** Names of its compiled files. */
  readonly compiled: readonly string[];
}

/** Files of the package, by path. */
export function filesForBundlers({ folder, name, version, facts, compiled }: WrittenPackage): Files {
  const all = browserFiles({ manifestPath: join(folder, 'manifest.json'), compiledDir: join(folder, PACKAGED_FOLDER) });
  const own = new Set(compiled);
  // Files of no rule set are in the core only; the package's facts say which rule sets there are.
  const isShared = (file: string): boolean =>
    !isCompiled(file) && file !== HELD && (name === RULES_PACKAGES[0] || file === FAMILIES);
  const names = [...all.keys()].filter((file) => (isCompiled(file) ? own.has(file) : isShared(file)));
  const index = [
    '/** For bundlers: each file is loaded when its function is called. The library asks for it by itself. */',
    `export const name = ${JSON.stringify(name)};`,
    `export const version = ${JSON.stringify(version)};`,
    `export const einvoice = ${JSON.stringify(facts)};`,
    'export const files = {',
    ...names.map((file) => `  ${JSON.stringify(file)}: () => import(${addressOf(file, own)}),`),
    '};',
    '',
  ].join('\n');
  return new Map([
    [`${BROWSER_FOLDER}/index.js`, index],
    [`${BROWSER_FOLDER}/index.d.ts`, DECLARATION],
    ...names
      .filter((file) => !(own.has(file) && file.endsWith('.json')))
      .map((file) => [`${BROWSER_FOLDER}/${file}`, all.get(file)!()] as const),
  ]);
}

const DECLARATION = `export declare const name: string;
export declare const version: string;
export declare const einvoice: Readonly<Record<string, unknown>>;
export declare const files: Readonly<Record<string, () => Promise<unknown>>>;
`;

function isCompiled(file: string): boolean {
  return file.includes('@');
}

/** JSON that Node.js reads is shared with it. */
function addressOf(file: string, compiled: ReadonlySet<string>): string {
  if (!file.endsWith('.json')) return JSON.stringify(`./${file}`);
  const address = compiled.has(file) ? `../${PACKAGED_FOLDER}/${file}` : `./${file}`;
  return `${JSON.stringify(address)}, { with: { type: 'json' } }`;
}
