/** `npm run soak` without process handling. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorName } from '../kit/machine.js';
import { Random } from '../kit/random.js';
import { residentBytes } from '../kit/resident-bytes.js';
import { type ServiceProcess, startServiceProcess } from '../kit/service-process.js';
import { type Counts, send } from './client.js';
import { memoryAtRest, type Sample, slopeOf } from './memory.js';
import { mix } from './mix.js';
import { type Options, readOptions, USAGE } from './options.js';

/** Permitted increase of idle memory. */
const MAX_RATIO = 1.5;

const SAMPLE_MS = 1_000;

/** As in the image (`Dockerfile`). */
export const IMAGE_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** The measurements; memory in bytes. */
export interface Soaked {
  readonly before: number;
  readonly after: number;
  readonly samples: readonly Sample[];
  readonly counts: Readonly<Counts>;
  /** How the service ended before it was stopped; null if it did not. */
  readonly ending: string | null;
}

/**
 * Measures and prints.
 * @returns the exit code
 * @throws UsageError, ServiceError
 */
export async function soak(
  args: readonly string[],
  write: (text: string) => void,
  note: (text: string) => void,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const service = await startServiceProcess(IMAGE_SETTINGS);
  try {
    note('at rest\n');
    const before = await memoryAtRest(service);
    note(`${options.minutes} minutes\n`);
    const { samples, counts } = await sendFor(service, options);
    note('at rest again\n');
    const after = service.ending() === null ? await memoryAtRest(service) : 0;
    const soaked = { before, after, samples, counts, ending: service.ending() };
    write(describe(options, soaked));
    const wrong = shortcomings(soaked);
    for (const line of wrong) write(`soak: ${line}\n`);
    write(`soak: ${wrong.length === 0 ? 'memory comes back' : 'not as it has to be'}\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
}

async function sendFor(
  service: ServiceProcess,
  { minutes, connections, seed }: Options,
): Promise<Pick<Soaked, 'samples' | 'counts'>> {
  const counts: Counts = { reports: 0, refused: 0, left: 0, errors: 0 };
  const samples: Sample[] = [];
  const started = performance.now();
  const isOver = (): boolean => performance.now() - started > minutes * 60_000 || service.ending() !== null;
  const next = mix();
  const clients = Array.from({ length: connections }, async (_, client) => {
    const random = new Random(seed * 1_000 + client);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver()) await send(service, agent, next(random), counts);
    agent.destroy();
  });
  while (!isOver()) {
    samples.push({ at: performance.now() - started, bytes: residentBytes(service.pid) });
    await sleep(SAMPLE_MS);
  }
  await Promise.all(clients);
  return { samples, counts };
}

/** The numbers, in words. */
export function describe({ minutes, connections }: Options, { before, after, samples, counts }: Soaked): string {
  const bytes = samples.map((sample) => sample.bytes);
  const most = bytes.reduce((largest, each) => Math.max(largest, each), 0);
  return [
    `${minutes} minutes, ${connections} connections; ${processorName()}, Node.js ${process.version}`,
    `${counts.reports} reports, ${counts.left} clients that left, ${counts.refused} refused (503, 504), ${counts.errors} errors`,
    `memory at rest before: ${megabytes(before)}`,
    `most meanwhile: ${megabytes(most)}`,
    `slope of the second half: ${(slopeOf(samples) / 1024 / 1024).toFixed(1)} MB a minute`,
    `memory at rest after: ${megabytes(after)}, ${(after / before).toFixed(2)} times that before`,
    '',
  ].join('\n');
}

/** Problems that fail the run. */
export function shortcomings({ before, after, counts, ending }: Soaked): readonly string[] {
  return [
    ...(ending === null ? [] : [`the service ended ${ending}`]),
    ...(counts.errors > 0 ? [`${counts.errors} errors`] : []),
    ...(counts.reports === 0 ? ['no reports'] : []),
    ...(after <= before * MAX_RATIO ? [] : [`memory at rest is more than ${MAX_RATIO} times that before`]),
  ];
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
