/** A finding in the form common to all formats, for comparison. */
export interface ReportedFinding {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  /** Parts of the message, where a format says once what several findings have in common. */
  readonly pieces?: readonly string[];
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
  for (const finding of actual) if (finding.pieces === undefined) add(counts, finding, -1);
  for (const finding of actual)
    if (finding.pieces !== undefined) add(counts, wholeOf(finding, finding.pieces, expected, counts), -1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'missing' : 'too many'}: ${line}`);
}

/** The finding that is meant by pieces: one of the same rule that was not told yet, and has them in its message. */
function wholeOf(
  finding: ReportedFinding,
  pieces: readonly string[],
  expected: readonly ReportedFinding[],
  counts: ReadonlyMap<string, number>,
): ReportedFinding {
  const { file, code, severity } = finding;
  const isMeant = (other: ReportedFinding): boolean =>
    other.file === file &&
    other.code === code &&
    other.severity === severity &&
    (counts.get(lineOf(other)) ?? 0) > 0 &&
    pieces.every((piece) => other.message.includes(piece));
  return expected.find(isMeant) ?? { ...finding, message: pieces.join(' … ') };
}

function lineOf({ file, code, severity, message }: ReportedFinding): string {
  return [file, code, severity, message].join(' | ');
}

function add(counts: Map<string, number>, finding: ReportedFinding, by: number): void {
  const line = lineOf(finding);
  counts.set(line, (counts.get(line) ?? 0) + by);
}
