/** The gain from a second worker, for library and command line, and the cost of passing documents to workers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, link, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createValidatorWith } from '#validator/api.js';
import { programPath } from '#schematron/platform/package-root.js';
import { type Validator, createValidator } from '#validator/index.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { StartOptions } from '../measure/contenders.js';
import type { WorkersGain } from '../result.js';
import { measureProcesses } from './processes.js';

/** Documents in progress at a time: enough to keep two workers busy. */
const IN_FLIGHT = 256;

/** Bytes to validate in one turn: about a second. */
const TURN_BYTES = 20_000_000;
const TURNS = 5;
/**
 * Warm-up for each worker, in bytes and documents. Meanwhile V8 compiles a thousand functions on its own threads, by
 * how often a function was called, which for many is once per document. A user with a thousand files pays for startup
 * and compilation too, and gains less from a second worker.
 */
const WARM_UP = { bytes: 120_000_000, documents: 5_000 } as const;
/** For the command line: a run includes startup, and can't be warmed up. */
const CLI_TURNS = 5;
const CLI_WITHIN_MS = 300_000;
const LINE_FEED = 0x0a;

const ANSWERING_WORKER = new URL('../subjects/answering-worker.js', import.meta.url);

/** Passing documents takes so little time that a turn needs more of them. */
const HANDED_OVER = 10;

const PROGRAM = programPath('einvoice', 'einvoice', import.meta.url);

/**
 * Measures documents of one size in alternation: the calling thread, one worker, two, and one that only answers; then
 * the command line with one job and two, on folders of files; then one process and two.
 * @param options a folder for files, and options for starting processes
 * @param effort 1 for a full run, less for a quick one
 */
export async function measureWorkers(
  document: BenchDocument,
  options: StartOptions,
  effort: number,
): Promise<WorkersGain> {
  const count = Math.max(20, Math.ceil((TURN_BYTES * effort) / document.bytes.length));
  const turns = Math.max(2, Math.round(TURNS * effort));
  const { format, size, bytes } = document;
  const own = await mkdtemp(join(options.folder, 'workers-'));
  try {
    const path = join(own, 'document');
    await writeFile(path, bytes);
    const warmUp = Math.ceil(Math.max(WARM_UP.bytes / bytes.length, WARM_UP.documents) * effort);
    const library = await measureLibrary(bytes, { warmUp, count }, turns);
    const commandLine = await measureCommandLine(path, { warmUp, count: count * CLI_TURNS }, Math.ceil(turns / 2), own);
    const processes = await measureProcesses(path, options, turns);
    return { format, size, bytes: bytes.length, documents: count, turns, library, commandLine, processes };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Documents per worker for the warm-up, and documents to measure. */
interface Counts {
  readonly warmUp: number;
  readonly count: number;
}

async function measureLibrary(
  document: Uint8Array,
  { warmUp, count }: Counts,
  turns: number,
): Promise<WorkersGain['library']> {
  // Code that has seen all kinds of documents is slower for each of them; that is not the cost of a worker.
  const usual = (workers: number): Promise<Validator> => createValidator({ workers, warmUp: true });
  const subjects = await Promise.all(
    (
      [
        [usual(0), 1, warmUp, count],
        [usual(1), IN_FLIGHT, warmUp, count],
        [usual(2), IN_FLIGHT, 2 * warmUp, count],
        [createValidatorWith(ANSWERING_WORKER, { workers: 1, warmUp: false }), IN_FLIGHT, warmUp, count * HANDED_OVER],
      ] as const
    ).map(async ([made, atOnce, before, documents]) => {
      const validator = await made;
      await validator.ready();
      return { validator, atOnce, before, documents, walls: [] as number[], processor: [] as number[] };
    }),
  );
  try {
    for (const { validator, atOnce, before } of subjects) await validateAll(validator, document, before, atOnce);
    for (let turn = 0; turn < turns; turn++)
      for (const { validator, atOnce, documents, walls, processor } of subjects) {
        const [started, used] = [performance.now(), process.cpuUsage()];
        await validateAll(validator, document, documents, atOnce);
        const { user, system } = process.cpuUsage(used);
        walls.push((performance.now() - started) / documents);
        processor.push((user + system) / 1000 / documents);
      }
  } finally {
    for (const { validator } of subjects) await validator.close();
  }
  const [here, one, two, answered] = subjects.map(({ walls, processor }) => ({
    wall: median(walls),
    processor: median(processor),
  }));
  return {
    oneMs: one!.wall,
    twoMs: two!.wall,
    handOverMs: answered!.processor,
    moreThanCallingMs: one!.processor - here!.processor,
  };
}

async function validateAll(validator: Validator, document: Uint8Array, count: number, atOnce: number): Promise<void> {
  let next = 0;
  const some = async (): Promise<void> => {
    while (next++ < count) await validator.validate(document);
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

/** @param path of the document; copies are written to the same folder */
async function measureCommandLine(
  path: string,
  { warmUp, count }: Counts,
  turns: number,
  folder: string,
): Promise<WorkersGain['commandLine']> {
  const files = await mkdtemp(join(folder, 'files-'));
  const all = 2 * warmUp + count;
  for (let number = 0; number < all; number++) await link(path, join(files, `${number}.xml`));
  const walls: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < turns; turn++)
    for (const jobs of [1, 2] as const) walls[jobs].push(await millisecondsAfterFirst(jobs * warmUp, all, jobs, files));
  return { oneMs: median(walls[1]), twoMs: median(walls[2]) };
}

/** @returns milliseconds per document, without the first ones, for reports as lines */
async function millisecondsAfterFirst(first: number, all: number, jobs: number, folder: string): Promise<number> {
  const program = spawn(process.execPath, [PROGRAM, 'validate', '--format', 'jsonl', '--jobs', String(jobs), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: CLI_WITHIN_MS,
  });
  const ended = once(program, 'close') as Promise<[number | null]>;
  let lines = 0;
  let begun: { readonly at: number; readonly lines: number } | null = null;
  let last = 0;
  for await (const chunk of program.stdout as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
    last = performance.now();
    if (begun === null && lines >= first) begun = { at: last, lines };
  }
  const [code] = await ended;
  if (code !== 0 || begun === null || lines !== all)
    throw new Error(`The command line printed ${lines} reports of ${all}, and ended with ${code}.`);
  return (last - begun.at) / (lines - begun.lines);
}
