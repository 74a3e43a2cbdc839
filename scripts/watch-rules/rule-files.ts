/** Files with rules in a package: Schematron, and the XSLT generated from it. */
import { posix } from 'node:path';
import type { FileLoader } from '#schematron/compiler/schematron/includes.js';
import { sha256 } from '#core/rules/compiled.js';
import { readEntries } from '#cli/compile-rules/sources/archive.js';

/** All rules of a country's release are some megabytes; packages with many releases reach this size. */
const LIMITS = { entry: 32 * 1024 * 1024, total: 512 * 1024 * 1024 };

/** A main file of a rule set in its package. */
export interface RuleFile {
  readonly path: string;
  readonly sha256: string;
  readonly text: string;
  /** Reads included files by their path in the package. */
  readonly load: FileLoader;
}

/**
 * @param archive path of a zip archive
 * @returns its main files with rules, by path
 * @throws ArchiveError
 */
export async function readRuleFiles(archive: string): Promise<readonly RuleFile[]> {
  const names: string[] = [];
  await readEntries(archive, { has: (path) => names.push(path) === 0 });
  const folders = new Set(names.filter(isRuleFile).map((path) => posix.dirname(path)));
  // Including code lists that stylesheets load.
  const wanted = names.filter(
    (path) => isRuleFile(path) || (/\.(xml|gc)$/i.test(path) && folders.has(posix.dirname(path))),
  );
  const entries = await readEntries(archive, new Set(wanted), LIMITS);
  const load: FileLoader = (path) => {
    const bytes = entries.get(path);
    return bytes && Buffer.from(bytes).toString('utf8');
  };
  return [...entries]
    .filter(([path]) => isRuleFile(path))
    .map(([path, bytes]) => ({ path, sha256: sha256(bytes), text: load(path)!, load }))
    .filter(({ path, text }) => isMain(path, text))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** @returns hashes of all files with rules, including parts */
export async function hashRuleFiles(archive: string): Promise<ReadonlySet<string>> {
  const entries = await readEntries(archive, { has: isRuleFile }, LIMITS);
  return new Set([...entries.values()].map((bytes) => sha256(bytes)));
}

/** Whether its name is that of a file with rules. */
export function isRuleFile(path: string): boolean {
  return /\.(sch|xslt?)$/i.test(path);
}

/** Neither an included part, nor a stylesheet for something else. */
function isMain(path: string, text: string): boolean {
  return path.toLowerCase().endsWith('.sch')
    ? /<(?:[\w.-]+:)?schema[\s>]/.test(text)
    : /\bhttp:\/\/purl\.oclc\.org\/dsdl\/svrl\b/.test(text);
}
