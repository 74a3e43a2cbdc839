/** Runs all cases, several at a time. */
import type { FuzzCase } from './case.js';
import type { Client, Outcome } from './client.js';
import { findProblem } from './contract.js';

/** A case with a wrong answer. */
export interface Failure {
  readonly of: FuzzCase;
  readonly reason: string;
}

/** The results so far. */
export interface Tally {
  requests: number;
  readonly failures: Failure[];
  /** Number of answers with each status, including `aborted` and `lost`. */
  readonly statuses: Map<string, number>;
  /** The slowest cases, slowest first: they may be too slow without failing. */
  readonly slowest: { readonly name: string; readonly milliseconds: number }[];
}

export interface RunOptions {
  readonly client: Pick<Client, 'send'>;
  readonly parallel: number;
  /** Maximum time for an answer, in milliseconds. */
  readonly deadline: number;
  /** Why the run can't continue; null if it can. If `lookTwice` is set, waits for news that the process has exited. */
  readonly reasonToStop: (lookTwice?: boolean) => Promise<string | null> | string | null;
  readonly onCase: (tally: Tally) => void;
  readonly onFailure: (failure: Failure) => void;
}

export function newTally(): Tally {
  return { requests: 0, failures: [], statuses: new Map(), slowest: [] };
}

/** After this many failures, more would show nothing new. */
const MAX_FAILURES = 50;

/** Number of slowest cases to list. */
const SLOWEST = 5;

/** Runs the cases and adds to the tally. */
export async function runCases(
  cases: Iterable<FuzzCase>,
  tally: Tally,
  { client, parallel, deadline, reasonToStop, onCase, onFailure }: RunOptions,
): Promise<void> {
  const next = cases[Symbol.iterator]();
  const fail = (failure: Failure): void => {
    tally.failures.push(failure);
    onFailure(failure);
  };
  const work = async (): Promise<void> => {
    while ((await reasonToStop()) === null && tally.failures.length < MAX_FAILURES) {
      const { value: of, done } = next.next();
      if (done === true) return;
      const outcome = await client.send(of.request);
      // Every request in progress when the service ended is a suspect, including aborted ones.
      const gone = await reasonToStop(outcome.kind !== 'answer');
      const reason = gone === null ? judge(of, outcome, deadline) : `one of those that were under way when ${gone}`;
      note(tally, of, outcome);
      if (reason !== null) fail({ of, reason });
      onCase(tally);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

function judge(of: FuzzCase, outcome: Outcome, deadline: number): string | null {
  if (outcome.kind === 'aborted') return null;
  // The answer or the client's disconnection may come first.
  if (of.request.delivery.kind === 'aborted')
    return outcome.kind === 'answer' && outcome.answer.status >= 500 ? `status ${outcome.answer.status}` : null;
  if (outcome.kind === 'lost') return outcome.reason;
  const { milliseconds } = outcome.answer;
  return (
    findProblem(of, outcome.answer) ??
    (milliseconds > deadline ? `answered after ${Math.round(milliseconds)} ms, the deadline is ${deadline} ms` : null)
  );
}

function note(tally: Tally, of: FuzzCase, outcome: Outcome): void {
  tally.requests++;
  const key = outcome.kind === 'answer' ? String(outcome.answer.status) : outcome.kind;
  tally.statuses.set(key, (tally.statuses.get(key) ?? 0) + 1);
  if (outcome.kind !== 'answer') return;
  // Keeps only the name, because bodies of 5 MB would stay in memory.
  tally.slowest.push({
    name: `case ${of.number}, ${of.request.body.length} bytes (${of.name})`,
    milliseconds: outcome.answer.milliseconds,
  });
  tally.slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(SLOWEST);
}
