/** The documents that mistakes are made in: invented, small, and right. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ValidateOptions } from '../../../engine/index.js';
import { findPackageRoot } from '../../../engine/package-root.js';
import type { Registry } from '../../../engine/rules/registry.js';
import { validate } from '../../../engine/validate.js';
import type { Tree } from '../../../engine/xml/tree.js';
import { read } from '../../kit/tree.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'scripts', 'diagnostics', 'by-hand', 'bases');

/** Documents that are only checked as what they are when asked for. */
const OPTIONS: ReadonlyMap<string, ValidateOptions> = new Map([['facturx-en16931', { as: 'facturx' }]]);

export interface Base {
  readonly text: string;
  readonly tree: Tree;
  readonly options: ValidateOptions;
}

/**
 * The documents by name.
 * @throws Error where there is none, or one is not right
 */
export function readBases(registry: Registry): ReadonlyMap<string, Base> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.xml'));
  if (files.length === 0) throw new Error(`There are no documents in ${FOLDER}`);
  return new Map(files.map((file) => [basename(file, '.xml'), baseOf(file, registry)]));
}

function baseOf(file: string, registry: Registry): Base {
  const bytes = readFileSync(join(FOLDER, file));
  const options = OPTIONS.get(basename(file, '.xml')) ?? {};
  const { report, details } = validate(bytes, options, registry);
  const [finding] = details.issues;
  if (finding !== undefined) throw new Error(`${file} is not right: ${finding.code}, ${finding.message}`);
  const document = read(bytes);
  if (!document.ok || !report.valid) throw new Error(`${file} is not valid`);
  return { text: document.text, tree: document.tree, options };
}
