/** The rules of a library that is bundled into a page or a worker: those of the installed rule packages. */
import { asciiJson } from 'einvoice-core/rules/ascii-json.js';
import { storedChecksText } from 'einvoice-core/rules/checks-text.js';
import { isChecksFile } from 'einvoice-core/rules/compiled.js';
import { FAMILIES } from 'einvoice-core/rules/browser-file-names.js';
import { EngineError } from 'einvoice-core/errors.js';
import { openInThread } from 'einvoice-core/pdf/open-in-thread.js';
import { type FoundPackage, disagreement, misfit } from 'einvoice-core/rules/packages-fit.js';
import type { RulesPackage, RulesPackageFacts } from 'einvoice-core/rules/rules-package.js';
import type { StoredChecks } from 'einvoice-schematron/compiled.js';
import { type LoadedModule, markAsDependency } from 'einvoice-schematron/platform/browser.js';
import type { RuleSource } from './browser.js';

/** What a package of rules exports for bundlers (`scripts/pack-rules/browser.ts`). */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly einvoice: RulesPackageFacts;
  /** Each function loads a file; JSON files give their parsed value. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
}

/**
 * The rules that are bundled with the library.
 * @throws EngineError `RULES_MISSING` if there are none
 */
export async function bundledRules(): Promise<RuleSource> {
  markAsDependency();
  const core = await coreRules();
  if (core === null)
    throw new EngineError(
      'RULES_MISSING',
      'No rules are bundled with the library. Run "npm install einvoice-rules", and bundle again.',
    );
  const more = await moreRules();
  const found = more === null ? [core] : [core, more];
  const packages = withProblems(found);

  const loaderOf = (file: string): (() => Promise<unknown>) | undefined =>
    found.find(({ files }) => file in files)?.files[file];
  async function load(file: string): Promise<unknown> {
    const loader = loaderOf(file);
    if (loader === undefined)
      throw new EngineError('RULES_MISSING', `No package of rules that is bundled has ${file}.`);
    return loader();
  }
  async function text(file: string): Promise<string> {
    if (file === FAMILIES) return asciiJson(await familiesOf(found));
    const value = valueOf(await load(file));
    // In the form that the compiler wrote, because its hash is compared.
    return isChecksFile(file) ? storedChecksText(value as StoredChecks) : asciiJson(value);
  }
  return {
    text,
    // Bundlers reprint code: its text differs, but not its behaviour.
    module: async (file) => ({ ...((await load(file)) as LoadedModule), isReprinted: true }),
    openPdf: openInThread,
    packages,
    folderOf: (file) => found.find(({ files }) => file in files)?.name ?? '',
  };
}

// Literal package names, so that bundlers find them; missing ones are optional (`peerDependenciesMeta`).
async function coreRules(): Promise<BundledPackage | null> {
  try {
    return packageOf(await import('einvoice-rules/browser'));
  } catch {
    return null;
  }
}

async function moreRules(): Promise<BundledPackage | null> {
  try {
    return packageOf(await import('einvoice-rules-europe/browser'));
  } catch {
    return null;
  }
}

/** Some bundlers replace a missing package by an empty module. */
function packageOf(module: object): BundledPackage | null {
  return 'files' in module ? (module as BundledPackage) : null;
}

function withProblems(found: readonly BundledPackage[]): readonly RulesPackage[] {
  const described = found.map(({ name, version, einvoice }): FoundPackage => ({ name, version, facts: einvoice }));
  // A bundle can't read the library's own version, but npm keeps rule packages at the same one (`peerDependencies`).
  const { version } = found[0]!.einvoice.library;
  return found.map(({ name, einvoice: { holds, leftOut } }, index) => ({
    name,
    version: found[index]!.version,
    folder: name,
    holds,
    leftOut,
    problem: misfit(described[index]!, version) ?? disagreement(described, version),
  }));
}

/** Each package describes the families of its own rule sets. */
async function familiesOf(found: readonly BundledPackage[]): Promise<unknown> {
  const each = await Promise.all(found.map(async ({ files }) => valueOf(await files[FAMILIES]!()) as object));
  return Object.assign({}, ...each) as unknown;
}

function valueOf(module: unknown): unknown {
  return (module as { readonly default: unknown }).default;
}
