import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchDocument } from '../documents/documents.js';
import type { MemoryUse } from '../result.js';

const PROGRAM = fileURLToPath(new URL('validate-once.js', import.meta.url));
const WITHIN_MS = 60_000;

/**
 * Measures the peak memory of the whole pipeline, in a new process for each document: earlier work in the same process
 * would raise the peak.
 */
export async function measureMemory(document: BenchDocument, folder: string): Promise<MemoryUse> {
  const path = join(folder, 'memory.xml');
  writeFileSync(path, document.bytes);
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, path], { timeout: WITHIN_MS });
  const { format, size, bytes } = document;
  return { format, size, bytes: bytes.length, peak: Number(stdout) };
}
