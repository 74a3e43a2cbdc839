/** The documents in which mistakes are made: small, generated and valid. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ValidateOptions } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import type { Tree } from '#schematron/xml/tree.js';
import { read } from '../../kit/tree.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'scripts', 'diagnostics', 'by-hand', 'bases');

/** Documents whose specification has to be requested to be checked. */
const OPTIONS: ReadonlyMap<string, ValidateOptions> = new Map([['facturx-en16931', { as: 'facturx' }]]);

export interface Base {
  readonly text: string;
  readonly tree: Tree;
  readonly options: ValidateOptions;
}

/**
 * The documents by name.
 * @throws Error if there are none, or one is not valid
 */
export function readBases(registry: Registry): ReadonlyMap<string, Base> {
  return basesOf(readFileNames(), registry);
}

/** The findings reported if a document's rules are not installed. */
const NOT_CHECKED: ReadonlySet<string> = new Set([
  'PROFILE-NOT-CHECKED',
  'RULES-NOT-HELD',
  'COUNTRY-RULES-NOT-CHECKED',
]);

/** The documents whose rules are all installed. @throws Error like `readBases` */
export function readHeldBases(registry: Registry): ReadonlyMap<string, Base> {
  const isHeld = (file: string): boolean =>
    !validate(readFileSync(join(FOLDER, file)), optionsOf(file), registry).details.issues.some(({ code }) =>
      NOT_CHECKED.has(code),
    );
  return basesOf(readFileNames().filter(isHeld), registry);
}

function readFileNames(): readonly string[] {
  return readdirSync(FOLDER).filter((file) => file.endsWith('.xml'));
}

function basesOf(files: readonly string[], registry: Registry): ReadonlyMap<string, Base> {
  if (files.length === 0) throw new Error(`There are no documents in ${FOLDER}`);
  return new Map(files.map((file) => [basename(file, '.xml'), baseOf(file, registry)]));
}

function optionsOf(file: string): ValidateOptions {
  return OPTIONS.get(basename(file, '.xml')) ?? {};
}

function baseOf(file: string, registry: Registry): Base {
  const bytes = readFileSync(join(FOLDER, file));
  const options = optionsOf(file);
  const { report, details } = validate(bytes, options, registry);
  const [finding] = details.issues;
  if (finding !== undefined) throw new Error(`${file} is not right: ${finding.code}, ${finding.message}`);
  const document = read(bytes);
  if (!document.ok || !report.valid) throw new Error(`${file} is not valid`);
  return { text: document.text, tree: document.tree, options };
}
