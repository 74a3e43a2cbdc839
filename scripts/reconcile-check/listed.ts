/** Differences that nothing in a report explains, and whose reason was found by hand: a file beside the reports. */
import { readFileSync } from 'node:fs';
import { UsageError } from '#cli/terminal/usage.js';

export interface Listed {
  /** The name of the report. */
  readonly report: string;
  /** The rule as it is printed; `?` where the report names none. */
  readonly code: string;
  readonly reason: string;
}

/** @throws UsageError where it can't be read, or is no list of those */
export function readListed(path: string): readonly Listed[] {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(data) || !data.every(isListed))
    throw new UsageError(`${path} must be a list of objects with the texts "report", "code" and "reason"`);
  return data;
}

function isListed(entry: unknown): entry is Listed {
  const { report, code, reason } = (entry ?? {}) as Partial<Record<keyof Listed, unknown>>;
  return [report, code, reason].every((text) => typeof text === 'string' && text !== '');
}
