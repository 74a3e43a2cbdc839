import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import type { Machine } from './result.js';

/** What the numbers were measured on. */
export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || 'unknown processor',
    cores: processors.length,
    memory: totalmem(),
    node: process.version,
    load: loadavg()[0]!,
    java: javaVersion(),
  };
}

/** `openjdk 17.0.15 2025-04-15`, the first line that `java --version` prints. */
function javaVersion(): string | null {
  try {
    return execFileSync('java', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0]!.trim();
  } catch {
    return null;
  }
}
