/** Finds the installed packages of compiled rules. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COMPILED_FORMAT } from './compiled.js';
import { type RulesPackage, type RulesPackageFacts, packageLabel } from './rules-package.js';

/** In the order in which rule sets are looked up: the core, then the rest. */
export const RULES_PACKAGES = ['einvoice-rules', 'einvoice-rules-europe'] as const;

/** The folder of compiled files in such a package. */
export const PACKAGED_FOLDER = 'compiled';

/** A package before its compatibility has been checked. */
interface Found {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly facts: RulesPackageFacts | undefined;
}

const NOTHING = { ruleSets: [], schemas: [] };

/**
 * The packages that Node.js resolves from the library, or else from the current project: a library linked into a
 * project can't see the packages installed there.
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

function readPackage(name: string, path: string): Found {
  const data = JSON.parse(readFileSync(path, 'utf8')) as { version?: string; einvoice?: RulesPackageFacts };
  return { name, version: data.version ?? 'unknown', folder: dirname(path), facts: data.einvoice };
}

/** Compiled rules call the library that they were compiled with, so each of its versions has its own packages. */
function misfit({ name, version, facts }: Found, wanted: string): string | null {
  const label = packageLabel({ name, version });
  if (facts?.library === undefined)
    return `The package ${label} does not say which library its rules were compiled for. ${remedy([name], wanted)}`;
  if (facts.library.version !== wanted || facts.format !== COMPILED_FORMAT)
    return `The rules of ${label} were compiled for ${facts.library.name} ${facts.library.version} (format ${facts.format}), and this is ${wanted} (format ${COMPILED_FORMAT}). ${remedy([name], wanted)}`;
  return null;
}

/** Both packages are built in one run; other manifests or compilers mean that they are from different builds. */
function disagreement(found: readonly Found[], wanted: string): string | null {
  const [one, ...others] = found;
  const other = others.find(
    ({ facts }) => facts?.manifest !== one!.facts?.manifest || facts?.compiler !== one!.facts?.compiler,
  );
  if (other === undefined) return null;
  const names = [one!, other].map(({ name }) => name);
  return `${packageLabel(one!)} and ${packageLabel(other)} do not belong together: they were made of different manifests, or by different compilers. ${remedy(names, wanted)}`;
}

function remedy(names: readonly string[], version: string): string {
  return `Run "npm install ${names.map((name) => packageLabel({ name, version })).join(' ')}".`;
}
