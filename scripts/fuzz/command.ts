/** `npm run fuzz` without process handling, so that a test can run it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Progress, formatCount } from '#cli/terminal/progress.js';
import type { Folders } from '../suites/folders.js';
import type { FuzzCase } from './case.js';
import { makeCase } from './cases.js';
import { makePdfCase, pdfSamples } from './pdf/cases.js';
import { Client } from './client.js';
import { Keeper } from './keep.js';
import { ALLOWED_BYTES, ALLOWED_RATIO, hasReturned, memoryAtRest } from './memory.js';
import { type Options, readOptions, USAGE } from './options.js';
import { newTally, type RunOptions, runCases, type Tally } from './run.js';
import { loadSamples, type Samples } from './samples.js';
import { type ServiceProcess, startServiceProcess } from '../kit/service-process.js';

export interface Context {
  readonly folders: Folders;
  readonly write: (text: string) => void;
  /** Shows progress; by default nothing does. */
  readonly progress?: NodeJS.WriteStream;
}

/** The share of the cases after which heap sizes are stable: several large documents must have been processed. */
const WARM_UP = 0.25;

/** With fewer requests, heap sizes are not stable: memory is shown but not judged. */
const MIN_REQUESTS_TO_JUDGE = 2_000;

/** How often progress is printed where lines can't be overwritten, as in a file. */
const LINE_EVERY_MS = 10_000;

/** A process that exits closes its connections shortly before its parent is notified. */
const ENDING_MS = 20;

/**
 * Runs the cases and prints the failures.
 * @returns the exit code
 * @throws UsageError, ServiceError, SuiteError if there is no result
 */
export async function fuzz(args: readonly string[], context: Context): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    context.write(USAGE);
    return 0;
  }
  const samples = loadSamples(context.folders);
  // A single case needs no warm service.
  const warmUp = options.only === null ? '1' : '0';
  const service = await startServiceProcess({ TIMEOUT_MS: String(options.deadline), WARM_UP: warmUp }, [
    '--expose-gc',
    '--import',
    new URL('./collect.js', import.meta.url).href,
  ]);
  // The client allows some time beyond the deadline for transmission.
  const client = new Client(service, options.connections, options.deadline + 5_000);
  try {
    return await run(options, samples, service, client, context);
  } finally {
    client.close();
    await service.stop();
  }
}

async function run(
  options: Options,
  samples: Samples,
  service: ServiceProcess,
  client: Client,
  { write, progress }: Context,
): Promise<number> {
  const { seed, count, only, deadline, connections } = options;
  const tally = newTally();
  const keeper = new Keeper(options.keep);
  const display = progress && new Progress(progress, { lineEveryMs: LINE_EVERY_MS });
  const began = performance.now();
  const say = (text: string): void => {
    display?.clear();
    write(text);
  };
  const settings: RunOptions = {
    client,
    deadline,
    parallel: connections,
    reasonToStop: async (lookTwice) => {
      if (lookTwice === true) await sleep(ENDING_MS);
      return service.ending() === null ? null : `the service ended ${service.ending()}`;
    },
    onCase: ({ requests, failures }) => {
      const perSecond = (requests / (performance.now() - began)) * 1000;
      display?.show(
        `${formatCount(requests, only === null ? count : 1)} requests, ${failures.length} failures, ${perSecond.toFixed(0)} a second`,
      );
    },
    onFailure: (failure) => say(keeper.keep(failure, seed)),
  };
  const pdfs = options.isPdf ? pdfSamples(samples, options.files) : null;
  const cases = function* (from: number, to: number): Iterable<FuzzCase> {
    for (let number = from; number < to; number++)
      yield pdfs === null ? makeCase(seed, number, samples) : makePdfCase(seed, number, pdfs);
  };
  const problems: string[] = [];
  say(`fuzz: seed ${seed}, ${samples.origin}\n`);
  if (only !== null) await runCases(cases(only, only + 1), tally, settings);
  else {
    const warm = Math.ceil(count * WARM_UP);
    await runCases(cases(0, warm), tally, settings);
    const plateau = await memoryAtRest(service);
    await runCases(cases(warm, count), tally, settings);
    const end = await memoryAtRest(service);
    if (count >= MIN_REQUESTS_TO_JUDGE && !hasReturned(plateau, end))
      problems.push('the memory has not come back to its plateau');
    say(
      `memory at rest, garbage collected: ${megabytes(plateau)} after ${warm} requests, ${megabytes(end)} at the end; allowed are ${ALLOWED_RATIO} times the first and ${megabytes(ALLOWED_BYTES)}\n`,
    );
  }
  if (service.ending() !== null) problems.push(`the service ended ${service.ending()}`);
  client.close();
  if (!(await service.stop()) && problems.length === 0)
    problems.push(`the service did not end by itself when it was asked to, but ${service.ending()}`);
  say(summary(tally, problems, service.complaints()));
  return tally.failures.length + problems.length === 0 ? 0 : 1;
}

function summary(
  { requests, failures, statuses, slowest }: Tally,
  problems: readonly string[],
  complaints: string,
): string {
  const counts = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([status, number]) => `${status}: ${number}`);
  return [
    `answers: ${counts.join(', ')}`,
    ...slowest.map(({ name, milliseconds }) => `slowest: ${Math.round(milliseconds)} ms, ${name.slice(0, 200)}`),
    ...(complaints === '' ? [] : [`the service complained: ${complaints}`]),
    ...problems.map((problem) => `fuzz: ${problem}`),
    `fuzz: ${requests} requests, ${failures.length + problems.length} failures\n`,
  ].join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
