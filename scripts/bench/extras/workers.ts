/** What a second worker is worth, by library and by command line, and what handing documents over costs. */
import { execFile } from 'node:child_process';
import { mkdtemp, link, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '../../../engine/package-root.js';
import { type Validator, createValidator } from '../../../engine/index.js';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import type { WorkersWorth } from '../result.js';

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

const PROGRAM = programPath('einvoice');

/**
 * Measures documents of a size by turns: the calling thread, one worker, two; then the command line with one job and two,
 * on folders of them.
 * @param folder for files
 * @param effort 1 for a whole run, less for a quick one
 */
export async function measureWorkers(document: BenchDocument, folder: string, effort: number): Promise<WorkersWorth> {
  const count = Math.max(20, Math.ceil((TURN_BYTES * effort) / document.bytes.length));
  const turns = Math.max(2, Math.round(TURNS * effort));
  const library = await measureLibrary(document.bytes, count, turns);
  const commandLine = await measureCommandLine(document.bytes, count, Math.ceil(turns / 2), folder);
  const { format, size, bytes } = document;
  return { format, size, bytes: bytes.length, documents: count, turns, library, commandLine };
}

async function measureLibrary(document: Uint8Array, count: number, turns: number): Promise<WorkersWorth['library']> {
  const subjects = await Promise.all(
    [0, 1, 2].map(async (workers) => {
      // Code that has seen all kinds of documents is slower for one of them, which is not the price of a worker.
      const validator = await createValidator({ workers, warmUp: true });
      await validator.ready();
      return { validator, workers, walls: [] as number[], processor: [] as number[] };
    }),
  );
  try {
    for (const { validator, workers } of subjects)
      await validateAll(validator, document, Math.ceil(WARM_UP_BYTES / document.length), workers === 0 ? 1 : IN_FLIGHT);
    for (let turn = 0; turn < turns; turn++)
      for (const { validator, workers, walls, processor } of subjects) {
        const [started, used] = [performance.now(), process.cpuUsage()];
        await validateAll(validator, document, count, workers === 0 ? 1 : IN_FLIGHT);
        const { user, system } = process.cpuUsage(used);
        walls.push((performance.now() - started) / count);
        processor.push((user + system) / 1000 / count);
      }
  } finally {
    for (const { validator } of subjects) await validator.close();
  }
  const [here, one, two] = subjects.map(({ walls, processor }) => ({
    wall: median(walls),
    processor: median(processor),
  }));
  return { oneMs: one!.wall, twoMs: two!.wall, handOverMs: one!.processor - here!.processor };
}

async function validateAll(validator: Validator, document: Uint8Array, count: number, atOnce: number): Promise<void> {
  let next = 0;
  const some = async (): Promise<void> => {
    while (next++ < count) await validator.validate(document);
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

async function measureCommandLine(
  document: Uint8Array,
  count: number,
  turns: number,
  folder: string,
): Promise<WorkersWorth['commandLine']> {
  const own = await mkdtemp(join(folder, 'workers-'));
  try {
    const original = join(own, 'original');
    await writeFile(original, document);
    const folders: string[] = [];
    for (const times of FOLDERS) {
      const files = await mkdtemp(join(own, 'files-'));
      for (let number = 0; number < count * times; number++) await link(original, join(files, `${number}.xml`));
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
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
