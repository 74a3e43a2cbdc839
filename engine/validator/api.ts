/** Making validators: with worker threads, or in the calling thread. */
import { requireArguments, requireDocument, requireSettings } from 'einvoice-core/arguments.js';
import { evaluate, today } from 'einvoice-core/rules/evaluate.js';
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
 * Everything may be left out; the rules are then those that `einvoice compile-rules` made in the package, and those of
 * installed packages of rules (`einvoice-rules`, `einvoice-rules-europe`).
 */
export interface ValidatorOptions extends Partial<RegistryOptions> {
  /** Folder that `einvoice compile-rules` fetched and compiled into (`RULES_DIR`); single paths go before it. */
  readonly rulesDir?: string | undefined;
  /** Worker threads; one per processor when absent, 0 to work in the calling thread (no deadline then). */
  readonly workers?: number | undefined;
  /** Deadline for one document in milliseconds, time in the queue included; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** What may wait, in number and bytes (2,000 and 256 MB when absent); beyond, calls fail with `BUSY`. */
  readonly queue?: Partial<QueueLimits> | undefined;
  /**
   * Whether one of several workers takes no large documents (from 256 KB), so that small ones never wait for large ones
   * only: for services. Who has a pile of documents wants all workers at work, as it is when absent.
   */
  readonly keepFree?: boolean | undefined;
  /**
   * Whether workers are ready only when they have loaded and tried all rules, so that the first document of a kind is as
   * fast as any other, as it is when absent. A short run is sooner done without. The calling thread, where it works
   * itself, does so only when it is asked to, in `ready()`.
   */
  readonly warmUp?: boolean | undefined;
  /** Megabytes of JavaScript heap per worker at most; 2,048 when absent. */
  readonly workerMemoryMb?: number | undefined;
}

/**
 * Makes a validator, after having checked that all rules and schemas are there and compiled from the right files.
 * Its workers are still warming up then; see `ready()`.
 * @throws EngineError when anything is missing, stale or damaged; the message says what to do
 */
export async function createValidator(options: ValidatorOptions = {}): Promise<Validator> {
  return await createValidatorWith(undefined, options);
}

/**
 * A validator with workers of one's own, to see what happens when one of them dies. Throws like `createValidator`.
 * @param workerModule what the workers run; `worker.ts` when absent
 */
export async function createValidatorWith(
  workerModule: URL | undefined,
  options: ValidatorOptions,
): Promise<Validator> {
  requireSettings(options);
  const usual = rulePaths(options.rulesDir);
  const { manifestPath = usual.manifestPath, compiledDir = usual.compiledDir, engine, hold } = options;
  // Who names a folder wants the rules of that folder.
  const packages = options.packages ?? (options.compiledDir === undefined ? usual.packages : undefined);
  const paths: RegistryOptions = { manifestPath, compiledDir, packages, rulesDir: usual.rulesDir, engine, hold };
  const registry = new Registry(paths);
  if (options.workers === 0) {
    registry.verify();
    return inThisThread(registry, options.warmUp ?? false);
  }
  // The workers load and warm up meanwhile; what they load they check themselves.
  const pool = new Pool({
    // What is held is settled now, whatever becomes of the files.
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
    ruleSets: ruleSetsOf(registry),
    absent: absentOf(registry),
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

function inThisThread(registry: Registry, isWarm: boolean): Validator {
  let isReady = !isWarm;
  const nothing = {
    workers: { size: 0, starting: 0, idle: 0, busy: 0 },
    queue: { documents: 0, bytes: 0 },
    replaced: { timeout: 0, failure: 0, retired: 0 },
  };
  return {
    ruleSets: ruleSetsOf(registry),
    absent: absentOf(registry),
    prefixes: registry.manifest.prefixes,
    ready: async () => {
      if (!isReady) warmUp(registry);
      isReady = true;
    },
    status: () => nothing,
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

function ruleSetsOf(registry: Registry): readonly RuleSetInfo[] {
  return registry.manifest.ruleSets.map((entry) => registry.info(entry, today()));
}

function absentOf({ holding }: Registry): readonly AbsentRuleSet[] {
  return holding.absent.map((entry) => ({ id: entry.id, version: versionOf(entry), title: entry.title }));
}
