/** Packages of compiled rules, as plain data; finding them requires Node.js and is done elsewhere. */
import { EngineError } from '../errors.js';
import type { RuleSetEntry, SchemaEntry } from './manifest.js';
import { versionedName } from './manifest.js';

/** Names of rule sets and schemas with their versions; a rule set and a schema may have the same name. */
export interface RulesNames {
  readonly ruleSets: readonly string[];
  readonly schemas: readonly string[];
}

/** The contents of `einvoice` in the `package.json` of such a package. */
export interface RulesPackageFacts {
  /** `COMPILED_FORMAT` of the program that compiled it. */
  readonly format: number;
  /** The library that its modules call. */
  readonly library: { readonly name: string; readonly version: string };
  /** SHA-256 (hex) of the manifest that it was built from. */
  readonly manifest: string;
  /** SHA-256 (hex) of the compiler and the runtime that its modules were compiled for. */
  readonly compiler: string;
  readonly holds: RulesNames;
  /** Parts that are not in this package, because the publisher's licence forbids it or they were not requested. */
  readonly leftOut: RulesNames;
}

/** An installed package of compiled rules. */
export interface RulesPackage extends Pick<RulesPackageFacts, 'holds' | 'leftOut'> {
  readonly name: string;
  readonly version: string;
  /** The folder of its compiled files. */
  readonly folder: string;
  /** Why it cannot be used, and what to do; null if it can. */
  readonly problem: string | null;
}

/** Its name in reports: `einvoice-rules@0.1.0`. */
export function packageLabel({ name, version }: Pick<RulesPackage, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** @throws EngineError `RULES_STALE` for the first package that cannot be used */
export function requireFitting(packages: readonly RulesPackage[]): void {
  const problem = packages.find((one) => one.problem !== null)?.problem;
  if (problem) throw new EngineError('RULES_STALE', problem);
}

/** Whether one of the packages lists a rule set or schema as contained, or as left out. */
export function isListed(
  packages: readonly RulesPackage[],
  where: 'holds' | 'leftOut',
  entry: RuleSetEntry | SchemaEntry,
): boolean {
  const kind = 'schematron' in entry ? 'ruleSets' : 'schemas';
  return packages.some((one) => one[where][kind].includes(versionedName(entry)));
}
