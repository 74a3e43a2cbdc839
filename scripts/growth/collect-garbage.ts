import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects the garbage of earlier documents, so that it is not charged to the next. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  // The young generation only: old objects stay, and cost the same for each document.
  return () => collect({ type: 'minor' });
}
