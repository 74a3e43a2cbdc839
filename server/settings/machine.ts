/** The resources of the machine or container, and default limits derived from them. */

import { availableParallelism, totalmem } from 'node:os';

export interface Machine {
  readonly processors: number;
  readonly memoryMb: number;
}

/** This machine, or its container's memory limit if there is one. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit !== undefined && limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { processors: availableParallelism(), memoryMb: Math.floor(bytes / 1024 / 1024) };
}

/**
 * Memory limits in megabytes for a number of workers; together below the machine's memory, except on very small
 * machines.
 */
export function memoryDefaults(
  { memoryMb }: Machine,
  workers: number,
): { workerMemoryMb: number; queueMb: number; uploadMb: number } {
  return {
    // Rules and schemas take about 150 MB, a document of 5 MB up to ten times its size.
    workerMemoryMb: clamp(256, memoryMb / 2 / workers, 2_048),
    queueMb: clamp(32, memoryMb / 16, 256),
    uploadMb: clamp(64, memoryMb / 8, 512),
  };
}

function clamp(least: number, value: number, most: number): number {
  return Math.floor(Math.min(Math.max(value, least), most));
}
