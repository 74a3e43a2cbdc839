/** Whether packages of compiled rules fit the library, and each other. */
import { COMPILED_FORMAT } from './compiled.js';
import { type RulesPackageFacts, packageLabel } from './rules-package.js';

/** A package before its compatibility has been checked. */
export interface FoundPackage {
  readonly name: string;
  readonly version: string;
  readonly facts: RulesPackageFacts | undefined;
}

/** Compiled rules call the library that they were compiled with, so each of its versions has its own packages. */
export function misfit({ name, version, facts }: FoundPackage, wanted: string): string | null {
  const label = packageLabel({ name, version });
  if (facts?.library === undefined)
    return `The package ${label} does not say which library its rules were compiled for. ${remedy([name], wanted)}`;
  if (facts.library.version !== wanted || facts.format !== COMPILED_FORMAT)
    return `The rules of ${label} were compiled for ${facts.library.name} ${facts.library.version} (format ${facts.format}), and this is ${wanted} (format ${COMPILED_FORMAT}). ${remedy([name], wanted)}`;
  return null;
}

/** Both packages are built in one run; other manifests or compilers mean that they are from different builds. */
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
