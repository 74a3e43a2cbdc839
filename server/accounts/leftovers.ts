/** Hands over what processes that have ended could not hand over themselves. */

import { basename } from 'node:path';
import type { AccountEvents } from './events.js';
import { addDays } from './period.js';
import { type Leftover, type Spooled, spoolsIn, withLeftover } from './spool.js';
import { reasonOf } from './sql/attempt.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** For so long a file is handed over: the store remembers longer which of its batches it has. */
const SPOOL_DAYS = 365;

export interface LeftoverDeps {
  readonly folder: string;
  readonly store: Pick<AccountStore, 'id' | 'recordUsage'>;
  readonly now: () => Date;
  readonly onEvent: AccountEvents;
}

/** How long after it was refused a file is looked at again: whoever reads the log is told each time. */
const REFUSED_MS = 3_600_000;

/**
 * Makes what hands over every file in the folder whose process has ended. What the store has already, it does not take
 * again: a file may be handed over twice, where a process ends before it has taken the file away.
 * @returns throws StoreError; the file stays for the next time
 */
export function leftoversIn(deps: LeftoverDeps): () => Promise<void> {
  const refusedAt = new Map<string, number>();
  return async () => {
    for (const path of spoolsIn(deps.folder)) {
      if (performance.now() - (refusedAt.get(path) ?? -Infinity) < REFUSED_MS) continue;
      const refuse = (reason: string, figures: { readonly calls?: number } = {}): void => {
        refusedAt.set(path, performance.now());
        deps.onEvent('spool-refused', { file: basename(path), reason, ...figures }, 'error');
      };
      try {
        await withLeftover(path, (leftover) => take(leftover, deps, refuse));
      } catch (error) {
        if (error instanceof StoreError) throw error;
        refuse(reasonOf(error));
      }
    }
  };
}

async function take(
  leftover: Leftover,
  { store, now, onEvent }: LeftoverDeps,
  refuse: (reason: string, figures?: { readonly calls: number }) => void,
): Promise<void> {
  if (leftover.state === 'damaged') refuse('damaged');
  if (leftover.state === 'unknown') refuse('of a newer program');
  if (leftover.state !== 'whole') return;
  const { spooled, remove } = leftover;
  const reason = reasonAgainst(spooled, store.id, now());
  if (reason !== null) return refuse(reason, { calls: callsOf(spooled.batches) });
  onEvent('calls-handed-over', { calls: await handOver(spooled, store, now()) }, 'info');
  remove();
}

/** @returns how many of the calls are new to the store */
async function handOver({ batches }: Spooled, store: LeftoverDeps['store'], at: Date): Promise<number> {
  let calls = 0;
  for (const batch of batches) {
    if (await store.recordUsage({ ...batch, at })) calls += callsOf([batch]);
  }
  return calls;
}

function reasonAgainst({ storeId, savedAt }: Spooled, ownId: string, now: Date): string | null {
  if (storeId !== ownId) return 'of another store';
  return savedAt < addDays(now, -SPOOL_DAYS) ? 'too old' : null;
}

function callsOf(batches: Spooled['batches']): number {
  return batches.flatMap(({ counts }) => counts).reduce((sum, { calls }) => sum + calls, 0);
}
