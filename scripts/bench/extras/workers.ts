/** What a second worker is worth, by library and by command line, and what handing documents over costs. */
import { execFile } from 'node:child_process';
import { mkdtemp, link, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createValidatorWith } from '../../../engine/api.js';
import { programPath } from '../../../engine/package-root.js';
import { type Validator, createValidator } from '../../../engine/index.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { StartOptions } from '../measure/contenders.js';
import type { WorkersWorth } from '../result.js';
import { measureProcesses } from './processes.js';

/** Documents that are on their way at a time. */
const IN_FLIGHT = 64;

/** What is validated in one turn, in bytes: a second or so. */
const TURN_BYTES = 20_000_000;
const TURNS = 5;
/** What is validated before: V8 compiles a thousand functions meanwhile, for each worker, on threads of its own. */
const WARM_UP_BYTES = 120_000_000;
/**
 * A folder that warms up, then one of twice as many files: what both have in common is no part of the difference. Who has
 * a thousand files has the start and the compiling, too, and gains less from a second worker.
 */
const FOLDERS = [5, 10] as const;
const CLI_WITHIN_MS = 300_000;

const ANSWERING_WORKER = new URL('../subjects/answering-worker.js', import.meta.url);

/** Handing over takes so little that a turn is too short without more of it. */
const HANDED_OVER = 10;

const PROGRAM = programPath('einvoice');

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
    const library = await measureLibrary(bytes, count, turns);
    const commandLine = await measureCommandLine(path, count, Math.ceil(turns / 2), own);
    const processes = await measureProcesses(path, options, turns);
    return { format, size, bytes: bytes.length, documents: count, turns, library, commandLine, processes };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function measureLibrary(document: Uint8Array, count: number, turns: number): Promise<WorkersWorth['library']> {
  // Code that has seen all kinds of documents is slower for one of them, which is not the price of a worker.
  const usual = (workers: number): Promise<Validator> => createValidator({ workers, warmUp: true });
  const subjects = await Promise.all(
    (
      [
        [usual(0), 1, count],
        [usual(1), IN_FLIGHT, count],
        [usual(2), IN_FLIGHT, count],
        [createValidatorWith(ANSWERING_WORKER, { workers: 1, warmUp: false }), IN_FLIGHT, count * HANDED_OVER],
      ] as const
    ).map(async ([made, atOnce, documents]) => {
      const validator = await made;
      await validator.ready();
      return { validator, atOnce, documents, walls: [] as number[], processor: [] as number[] };
    }),
  );
  try {
    for (const { validator, atOnce } of subjects)
      await validateAll(validator, document, Math.ceil(WARM_UP_BYTES / document.length), atOnce);
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
  count: number,
  turns: number,
  folder: string,
): Promise<WorkersWorth['commandLine']> {
  const folders: string[] = [];
  for (const times of FOLDERS) {
    const files = await mkdtemp(join(folder, 'files-'));
    for (let number = 0; number < count * times; number++) await link(path, join(files, `${number}.xml`));
    folders.push(files);
  }
  const walls: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < turns; turn++)
    for (const jobs of [1, 2] as const) {
      const times: number[] = [];
      for (const files of folders) {
        const started = performance.now();
        await promisify(execFile)(
          process.execPath,
          [PROGRAM, 'validate', '--format', 'jsonl', '--jobs', String(jobs), files],
          {
            timeout: CLI_WITHIN_MS,
            maxBuffer: 2 ** 30,
          },
        );
        times.push(performance.now() - started);
      }
      walls[jobs].push((times[1]! - times[0]!) / (count * (FOLDERS[1] - FOLDERS[0])));
    }
  return { oneMs: median(walls[1]), twoMs: median(walls[2]) };
}
