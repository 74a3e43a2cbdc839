/** A thread that builds what it is told, one after the other; what one of them throws ends it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RuleSetEntry, SchemaEntry } from 'einvoice-core/rules/manifest.js';
import { type BuildOptions, type BuildResult, buildRuleSet } from './write-rule-set.js';
import { buildSchema } from './write-schema.js';

/** What a thread is started with. */
export interface ThreadData {
  readonly options: Omit<BuildOptions, 'reference'>;
  readonly toolHash: string;
}

/** A rule set that it is told to build. */
export interface RuleSetJob {
  readonly ruleSet: RuleSetEntry;
  /** For the reference engine, too. */
  readonly reference: boolean;
}

/** What it is told to build. */
export type Job = RuleSetJob | { readonly schema: SchemaEntry };

const { options, toolHash } = workerData as ThreadData;

/** @returns what it answers: of an XML Schema there is nothing to tell */
async function build(job: Job): Promise<BuildResult | null> {
  if ('ruleSet' in job) return buildRuleSet(job.ruleSet, { ...options, reference: job.reference }, toolHash);
  await buildSchema(job.schema, options, toolHash);
  return null;
}

parentPort!.on('message', (job: Job) => void build(job).then((result) => parentPort!.postMessage(result)));
