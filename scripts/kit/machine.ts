import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memory: number;
  readonly node: string;
  /** Load average of the last minute at the start of the run: what else the machine was doing. */
  readonly load: number;
  /** Null where there is none. */
  readonly java: string | null;
}

/** The machine that the numbers were measured on. */
export function thisMachine(): Machine {
  return {
    processor: processorName(),
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
    load: loadavg()[0]!,
    java: javaVersion(),
  };
}

/** Its maker's name for it. */
export function processorName(): string {
  return cpus()[0]?.model.trim() || 'unknown processor';
}

/** `openjdk 17.0.15 2025-04-15`, the first line that `java --version` prints. */
function javaVersion(): string | null {
  try {
    return execFileSync('java', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')[0]!
      .trim();
  } catch {
    return null;
  }
}
