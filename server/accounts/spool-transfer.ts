/** Transfers saved calls of ended processes to the store. */

import { basename } from 'node:path';
import type { AccountEvents } from './events.js';
import { addDays } from './period.js';
import { type SpoolState, type SpoolContent, findSpools, processSpool } from './spool.js';
import { failureReason } from './sql/attempt.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** Older files are not transferred: the store certainly remembers batches up to this age. */
const SPOOL_DAYS = 365;

export interface SpoolTransferDeps {
  readonly folder: string;
  readonly store: Pick<AccountStore, 'id' | 'recordUsage'>;
  readonly now: () => Date;
  readonly onEvent: AccountEvents;
}

/** How long until a refused file is retried; each refusal is logged. */
const REFUSED_MS = 3_600_000;

/**
 * Transfers every file in the folder whose process has ended. The store ignores batches that it already has, so a file
 * may be transferred twice if a process ends before deleting it.
 * @returns a function that throws StoreError; the file stays for the next time then
 */
export function createSpoolTransfer(deps: SpoolTransferDeps): () => Promise<void> {
  const refusedAt = new Map<string, number>();
  return async () => {
    for (const path of findSpools(deps.folder)) {
      if (performance.now() - (refusedAt.get(path) ?? -Infinity) < REFUSED_MS) continue;
      const refuse = (reason: string, figures: { readonly calls?: number } = {}): void => {
        refusedAt.set(path, performance.now());
        deps.onEvent('spool-refused', { file: basename(path), reason, ...figures }, 'error');
      };
      try {
        await processSpool(path, (leftover) => transferSpool(leftover, deps, refuse));
      } catch (error) {
        if (error instanceof StoreError) throw error;
        refuse(failureReason(error));
      }
    }
  };
}

async function transferSpool(
  leftover: SpoolState,
  { store, now, onEvent }: SpoolTransferDeps,
  refuse: (reason: string, figures?: { readonly calls: number }) => void,
): Promise<void> {
  if (leftover.state === 'damaged') refuse('damaged');
  if (leftover.state === 'unknown') refuse('of a newer program');
  if (leftover.state !== 'whole') return;
  const { spooled, remove } = leftover;
  const reason = refusalReason(spooled, store.id, now());
  if (reason !== null) return refuse(reason, { calls: countCalls(spooled.batches) });
  onEvent('calls-handed-over', { calls: await recordBatches(spooled, store, now()) }, 'info');
  remove();
}

/** @returns how many of the calls were new to the store */
async function recordBatches({ batches }: SpoolContent, store: SpoolTransferDeps['store'], at: Date): Promise<number> {
  let calls = 0;
  for (const batch of batches) {
    if (await store.recordUsage({ ...batch, at })) calls += countCalls([batch]);
  }
  return calls;
}

function refusalReason({ storeId, savedAt }: SpoolContent, ownId: string, now: Date): string | null {
  if (storeId !== ownId) return 'of another store';
  return savedAt < addDays(now, -SPOOL_DAYS) ? 'too old' : null;
}

function countCalls(batches: SpoolContent['batches']): number {
  return batches.flatMap(({ counts }) => counts).reduce((sum, { calls }) => sum + calls, 0);
}
