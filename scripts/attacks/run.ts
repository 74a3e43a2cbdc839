/** Runs the attacks of an area one by one, so that a failure can be attributed to one of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasReturned } from '../fuzz/memory.js';
import { type Area, type Attack, requireDistinct } from './attack.js';

/** After this time without an answer or a refusal, the attack has hung its target. */
const OVER_WITHIN_MS = 60_000;

export interface Broken {
  readonly kind: string;
  readonly name: string;
  readonly why: string;
}

export interface Outcome {
  readonly area: Area;
  /** Number of attacks in the whole table, selected or not. */
  readonly inTable: number;
  /** Number of attempts of each kind. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly tried: number;
  readonly broken: readonly Broken[];
  /** Problems of the area as a whole. */
  readonly problems: readonly string[];
  /** Memory in bytes before and after. */
  readonly memory: readonly [before: number, after: number];
}

/** @param chosen the attacks of the table to run */
export async function runArea(
  area: Area,
  chosen: (attacks: readonly Attack[]) => readonly Attack[],
  note: (done: number, total: number) => void,
): Promise<Outcome> {
  const open = await area.open();
  const broken: Broken[] = [];
  const problems: string[] = [];
  const kinds = new Map<string, number>();
  let memory: [number, number] = [0, 0];
  const all = open.attacks;
  const attacks = chosen(all);
  try {
    requireDistinct(all);
    const healthProblem = await open.aftermath();
    if (healthProblem !== null) throw new Error(`Before the first attack: ${healthProblem}`);
    // The first documents make the service allocate what it keeps, which is not a leak.
    for (let call = 0; call < 20; call++) await open.aftermath();
    const before = await open.memory();
    for (const [index, attack] of attacks.entries()) {
      const why = await findFailure(attack, open.aftermath);
      if (why !== null) broken.push({ kind: attack.kind, name: attack.name, why });
      kinds.set(attack.kind, (kinds.get(attack.kind) ?? 0) + 1);
      note(index + 1, attacks.length);
    }
    memory = [before, await open.memory()];
    // Buffers for large documents are allocated once; with a leak, memory grows again.
    if (!hasReturned(...memory)) {
      for (const attack of attacks) await attack.attempt().catch(() => null);
      const again = await open.memory();
      if (!hasReturned(memory[1], again))
        problems.push(`memory grows with each run, to ${again} bytes after the second`);
    }
  } finally {
    const end = await open.close();
    if (end !== null) problems.push(end);
  }
  return { area, inTable: all.length, kinds, tried: attacks.length, broken, problems, memory };
}

async function findFailure(attack: Attack, aftermath: () => Promise<string | null>): Promise<string | null> {
  const late = new AbortController();
  const hung = sleep(OVER_WITHIN_MS, `nothing after ${OVER_WITHIN_MS} ms`, { signal: late.signal });
  hung.catch(() => undefined);
  try {
    const why = await Promise.race([attack.attempt(), hung]);
    const healthProblem = await aftermath();
    return why ?? (healthProblem === null ? null : `afterwards ${healthProblem}`);
  } catch (error) {
    return `it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  } finally {
    late.abort();
  }
}
