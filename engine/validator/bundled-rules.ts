/** The rules where a bundler puts the library into a page or a worker: those of the packages that it finds beside it. */
import { asciiJson } from 'einvoice-core/rules/ascii-json.js';
import { FAMILIES } from 'einvoice-core/rules/browser-file-names.js';
import { EngineError } from 'einvoice-core/errors.js';
import { openInThread } from 'einvoice-core/pdf/open-in-thread.js';
import { type FoundPackage, disagreement, misfit } from 'einvoice-core/rules/packages-fit.js';
import type { RulesPackage, RulesPackageFacts } from 'einvoice-core/rules/rules-package.js';
import { type LoadedModule, markAsDependency } from 'einvoice-schematron/platform/browser.js';
import type { RuleSource } from './browser.js';

/** What a package of rules exports for bundlers (`scripts/pack-rules/browser.ts`). */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly einvoice: RulesPackageFacts;
  /** Each is loaded when its function is called; JSON as the value that it stands for. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
}

/**
 * The rules that are bundled with the library.
 * @throws EngineError `RULES_MISSING` where there are none
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
    // As the compiler has written it, whose hash is compared.
    return asciiJson(file === FAMILIES ? await familiesOf(found) : valueOf(await load(file)));
  }
  return {
    text,
    // What a bundler has printed anew has another text, and does the same.
    module: async (file) => ({ ...((await load(file)) as LoadedModule), isReprinted: true }),
    openPdf: openInThread,
    packages,
    folderOf: (file) => found.find(({ files }) => file in files)?.name ?? '',
  };
}

// In each a bundler sees which package is meant; one that is not installed is no error for it (`peerDependenciesMeta`).
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

/** Some bundlers put an empty module in the place of a package that is not there. */
function packageOf(module: object): BundledPackage | null {
  return 'files' in module ? (module as BundledPackage) : null;
}

function withProblems(found: readonly BundledPackage[]): readonly RulesPackage[] {
  const described = found.map(({ name, version, einvoice }): FoundPackage => ({ name, version, facts: einvoice }));
  // npm holds packages of rules to the version of the library (`peerDependencies`): a bundle has no other way to know its own.
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

/** Each package knows the families of its own rule sets. */
async function familiesOf(found: readonly BundledPackage[]): Promise<unknown> {
  const each = await Promise.all(found.map(async ({ files }) => valueOf(await files[FAMILIES]!()) as object));
  return Object.assign({}, ...each) as unknown;
}

function valueOf(module: unknown): unknown {
  return (module as { readonly default: unknown }).default;
}
