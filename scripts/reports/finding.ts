/** A finding as every format has to tell it, so that formats can be compared. */
export interface ToldFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

/** What one run printed in one format. */
export interface Told {
  /** In the order of the output. */
  readonly findings: readonly ToldFinding[];
  /** What is wrong with the output itself. */
  readonly faults: readonly string[];
}

/** Findings that one list has and the other has not; each line may stand for several of them. */
export function differences(expected: readonly ToldFinding[], actual: readonly ToldFinding[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const finding of expected) add(counts, finding, 1);
  for (const finding of actual) add(counts, finding, -1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'missing' : 'too many'}: ${line}`);
}

function add(counts: Map<string, number>, { file, code, severity, message }: ToldFinding, by: number): void {
  const line = [file, code, severity, message].join(' | ');
  counts.set(line, (counts.get(line) ?? 0) + by);
}
