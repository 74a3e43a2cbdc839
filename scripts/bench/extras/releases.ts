/** The cost of many rule sets and releases: startup time, memory, and the first document of each. */
import { readdirSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type ValidateOptions, createValidator } from '#validator/index.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { today } from '#core/rules/today.js';
import { type Manifest, releaseOf } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { residentBytes } from '../../kit/resident-bytes.js';
import { type ServiceProcess, startServiceProcess } from '../../kit/service-process.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import { type RuleSetDocument, ruleSetDocuments } from '../documents/of-rule-sets.js';
import type { FirstDocument, ReleasesCost, UpcomingCost } from '../result.js';
import { timedRequest } from './timed-request.js';

/** Requests after the first one of a rule set. */
const NEXT = 5;
/** How often two connections send all documents when measuring memory, so that each worker has seen most of them. */
const ROUNDS = 3;
const WORKERS = 2;
const UPCOMING = { warmUps: 1_500, runs: 300 } as const;

/**
 * @param documents to measure, including those for upcoming rules
 * @param runs of the service, each for the first document of every rule set
 * @throws Error if the service does not start, or answers with anything but 200
 */
export async function measureReleases(documents: readonly BenchDocument[], runs: number): Promise<ReleasesCost> {
  const { rules } = readRulesSettings();
  const { manifest } = new Registry(rules);
  const all = ruleSetDocuments(manifest, today());
  const starts: number[] = [];
  const timed: FirstDocument[][] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    timed.push(
      await withService({ WORKERS: '1' }, async (service, agent) => {
        starts.push(performance.now() - started);
        return await firstAndNext(all, { ...service, agent });
      }),
    );
  }
  const memory = await withService({ WORKERS: String(WORKERS) }, (service, agent) =>
    memoryAfter(all, service, { ...service, agent }),
  );
  return {
    ruleSets: manifest.ruleSets.length,
    documents: all.length,
    readyMs: median(starts),
    runs,
    memory,
    workers: WORKERS,
    first: all.map(({ name, loading }, at) => ({
      name,
      loading,
      firstMs: median(timed.map((each) => each[at]!.firstMs)),
      nextMs: median(timed.map((each) => each[at]!.nextMs)),
    })),
    upcoming: await measureUpcoming(documents, manifest),
    disk: diskUse(rules.compiledDir),
  };
}

async function withService<T>(
  settings: Readonly<Record<string, string>>,
  run: (service: ServiceProcess, agent: Agent) => Promise<T>,
): Promise<T> {
  const service = await startServiceProcess({
    ...settings,
    ...(process.env.RULE_SETS && { RULE_SETS: process.env.RULE_SETS }),
  });
  const agent = new Agent({ keepAlive: true });
  try {
    return await run(service, agent);
  } finally {
    agent.destroy();
    await service.stop();
  }
}

type Target = Parameters<typeof timedRequest>[0];

const queryOf = ({ release }: RuleSetDocument): string =>
  release === null ? '' : `?releases=${encodeURIComponent(release)}`;

async function firstAndNext(documents: readonly RuleSetDocument[], target: Target): Promise<FirstDocument[]> {
  const timed: FirstDocument[] = [];
  for (const document of documents) {
    const send = (): Promise<number> => timedRequest(target, document.bytes, queryOf(document));
    const firstMs = await send();
    const next: number[] = [];
    while (next.length < NEXT) next.push(await send());
    timed.push({ name: document.name, loading: document.loading, firstMs, nextMs: median(next) });
  }
  return timed;
}

/** Peak resident memory in bytes: with the rules in force, then with older releases too. */
async function memoryAfter(
  documents: readonly RuleSetDocument[],
  { pid }: ServiceProcess,
  target: Target,
): Promise<ReleasesCost['memory']> {
  let most = residentBytes(pid);
  const after = async (some: readonly RuleSetDocument[]): Promise<number> => {
    for (let round = 0; round < ROUNDS; round++)
      for (const document of some) {
        const send = (): Promise<number> => timedRequest(target, document.bytes, queryOf(document));
        await Promise.all(Array.from({ length: WORKERS }, send));
        most = Math.max(most, residentBytes(pid));
      }
    return most;
  };
  const inForce = await after(documents.filter(({ release }) => release === null));
  return { inForce, all: await after(documents) };
}

/**
 * The day before a document's latest release came into force, with and without checking that release as upcoming, in
 * alternation.
 */
async function measureUpcoming(documents: readonly BenchDocument[], manifest: Manifest): Promise<UpcomingCost[]> {
  const validator = await createValidator({ ...readRulesSettings().rules, workers: 0 });
  const costs: UpcomingCost[] = [];
  try {
    for (const { format, bytes, ruleSets } of documents) {
      const begins = manifest.ruleSets
        .filter(({ id }) => ruleSets.includes(id))
        .map((entry) => releaseOf(manifest, entry).effectiveFrom ?? '')
        .sort();
      const date = new Date(Date.parse(begins.at(-1)!) - 86_400_000);
      const day = date.toISOString().slice(0, 10);
      const times = { without: [] as number[], with: [] as number[] };
      const time = async (options: ValidateOptions, into: number[]): Promise<void> => {
        const started = performance.now();
        const { details } = await validator.validate(bytes, options);
        into.push(performance.now() - started);
        if (options.upcoming === true && !details.upcoming)
          throw new Error(`nothing is to come for ${format} on ${day}`);
      };
      for (let run = 0; run < UPCOMING.warmUps + UPCOMING.runs; run++) {
        // V8 compiles the functions of two releases during this.
        if (run === UPCOMING.warmUps) times.without.length = times.with.length = 0;
        await time({ date }, times.without);
        await time({ date, upcoming: true }, times.with);
      }
      costs.push({ format, date: day, withoutMs: median(times.without), withMs: median(times.with) });
    }
    return costs;
  } finally {
    await validator.close();
  }
}

/** Bytes of compiled rules and schemas, without what only the reference engine reads. */
function diskUse(folder: string): ReleasesCost['disk'] {
  const sum = (isCounted: (file: string) => boolean): number =>
    readdirSync(folder)
      .filter(isCounted)
      .reduce((bytes, file) => bytes + statSync(join(folder, file)).size, 0);
  return {
    code: sum((file) => file.endsWith('.js')),
    checks: sum((file) => file.endsWith('.json') && !file.endsWith('.sef.json')),
    cache: sum((file) => file.endsWith('.cache')),
  };
}
