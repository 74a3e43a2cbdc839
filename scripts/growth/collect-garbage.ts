import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects what earlier documents have left, so that no document is charged for another. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  // The young generation only: what is old stays from document to document, and is as costly for each of them.
  return () => collect({ type: 'minor' });
}
