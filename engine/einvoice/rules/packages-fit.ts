/** Checks that packages of compiled rules fit the library and each other. */
import { COMPILED_FORMAT } from './compiled.js';
import { type RulesPackageFacts, packageLabel } from './rules-package.js';

/** A package whose compatibility has not been checked. */
export interface FoundPackage {
  readonly name: string;
  readonly version: string;
  readonly facts: RulesPackageFacts | undefined;
}

/**
 * Why a package does not fit the library; null if it does. Compiled rules call the library that they were compiled
 * with, so each version of the library has its own packages.
 */
export function misfit({ name, version, facts }: FoundPackage, wanted: string): string | null {
  const label = packageLabel({ name, version });
  if (facts?.library === undefined)
    return `The package ${label} does not say which library its rules were compiled for. ${remedy([name], wanted)}`;
  if (facts.library.version !== wanted || facts.format !== COMPILED_FORMAT)
    return `The rules of ${label} were compiled for ${facts.library.name} ${facts.library.version} (format ${facts.format}), and this is ${wanted} (format ${COMPILED_FORMAT}). ${remedy([name], wanted)}`;
  return null;
}

/**
 * Why packages do not fit each other; null if they do. They are built together, so different manifests or compilers
 * mean different builds.
 */
export function disagreement(found: readonly FoundPackage[], wanted: string): string | null {
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
