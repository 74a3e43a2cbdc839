/** Runs the attacks of an area one after the other, so that what breaks is known to be broken by one of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isBack } from '../fuzz/memory.js';
import { type Area, type Attack, refuseTwins } from './attack.js';

/** An attack that is neither answered nor refused by then has hung what it attacked. */
const OVER_WITHIN_MS = 60_000;

export interface Broken {
  readonly kind: string;
  readonly name: string;
  readonly why: string;
}

export interface Outcome {
  readonly area: Area;
  /** Attacks of the whole table, whether they were chosen or not. */
  readonly inTable: number;
  /** How many of each kind were tried. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly tried: number;
  readonly broken: readonly Broken[];
  /** What is wrong with the area as a whole. */
  readonly problems: readonly string[];
  /** Bytes that were kept before and after. */
  readonly memory: readonly [before: number, after: number];
}

/** @param chosen which attacks of the table are tried */
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
    refuseTwins(all);
    const illness = await open.aftermath();
    if (illness !== null) throw new Error(`Before the first attack: ${illness}`);
    // What a service needs once is there after some documents.
    for (let call = 0; call < 20; call++) await open.aftermath();
    const before = await open.memory();
    for (const [index, attack] of attacks.entries()) {
      const why = await whyBroken(attack, open.aftermath);
      if (why !== null) broken.push({ kind: attack.kind, name: attack.name, why });
      kinds.set(attack.kind, (kinds.get(attack.kind) ?? 0) + 1);
      note(index + 1, attacks.length);
    }
    memory = [before, await open.memory()];
    // What is kept for the next large document is kept once: what leaks, leaks again.
    if (!isBack(...memory)) {
      for (const attack of attacks) await attack.attempt().catch(() => null);
      const again = await open.memory();
      if (!isBack(memory[1], again)) problems.push(`memory grows with each run, to ${again} bytes after the second`);
    }
  } finally {
    const end = await open.close();
    if (end !== null) problems.push(end);
  }
  return { area, inTable: all.length, kinds, tried: attacks.length, broken, problems, memory };
}

async function whyBroken(attack: Attack, aftermath: () => Promise<string | null>): Promise<string | null> {
  const late = new AbortController();
  const hung = sleep(OVER_WITHIN_MS, `nothing after ${OVER_WITHIN_MS} ms`, { signal: late.signal });
  hung.catch(() => undefined);
  try {
    const why = await Promise.race([attack.attempt(), hung]);
    const illness = await aftermath();
    return why ?? (illness === null ? null : `afterwards ${illness}`);
  } catch (error) {
    return `it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  } finally {
    late.abort();
  }
}
