import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RuleSetCode } from '../result.js';

const PROGRAM = fileURLToPath(new URL('compile-all.js', import.meta.url));
const WITHIN_MS = 120_000;

/** Size of the generated code, and the time to generate it: all rule sets in sequence, in a new process. */
export async function measureCode(folder: string): Promise<RuleSetCode[]> {
  const target = await mkdtemp(join(folder, 'compiled-'));
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, target], {
    timeout: WITHIN_MS,
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout) as RuleSetCode[];
}
