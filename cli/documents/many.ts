/** Whether files are so many that workers for them pay. */
import { stat } from 'node:fs/promises';
import type { Found } from './find.js';

/** Fewer are done before workers have started. */
const MANY_FILES = 100;

/** The other processor of two is V8's, which compiles rules for as long as some thousand invoices take: for each worker anew. */
const MANY_BYTES_FOR_TWO = 60_000_000;

/** So many files tell how large all are. */
const SAMPLE = 50;

/** @param processors that the machine has */
export async function areMany(files: readonly Found[], processors: number): Promise<boolean> {
  if (files.length < MANY_FILES || processors > 2) return files.length >= MANY_FILES;
  const step = Math.floor(files.length / SAMPLE);
  const sample = files.filter((_, index) => index % step === 0);
  const sizes = await Promise.all(
    sample.map(({ file }) =>
      // What is not there is found out when it is read.
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return (bytes / sample.length) * files.length >= MANY_BYTES_FOR_TWO;
}
