/** `npm run attacks` without process handling, so that a test can run it. */
import type { Area, Attack } from './attack.js';
import { type Options, readOptions, usage } from './options.js';
import { type Outcome, runArea } from './run.js';

/** Minimum number of attacks in an area: with fewer, the area is hardly tested. */
const MIN_ATTACKS = 150;

export interface Context {
  readonly areas: readonly Area[];
  readonly write: (text: string) => void;
  /** Progress, for a line that is overwritten. */
  readonly note: (text: string) => void;
}

/**
 * Runs the attacks and prints the results.
 * @returns the exit code
 * @throws UsageError, ServiceError
 */
export async function attacks(args: readonly string[], { areas, write, note }: Context): Promise<number> {
  const names = areas.map(({ name }) => name);
  const options = readOptions(args, names);
  if (options === null) {
    write(usage(names));
    return 0;
  }
  const outcomes: Outcome[] = [];
  for (const area of areas.filter(({ name }) => options.area === null || options.area === name)) {
    const outcome = await runArea(
      area,
      (all) => choose(all, options),
      (done, total) => note(`${area.name}: ${done} of ${total}`),
    );
    outcomes.push(outcome);
    write(describe(outcome));
  }
  const wrong = outcomes.flatMap((outcome) => shortcomings(outcome));
  const tried = outcomes.reduce((sum, outcome) => sum + outcome.tried, 0);
  for (const line of wrong) write(`attacks: ${line}\n`);
  if (tried === 0) write('attacks: none was tried\n');
  else write(`attacks: ${tried} attacks, ${wrong.length === 0 ? 'all held' : 'not all held'}\n`);
  return wrong.length === 0 && tried > 0 ? 0 : 1;
}

/** The attacks that the options select. */
export function choose(all: readonly Attack[], { only, sample }: Options): readonly Attack[] {
  const wanted = all.filter(({ kind, name }) => only === null || `${kind}: ${name}`.includes(only));
  if (sample === null || sample >= wanted.length) return wanted;
  return Array.from({ length: sample }, (_, index) => wanted[Math.floor((index * wanted.length) / sample)]!);
}

/** What was tried, and what failed. */
function describe({ area, kinds, tried, broken, memory }: Outcome): string {
  const [before, after] = memory.map((bytes) => Math.round(bytes / 1024 / 1024));
  return [
    `${area.name}: ${tried} attacks, ${tried - broken.length} held, ${broken.length} broken; memory ${before} MB, then ${after} MB`,
    ...[...kinds].map(([kind, count]) => `  ${String(count).padStart(4)}  ${kind}`),
    ...broken.map(({ kind, name, why }) => `  broken: ${kind}: ${name}\n    ${why}`),
    '',
  ].join('\n');
}

/** Problems that fail the run. */
function shortcomings({ area, inTable, broken, problems }: Outcome): readonly string[] {
  return [
    ...(inTable < MIN_ATTACKS ? [`${area.name} has ${inTable} attacks, fewer than ${MIN_ATTACKS}`] : []),
    ...(broken.length > 0 ? [`${area.name}: ${broken.length} broken`] : []),
    ...problems.map((problem) => `${area.name}: ${problem}`),
  ];
}
