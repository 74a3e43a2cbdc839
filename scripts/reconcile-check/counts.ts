/** The results, by report format and reason. */
import { type Compared, REASONS, type ComparisonReason } from '#cli/reconcile/compared.js';

export class Counts {
  readonly #reports = new Map<string, number>();
  readonly #findings = new Map<string, number>();
  #listed = 0;

  add(format: string, compared: readonly Compared[]): void {
    this.#reports.set(format, (this.#reports.get(format) ?? 0) + 1);
    for (const { reason } of compared) {
      const key = `${format} ${reason}`;
      this.#findings.set(key, (this.#findings.get(key) ?? 0) + 1);
    }
  }

  /** Number of unexplained differences to list. */
  list(): void {
    this.#listed++;
  }

  get unexplained(): number {
    return this.#of('unexplained') - this.#listed;
  }

  #of(reason: ComparisonReason, format?: string): number {
    const formats = format === undefined ? [...this.#reports.keys()] : [format];
    return formats.reduce((sum, each) => sum + (this.#findings.get(`${each} ${reason}`) ?? 0), 0);
  }

  /** A table, and the two key figures. */
  get text(): string {
    const formats = [...this.#reports.keys()].sort();
    const rows = [
      ['', 'reports', ...REASONS],
      ...formats.map((format) => [
        format,
        String(this.#reports.get(format)),
        ...REASONS.map((reason) => String(this.#of(reason, format))),
      ]),
      [
        'all',
        String(formats.reduce((sum, format) => sum + this.#reports.get(format)!, 0)),
        ...REASONS.map((reason) => String(this.#of(reason))),
      ],
    ];
    const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
    const lines = rows.map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    );
    return `${lines.join('\n')}\nunexplained and listed: ${this.#listed}; unexplained and not listed: ${this.unexplained}\n`;
  }
}
