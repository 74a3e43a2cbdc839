/** Merges several records of the same batches: for each count, the record with more calls is the later one. */

import type { UnsentBatch, UsageCount } from './store.js';

/** @returns each batch once, in order of first appearance */
export function mergeBatches(batches: readonly UnsentBatch[]): readonly UnsentBatch[] {
  const merged = new Map<number, UnsentBatch>();
  for (const batch of batches) {
    const known = merged.get(batch.sequence);
    merged.set(batch.sequence, known === undefined ? batch : mergeBatch(known, batch));
  }
  return [...merged.values()].toSorted((a, b) => a.sequence - b.sequence);
}

function mergeBatch(a: UnsentBatch, b: UnsentBatch): UnsentBatch {
  const counts = new Map<string, UsageCount>();
  for (const count of [...a.counts, ...b.counts]) {
    const key = `${count.accountId} ${count.periodStart.getTime()} ${count.day} ${count.keyId}`;
    const known = counts.get(key);
    if (known === undefined || count.calls > known.calls) counts.set(key, count);
  }
  return { ...a, counts: [...counts.values()], keysUsed: [...a.keysUsed, ...b.keysUsed] };
}
