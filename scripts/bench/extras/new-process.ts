/** How fast a new process becomes: the first document, those up to the 250th, those around the 8,000th. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../../kit/statistics.js';
import type { BenchDocument } from '../documents/documents.js';
import { withTwentyMistakes } from '../documents/mistakes.js';
import type { NewProcessTimes } from '../result.js';

const PROGRAM = fileURLToPath(new URL('../subjects/validate-often.js', import.meta.url));

/** Documents that a process validates, and how many of the last ones count. */
const DOCUMENTS = 8_000;
const LAST = 250;

/**
 * Starts processes that validate one document again and again: a valid one and one with twenty findings, in alternation.
 * @param runs processes for each document
 * @returns medians over all processes
 * @throws Error if one fails
 */
export function measureNewProcesses({ bytes }: BenchDocument, folder: string, runs: number): NewProcessTimes[] {
  const valid = Buffer.from(bytes).toString();
  const subjects = [
    { title: 'no finding', xml: valid },
    { title: '20 findings', xml: withTwentyMistakes(valid) },
  ].map(({ title, xml }, index) => {
    const path = join(folder, `new-process-${index}.xml`);
    writeFileSync(path, xml);
    return { title, path, times: [] as (readonly number[])[] };
  });
  for (let run = 0; run < runs; run++) for (const { path, times } of subjects) times.push(timesOf(path));
  return subjects.map(({ title, times }) => ({
    title,
    firstMs: median(times.map(([first]) => first!)),
    untilMs: median(times.map((each) => median(each.slice(1, LAST)))),
    lastMs: median(times.map((each) => median(each.slice(-LAST)))),
  }));
}

/** The milliseconds of each document in a process of its own. */
function timesOf(path: string): readonly number[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, path, String(DOCUMENTS)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as number[];
}
