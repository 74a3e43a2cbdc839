/** Creates validators, with worker threads or in the calling thread. */
import { requireArguments, requireDocument, requireSettings } from 'einvoice-core/arguments.js';
import { evaluate } from 'einvoice-core/rules/evaluate.js';
import { today } from 'einvoice-core/rules/today.js';
import { validatePdf } from './pdf/validate-pdf.js';
import { Pool } from './pool/pool.js';
import type { QueueLimits } from './pool/queue.js';
import { Registry, type RegistryOptions } from 'einvoice-core/rules/registry.js';
import { versionOf } from 'einvoice-core/rules/manifest.js';
import { rulePaths } from 'einvoice-core/rules/rule-paths.js';
import type { AbsentRuleSet, Evaluation, RuleSetInfo, Validator, Verdict } from 'einvoice-core/types.js';
import { validate } from './validate.js';
import { warmUp } from './warm-up.js';

/**
 * All options are optional; by default the rules are those compiled into the package by `einvoice compile-rules`, and
 * those of installed rule packages (`einvoice-rules`, `einvoice-rules-europe`).
 */
export interface ValidatorOptions extends Partial<RegistryOptions> {
  /** Folder that `einvoice compile-rules` filled (`RULES_DIR`); explicit paths take precedence. */
  readonly rulesDir?: string | undefined;
  /** Number of worker threads: by default one per processor; 0 to work in the calling thread, without deadlines. */
  readonly workers?: number | undefined;
  /** Deadline per document in milliseconds, including time in the queue; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Limits of the queue in documents and bytes (by default 2,000 and 256 MB); beyond them, calls fail with `BUSY`. */
  readonly queue?: Partial<QueueLimits> | undefined;
  /**
   * Reserves one of several workers for small documents (below 256 KB), so that they never wait only for large ones.
   * For services; for batches leave it off, the default, so that all workers are used.
   */
  readonly keepFree?: boolean | undefined;
  /**
   * Whether workers load and run all rules before they are ready, so that the first document is as fast as any other;
   * true by default. Short runs finish earlier without it. The calling thread, if it validates itself, warms up only on
   * request, in `ready()`.
   */
  readonly warmUp?: boolean | undefined;
  /** Maximum JavaScript heap per worker in megabytes; 2,048 by default. */
  readonly workerMemoryMb?: number | undefined;
}

/**
 * Creates a validator, after checking that all rules and schemas exist and were compiled from the right files. Its
 * workers may still be warming up; see `ready()`.
 * @throws EngineError if anything is missing, stale or damaged; the message says what to do
 */
export async function createValidator(options: ValidatorOptions = {}): Promise<Validator> {
  return await createValidatorWith(undefined, options);
}

/**
 * A validator with custom workers, to test the handling of crashes. Throws like `createValidator`.
 * @param workerModule the module that the workers run; by default `worker.ts`
 */
export async function createValidatorWith(
  workerModule: URL | undefined,
  options: ValidatorOptions,
): Promise<Validator> {
  requireSettings(options);
  const defaults = rulePaths(options.rulesDir);
  const { manifestPath = defaults.manifestPath, compiledDir = defaults.compiledDir, engine, hold, verify } = options;
  // An explicit folder excludes installed packages.
  const packages = options.packages ?? (options.compiledDir === undefined ? defaults.packages : undefined);
  const paths: RegistryOptions = { manifestPath, compiledDir, packages, rulesDir: defaults.rulesDir, engine, hold };
  if (options.workers === 0) {
    const registry = new Registry({ ...paths, verify });
    if (!registry.verifiesUsed) registry.verify();
    return createInThread(registry, options.warmUp ?? false);
  }
  const registry = new Registry(paths);
  // Meanwhile the workers load and warm up; they verify what they load.
  const pool = new Pool({
    // Fix the choice of rule sets now, in case files change later.
    registry: { ...paths, hold: registry.holding.names() },
    workers: options.workers,
    timeoutMs: options.timeoutMs,
    queue: options.queue,
    keepFree: options.keepFree,
    warmUp: options.warmUp,
    memoryMb: options.workerMemoryMb,
    workerModule,
  });
  try {
    registry.verify();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    ruleSets: heldRuleSets(registry),
    absent: absentRuleSets(registry),
    prefixes: registry.manifest.prefixes,
    ready: () => pool.ready(),
    status: () => pool.status(),
    validate: async (document, options = {}) => {
      requireArguments(document, options);
      const { signal, transfer, flow, workerShare, timeoutMs, ...choices } = options;
      registry.holding.requireReleases(choices.releases ?? []);
      registry.holding.requireSpecification(choices.as);
      return (await pool.run(
        { kind: 'validate', document, options: choices },
        { signal, transfer, flow, workerShare, timeoutMs },
      )) as Verdict;
    },
    validatePdf: async (pdf, options = {}) => {
      requireArguments(pdf, options);
      const { signal, transfer, flow, workerShare, timeoutMs, ...choices } = options;
      registry.holding.requireReleases(choices.releases ?? []);
      registry.holding.requireSpecification(choices.as);
      return (await pool.run(
        { kind: 'validate-pdf', document: pdf, options: choices },
        { signal, transfer, flow, workerShare, timeoutMs },
      )) as Verdict;
    },
    evaluate: async (document, ruleSetIds) => {
      requireDocument(document);
      for (const name of ruleSetIds) registry.named(name, today());
      return (await pool.run({ kind: 'evaluate', document, ruleSetIds })) as Evaluation;
    },
    close: () => pool.close(),
  };
}

function createInThread(registry: Registry, isWarm: boolean): Validator {
  let isReady = !isWarm;
  const idle = {
    workers: { size: 0, starting: 0, idle: 0, busy: 0 },
    queue: { documents: 0, bytes: 0 },
    replaced: { timeout: 0, failure: 0, retired: 0 },
  };
  return {
    get ruleSets() {
      if (registry.verifiesUsed) registry.verify();
      return heldRuleSets(registry);
    },
    absent: absentRuleSets(registry),
    prefixes: registry.manifest.prefixes,
    ready: async () => {
      if (!isReady) warmUp(registry);
      isReady = true;
    },
    status: () => idle,
    validate: async (document, options = {}) => {
      requireArguments(document, options);
      registry.holding.requireReleases(options.releases ?? []);
      registry.holding.requireSpecification(options.as);
      return validate(document, options, registry);
    },
    validatePdf: async (pdf, options = {}) => {
      requireArguments(pdf, options);
      registry.holding.requireReleases(options.releases ?? []);
      registry.holding.requireSpecification(options.as);
      return validatePdf(pdf, options, registry);
    },
    evaluate: async (document, ruleSetIds) => {
      requireDocument(document);
      return evaluate(document, ruleSetIds, registry);
    },
    close: async () => {},
  };
}

function heldRuleSets(registry: Registry): readonly RuleSetInfo[] {
  return registry.manifest.ruleSets.map((entry) => registry.info(entry, today()));
}

function absentRuleSets({ holding }: Registry): readonly AbsentRuleSet[] {
  return holding.absent.map((entry) => ({ id: entry.id, version: versionOf(entry), title: entry.title }));
}
