/**
 * Compares this service with that of another commit, in alternation, which separates load on the machine from a slow
 * service.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServiceProcess, startServiceProcess } from '../kit/service-process.js';
import { median } from '../kit/statistics.js';
import { UsageError } from '#cli/terminal/usage.js';
import { type Transport, traffic } from './traffic.js';

/** What a service achieved, and at what cost; medians of all turns. */
export interface Measured {
  readonly transport: Transport;
  /** Reports per second. */
  readonly throughput: number;
  /** Processor time in milliseconds per report: of the HTTP thread, and of all threads of the service. */
  readonly mainMs: number;
  readonly allMs: number;
  /** Answers other than reports. */
  readonly errors: number;
}

export interface Compared {
  readonly here: Measured;
  readonly there: Measured;
}

/** Time for just-in-time compilation of a service. */
const WARM_UP_SECONDS = 8;
const TURNS = 5;

const TRANSPORTS: readonly Transport[] = ['body', 'form'];

/**
 * @param folder another checkout of this project, installed and built, with its rules
 * @param seconds for each turn
 * @throws UsageError if there is no such checkout, or threads' processor time is not available; ServiceError
 */
export async function compareWith(
  folder: string,
  document: Buffer,
  connections: number,
  seconds: number,
): Promise<readonly Compared[]> {
  if (process.platform !== 'linux') throw new UsageError('--before needs Linux, which tells what each thread has used');
  const services = [await startOtherService(folder), await startServiceProcess()] as const;
  try {
    const compared: Compared[] = [];
    for (const transport of TRANSPORTS) {
      const send = (service: ServiceProcess, forSeconds: number): Promise<Measured> =>
        measure(service, transport, document, connections, forSeconds);
      for (const service of services) await send(service, WARM_UP_SECONDS);
      const turns: (readonly [there: Measured, here: Measured])[] = [];
      for (let turn = 0; turn < TURNS; turn++)
        turns.push([await send(services[0], seconds), await send(services[1], seconds)]);
      compared.push({ there: middle(turns.map(([there]) => there)), here: middle(turns.map(([, here]) => here)) });
    }
    return compared;
  } finally {
    for (const service of services) await service.stop();
  }
}

/** The other commit decides how its service is started. */
async function startOtherService(folder: string): Promise<ServiceProcess> {
  const module = join(resolve(folder), 'dist/scripts/kit/service-process.js');
  try {
    const { startServiceProcess: start } = (await import(pathToFileURL(module).href)) as {
      startServiceProcess: typeof startServiceProcess;
    };
    return await start();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`--before is "${folder}"; it must be a checkout of this project that has been built`);
  }
}

async function measure(
  service: ServiceProcess,
  transport: Transport,
  document: Buffer,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const before = usedMs(service.pid);
  const { reports, throughput, busy, errors } = await traffic({ service, transport, document, connections, seconds });
  const after = usedMs(service.pid);
  return {
    transport,
    throughput,
    mainMs: (after.main - before.main) / reports,
    allMs: (after.all - before.all) / reports,
    errors: busy + errors,
  };
}

/** Processor time in milliseconds of a process, without threads that have ended. */
function usedMs(pid: number): { readonly main: number; readonly all: number } {
  const used = (thread: string): number =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const threads = readdirSync(`/proc/${pid}/task`);
  return { main: used(String(pid)), all: threads.reduce((sum, thread) => sum + used(thread), 0) };
}

function middle(measured: readonly Measured[]): Measured {
  const of = (value: (one: Measured) => number): number => median(measured.map(value));
  return {
    transport: measured[0]!.transport,
    throughput: of(({ throughput }) => throughput),
    mainMs: of(({ mainMs }) => mainMs),
    allMs: of(({ allMs }) => allMs),
    errors: measured.reduce((sum, { errors }) => sum + errors, 0),
  };
}
