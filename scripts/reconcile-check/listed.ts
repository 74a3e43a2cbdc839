/** Differences that no report explains, whose reasons were found manually and listed in a file next to the reports. */
import { readFileSync } from 'node:fs';
import { UsageError } from '#cli/terminal/usage.js';

export interface Listed {
  /** The name of the report. */
  readonly report: string;
  /** The rule as printed; `?` if the report names none. */
  readonly code: string;
  readonly reason: string;
}

/** @throws UsageError if it can't be read, or is not such a list */
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
