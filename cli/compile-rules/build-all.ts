/** Builds rule sets that have changed, in as many threads as there are processors. */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type RuleSetEntry, type SchemaEntry, versionedName } from 'einvoice-core/rules/manifest.js';
import type { BuildJob, RuleSetJob, ThreadData } from './build-thread.js';
import { type BuildResult, fetchedSource, isUpToDate } from './write-rule-set.js';
import { isSchemaUpToDate } from './write-schema.js';

/** Limited by memory: each thread keeps the compiler and the largest rule set it has compiled. */
const MAX_THREADS = 8;

/** What to build, and how. */
export interface BuildOrder extends ThreadData {
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Whether to build a rule set for the reference engine, too. */
  readonly isReference: (entry: RuleSetEntry) => boolean;
  /** Build everything, changed or not. */
  readonly force: boolean;
}

/** The result of an order. */
export interface BuiltFiles {
  /** In the order of the rule sets. */
  readonly ruleSets: readonly BuildResult[];
  /** How many XML Schemas had to be compiled. */
  readonly schemas: number;
}

/** Progress events for the rule sets that are built. */
export interface BuildEvents {
  /** @param count sequence number, from 1 */
  readonly onBegin: (entry: RuleSetEntry, count: number, total: number) => void;
  readonly onBuilt: (result: BuildResult) => void;
}

/** @throws the first error; the remaining builds are cancelled */
export async function buildAll(order: BuildOrder, events: BuildEvents): Promise<BuiltFiles> {
  const results = new Map<string, BuildResult>();
  const pending: RuleSetJob[] = [];
  for (const entry of order.ruleSets) {
    const reference = order.isReference(entry);
    if (!order.force && (await isUpToDate(entry, { ...order.options, reference }, order.toolHash)))
      results.set(versionedName(entry), {
        entry,
        outcome: 'unchanged',
        rules: 0,
        checks: 0,
        milliseconds: 0,
        notices: [],
      });
    else pending.push({ ruleSet: entry, reference });
  }
  const schemas: BuildJob[] = [];
  for (const schema of order.schemas)
    if (order.force || !(await isSchemaUpToDate(schema, order.options, order.toolHash))) schemas.push({ schema });

  const size = (entry: RuleSetEntry): number =>
    statSync(join(order.options.officialDir, fetchedSource(entry, order.options).path)).size;
  // Longest first, so that no long build is left for the end: xslt3 takes seconds whatever the size.
  pending.sort((a, b) => Number(b.reference) - Number(a.reference) || size(b.ruleSet) - size(a.ruleSet));
  let begun = 0;
  await buildInThreads([...pending, ...schemas], order, {
    onBegin: (job) => {
      if ('ruleSet' in job) events.onBegin(job.ruleSet, ++begun, pending.length);
    },
    onResult: (job, result) => {
      if (!('ruleSet' in job) || result === null) return;
      results.set(versionedName(job.ruleSet), result);
      events.onBuilt(result);
    },
  });
  return { ruleSets: order.ruleSets.map((entry) => results.get(versionedName(entry))!), schemas: schemas.length };
}

interface ThreadEvents {
  readonly onBegin: (job: BuildJob) => void;
  readonly onResult: (job: BuildJob, result: BuildResult | null) => void;
}

/** Starts the jobs in order. */
async function buildInThreads(
  jobs: readonly BuildJob[],
  { options, toolHash }: ThreadData,
  { onBegin, onResult }: ThreadEvents,
): Promise<void> {
  const waiting = [...jobs];
  const workerData: ThreadData = { options, toolHash };
  const threads = Array.from(
    { length: Math.min(jobs.length, availableParallelism(), MAX_THREADS) },
    () => new Worker(new URL('./build-thread.js', import.meta.url), { workerData }),
  );
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          onBegin(job);
          thread.postMessage(job);
          // Rejects if the thread ends with an error.
          const [result] = (await once(thread, 'message')) as [BuildResult | null];
          onResult(job, result);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
