/** What the machine, or the container, has; and the limits that follow where nobody set them. */

import { availableParallelism, totalmem } from 'node:os';

export interface Machine {
  readonly processors: number;
  readonly memoryMb: number;
}

/** This machine; a container's memory limit counts, where there is one. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit !== undefined && limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { processors: availableParallelism(), memoryMb: Math.floor(bytes / 1024 / 1024) };
}

/** Limits in megabytes for so many workers; together they stay below the machine's memory, but for the smallest machines. */
export function memoryDefaults(
  { memoryMb }: Machine,
  workers: number,
): { workerMemoryMb: number; queueMb: number; uploadMb: number } {
  return {
    // Rules and schemas take about 150 MB, a document of 5 MB up to ten times that.
    workerMemoryMb: within(256, memoryMb / 2 / workers, 2_048),
    queueMb: within(32, memoryMb / 16, 256),
    uploadMb: within(64, memoryMb / 8, 512),
  };
}

function within(least: number, value: number, most: number): number {
  return Math.floor(Math.min(Math.max(value, least), most));
}
