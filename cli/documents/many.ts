/** Decides whether there are enough files for worker threads to pay off. */
import { stat } from 'node:fs/promises';
import type { FoundFile } from './find.js';

/** Fewer files are done before workers have started. */
const MANY_FILES = 100;

/**
 * With two processors, V8 uses the second to compile rules for as long as some thousand invoices take, and again for
 * each worker.
 */
const MANY_BYTES_FOR_TWO = 60_000_000;

/** The total size is estimated from this many files. */
const SAMPLE = 50;

/** @param processors the number of processors */
export async function areMany(files: readonly FoundFile[], processors: number): Promise<boolean> {
  if (files.length < MANY_FILES || processors > 2) return files.length >= MANY_FILES;
  const step = Math.floor(files.length / SAMPLE);
  const sample = files.filter((_, index) => index % step === 0);
  const sizes = await Promise.all(
    sample.map(({ file }) =>
      // A missing file is reported when it is read.
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return (bytes / sample.length) * files.length >= MANY_BYTES_FOR_TWO;
}
