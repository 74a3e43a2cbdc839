/** Several notes of the same batches: whichever has more calls of a kind was written later. */

import type { UnsentBatch, UsageCount } from './store.js';

/** @returns each batch once, the first one first */
export function mergedBatches(batches: readonly UnsentBatch[]): readonly UnsentBatch[] {
  const merged = new Map<number, UnsentBatch>();
  for (const batch of batches) {
    const known = merged.get(batch.sequence);
    merged.set(batch.sequence, known === undefined ? batch : mergedBatch(known, batch));
  }
  return [...merged.values()].toSorted((a, b) => a.sequence - b.sequence);
}

function mergedBatch(a: UnsentBatch, b: UnsentBatch): UnsentBatch {
  const counts = new Map<string, UsageCount>();
  for (const count of [...a.counts, ...b.counts]) {
    const key = `${count.accountId} ${count.periodStart.getTime()} ${count.day} ${count.keyId}`;
    const known = counts.get(key);
    if (known === undefined || count.calls > known.calls) counts.set(key, count);
  }
  return { ...a, counts: [...counts.values()], keysUsed: [...a.keysUsed, ...b.keysUsed] };
}
