/** A finding in the form common to all formats, for comparison. */
export interface ReportedFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

/** The content of a run's output in one format. */
export interface FormatContent {
  /** In the order of the output. */
  readonly findings: readonly ReportedFinding[];
  /** Errors in the output itself. */
  readonly faults: readonly string[];
}

/** Findings that are only in one of the lists; each line may represent several of them. */
export function differences(
  expected: readonly ReportedFinding[],
  actual: readonly ReportedFinding[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const finding of expected) add(counts, finding, 1);
  for (const finding of actual) add(counts, finding, -1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'missing' : 'too many'}: ${line}`);
}

function add(counts: Map<string, number>, { file, code, severity, message }: ReportedFinding, by: number): void {
  const line = [file, code, severity, message].join(' | ');
  counts.set(line, (counts.get(line) ?? 0) + by);
}
