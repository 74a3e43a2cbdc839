/** What a second worker is worth, by library and by command line, and what handing documents over costs. */
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
import type { WorkersWorth } from '../result.js';
import { measureProcesses } from './processes.js';

/** Documents that are on their way at a time: more than two workers are given at once. */
const IN_FLIGHT = 256;

/** What is validated in one turn, in bytes: a second or so. */
const TURN_BYTES = 20_000_000;
const TURNS = 5;
/**
 * What is validated before by each worker, in bytes and in documents: V8 compiles a thousand functions meanwhile, on threads of its
 * own, and goes by how often a function has been called, which for many is once per document. Who has a thousand files
 * has the start and the compiling, too, and gains less from a second worker.
 */
const WARM_UP = { bytes: 120_000_000, documents: 5_000 } as const;
/** Of the command line: a single run starts with all that is in common, and has no second turn. */
const CLI_TURNS = 5;
const CLI_WITHIN_MS = 300_000;
const LINE_FEED = 0x0a;

const ANSWERING_WORKER = new URL('../subjects/answering-worker.js', import.meta.url);

/** Handing over takes so little that a turn is too short without more of it. */
const HANDED_OVER = 10;

const PROGRAM = programPath('einvoice', 'einvoice', import.meta.url);

/**
 * Measures documents of a size by turns: the calling thread, one worker, two, and one that only answers; then the command
 * line with one job and two, on folders of them; then one process and two.
 * @param options folder for files, and what starting processes takes
 * @param effort 1 for a whole run, less for a quick one
 */
export async function measureWorkers(
  document: BenchDocument,
  options: StartOptions,
  effort: number,
): Promise<WorkersWorth> {
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

/** Documents that each worker validates before, and those that are measured. */
interface Counts {
  readonly warmUp: number;
  readonly count: number;
}

async function measureLibrary(
  document: Uint8Array,
  { warmUp, count }: Counts,
  turns: number,
): Promise<WorkersWorth['library']> {
  // Code that has seen all kinds of documents is slower for one of them, which is not the price of a worker.
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

/** @param path of the document; files of the same content are made beside it */
async function measureCommandLine(
  path: string,
  { warmUp, count }: Counts,
  turns: number,
  folder: string,
): Promise<WorkersWorth['commandLine']> {
  const files = await mkdtemp(join(folder, 'files-'));
  const all = 2 * warmUp + count;
  for (let number = 0; number < all; number++) await link(path, join(files, `${number}.xml`));
  const walls: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < turns; turn++)
    for (const jobs of [1, 2] as const) walls[jobs].push(await millisecondsBehind(jobs * warmUp, all, jobs, files));
  return { oneMs: median(walls[1]), twoMs: median(walls[2]) };
}

/** @returns what a document takes of those behind the first ones of all, whose reports are lines */
async function millisecondsBehind(first: number, all: number, jobs: number, folder: string): Promise<number> {
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
