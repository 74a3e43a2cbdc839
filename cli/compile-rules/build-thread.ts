/** A thread that builds the jobs it receives, one after the other; an error ends it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RuleSetEntry, SchemaEntry } from 'einvoice-core/rules/manifest.js';
import { type BuildOptions, type BuildResult, buildRuleSet } from './write-rule-set.js';
import { buildSchema } from './write-schema.js';

/** The start parameters of a thread. */
export interface ThreadData {
  readonly options: Omit<BuildOptions, 'reference'>;
  readonly toolHash: string;
}

/** A rule set to build. */
export interface RuleSetJob {
  readonly ruleSet: RuleSetEntry;
  /** For the reference engine, too. */
  readonly reference: boolean;
}

/** A job for a thread. */
export type BuildJob = RuleSetJob | { readonly schema: SchemaEntry };

const { options, toolHash } = workerData as ThreadData;

/** @returns the result to send; null for an XML Schema, which has none */
async function build(job: BuildJob): Promise<BuildResult | null> {
  if ('ruleSet' in job) return buildRuleSet(job.ruleSet, { ...options, reference: job.reference }, toolHash);
  await buildSchema(job.schema, options, toolHash);
  return null;
}

parentPort!.on('message', (job: BuildJob) => void build(job).then((result) => parentPort!.postMessage(result)));
