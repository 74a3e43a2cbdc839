/** Checks many files, one after the other, and fills their table. */
import type { Checks } from '../checks.js';
import type { FoundDocument } from '../documents.js';
import type { Incoming } from '../intake.js';
import type { Batch, BatchItem } from './batch.js';
import type { BatchView } from './batch-view.js';

export interface Many {
  readonly batch: Batch;
  readonly incoming: readonly Incoming[];
  /** The documents of the only file, if already extracted. */
  readonly known: readonly FoundDocument[] | undefined;
  readonly unpacked: (one: Incoming, signal: AbortSignal) => Promise<readonly FoundDocument[]>;
}

/** Ends when all are checked, or the signal is aborted. */
export async function checkMany(many: Many, view: BatchView, checks: Checks, signal: AbortSignal): Promise<void> {
  const { batch, incoming, known, unpacked } = many;
  let at = 0;
  for (const one of incoming) {
    const documents = known ?? (await unpacked(one, signal));
    if (signal.aborted) break;
    view.set(
      batch,
      at,
      documents.map(({ name }) => ({ name, outcome: null })),
    );
    for (const document of documents) {
      const item = await checkItem(document, checks, signal);
      if (signal.aborted) break;
      at = view.set(batch, at, [item]);
    }
    if (signal.aborted) break;
  }
  view.stop(batch);
}

async function checkItem(document: FoundDocument, checks: Checks, signal: AbortSignal): Promise<BatchItem> {
  const { name } = document;
  if ('problem' in document) return { name, outcome: document };
  try {
    const checked = await checks.checkWithoutView(document, signal);
    if (checked.kind === 'shown') return { name, outcome: { shown: checked.shown } };
    return {
      name,
      outcome: { problem: checked.problem, ...(checked.kind === 'failure' && { values: checked.values }) },
    };
  } catch {
    return { name, outcome: null };
  }
}
