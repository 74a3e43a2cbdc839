/** All cases of a run, some at a time. */
import type { FuzzCase } from './case.js';
import type { Client, Outcome } from './client.js';
import { objection } from './contract.js';

/** A case that was not answered as it should be. */
export interface Failure {
  readonly of: FuzzCase;
  readonly reason: string;
}

/** What a run has found so far. */
export interface Tally {
  requests: number;
  readonly failures: Failure[];
  /** How often each status was answered; `aborted` and `lost` too. */
  readonly statuses: Map<string, number>;
  /** The cases that took longest, the longest first: what is not slow enough to fail may be slower than it should be. */
  readonly slowest: { readonly name: string; readonly milliseconds: number }[];
}

export interface RunOptions {
  readonly client: Pick<Client, 'send'>;
  readonly parallel: number;
  /** Milliseconds that no answer may take. */
  readonly deadline: number;
  /** Why going on makes no sense; null as long as it does. Asked to look twice, it waits for the news of an end. */
  readonly over: (lookTwice?: boolean) => Promise<string | null> | string | null;
  readonly onCase: (tally: Tally) => void;
  readonly onFailure: (failure: Failure) => void;
}

export function newTally(): Tally {
  return { requests: 0, failures: [], statuses: new Map(), slowest: [] };
}

/** Beyond this many failures the rest would only be more of the same. */
const ENOUGH = 50;

/** How many of the slowest are told. */
const SLOWEST = 5;

/** Runs the cases and adds to the tally. */
export async function runCases(
  cases: Iterable<FuzzCase>,
  tally: Tally,
  { client, parallel, deadline, over, onCase, onFailure }: RunOptions,
): Promise<void> {
  const next = cases[Symbol.iterator]();
  const fail = (failure: Failure): void => {
    tally.failures.push(failure);
    onFailure(failure);
  };
  const work = async (): Promise<void> => {
    while ((await over()) === null && tally.failures.length < ENOUGH) {
      const { value: of, done } = next.next();
      if (done === true) return;
      const outcome = await client.send(of.request);
      // Whatever was under way when the service ended is a suspect, a request that was given up too.
      const gone = await over(outcome.kind !== 'answer');
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
  // Whether the answer or the client's end comes first is not in anybody's hands.
  if (of.request.delivery.kind === 'aborted')
    return outcome.kind === 'answer' && outcome.answer.status >= 500 ? `status ${outcome.answer.status}` : null;
  if (outcome.kind === 'lost') return outcome.reason;
  const { milliseconds } = outcome.answer;
  return (
    objection(of, outcome.answer) ??
    (milliseconds > deadline ? `answered after ${Math.round(milliseconds)} ms, the deadline is ${deadline} ms` : null)
  );
}

function note(tally: Tally, of: FuzzCase, outcome: Outcome): void {
  tally.requests++;
  const key = outcome.kind === 'answer' ? String(outcome.answer.status) : outcome.kind;
  tally.statuses.set(key, (tally.statuses.get(key) ?? 0) + 1);
  if (outcome.kind !== 'answer') return;
  // Only the name is kept: bodies of 5 MB would stay in memory with it.
  tally.slowest.push({
    name: `case ${of.number}, ${of.request.body.length} bytes (${of.name})`,
    milliseconds: outcome.answer.milliseconds,
  });
  tally.slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(SLOWEST);
}
