/** Finds the installed packages of compiled rules. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FoundPackage, disagreement, misfit } from './packages-fit.js';
import type { RulesPackage, RulesPackageFacts } from './rules-package.js';

/** In the order in which rule sets are searched: the core, then the rest. */
export const RULES_PACKAGES = ['einvoice-rules', 'einvoice-rules-europe'] as const;

/** The folder of compiled files in such a package. */
export const PACKAGED_FOLDER = 'compiled';

/** A package and its folder. */
interface Located extends FoundPackage {
  readonly folder: string;
}

const NOTHING = { ruleSets: [], schemas: [] };

/**
 * The packages that Node.js finds from the library, otherwise from the current project: a library that is linked into a
 * project does not see the packages installed there.
 * @param root folder of the library
 * @param version of the library
 */
export function installedPackages(
  root: string,
  version: string,
  project: string | undefined = workingFolder(),
): readonly RulesPackage[] {
  const found = RULES_PACKAGES.flatMap((name) => {
    const path = resolved(`${name}/package.json`, root) ?? resolved(`${name}/package.json`, project);
    return path === undefined ? [] : [readPackage(name, path)];
  });
  return found.map((one) => ({
    name: one.name,
    version: one.version,
    folder: join(one.folder, PACKAGED_FOLDER),
    holds: one.facts?.holds ?? NOTHING,
    leftOut: one.facts?.leftOut ?? NOTHING,
    problem: misfit(one, version) ?? disagreement(found, version),
  }));
}

/** Undefined if the working directory no longer exists. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

function resolved(request: string, folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  try {
    return createRequire(join(folder, 'package.json')).resolve(request);
  } catch {
    return undefined;
  }
}

function readPackage(name: string, path: string): Located {
  const data = JSON.parse(readFileSync(path, 'utf8')) as { version?: string; einvoice?: RulesPackageFacts };
  return { name, version: data.version ?? 'unknown', folder: dirname(path), facts: data.einvoice };
}
