/** Marks: numbers of findings, shown beside the values that the findings are about. */
import type { InvoiceView, ViewGroup } from 'einvoice-validator';
import { html, type Html } from '../html.js';
import { groupCauses } from './consequences.js';
import type { DetailedIssue } from './reported.js';

interface Mark {
  readonly number: number;
  readonly severity: DetailedIssue['severity'];
}

/** More at one place would hide the value. */
const MAX_MARKS = 6;

/** The number of each finding: causes are numbered in order, and consequences get the number of their cause. */
function numberFindings(issues: readonly DetailedIssue[]): readonly number[] {
  const numbers = new Map<DetailedIssue, number>();
  for (const [at, { places }] of groupCauses(issues).entries())
    for (const { issue } of places) numbers.set(issue, at + 1);
  return issues.map((issue) => {
    let at: DetailedIssue | undefined = issue;
    // A consequence may precede its cause, and have consequences of its own.
    for (let steps = 0; at !== undefined && !numbers.has(at) && steps < issues.length; steps++)
      at = at.causedBy === null ? undefined : issues[at.causedBy];
    return at === undefined ? 0 : (numbers.get(at) ?? 0);
  });
}

export class Marks {
  readonly #bySpot = new Map<number, Mark[]>();
  readonly #expected = new Map<number, string>();
  /** Prefix of the ids that links refer to. */
  readonly #anchor: string;

  constructor(view: InvoiceView, issues: readonly DetailedIssue[], anchor: string) {
    this.#anchor = anchor;
    const numbers = numberFindings(issues);
    for (const [index, { severity, expected, fixFirst }] of issues.entries()) {
      const spot = view.spots[index];
      const number = numbers[index]!;
      if (spot === undefined) continue;
      const marks = this.#bySpot.get(spot) ?? [];
      if (!marks.some((mark) => mark.number === number)) marks.push({ number, severity });
      this.#bySpot.set(spot, marks);
      if (expected !== undefined && fixFirst.length === 0) this.#expected.set(spot, expected);
    }
  }

  /** The most severe finding at a place; null for none. */
  severity(id: number): DetailedIssue['severity'] | null {
    const marks = this.#bySpot.get(id) ?? [];
    return marks.find(({ severity }) => severity === 'error')?.severity ?? marks[0]?.severity ?? null;
  }

  /** The calculated value of an amount; null unless it is wrong. */
  expected(id: number): string | null {
    return this.#expected.get(id) ?? null;
  }

  /** The marks of a value. They are then not shown again anywhere else. */
  at(id: number): Html | null {
    return this.#show([id]);
  }

  /** Whether anything in a group has marks. */
  isMarked(group: ViewGroup): boolean {
    return idsIn(group).some((id) => this.#bySpot.has(id));
  }

  /** The remaining marks of a group and everything in it, that is those not shown yet. */
  rest(group: ViewGroup): Html | null {
    return this.#show(idsIn(group));
  }

  #show(ids: readonly number[]): Html | null {
    const marks = new Map<number, Mark>();
    for (const id of ids) {
      for (const mark of this.#bySpot.get(id) ?? []) if (!marks.has(mark.number)) marks.set(mark.number, mark);
      this.#bySpot.delete(id);
    }
    if (marks.size === 0) return null;
    const sorted = [...marks.values()].sort((one, other) => one.number - other.number);
    return html`<span class="marks">${sorted.slice(0, MAX_MARKS).map(({ number, severity }) => html`<a class="mark ${severity}" href="#${this.#anchor}-${number}">${number}</a>`)}${sorted.length > MAX_MARKS && '…'}</span>`;
  }
}

function idsIn(group: ViewGroup): readonly number[] {
  return [group.id, ...group.values.map(({ id }) => id), ...group.groups.flatMap(idsIn)];
}
