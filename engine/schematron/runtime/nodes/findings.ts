/** The findings of one evaluation, up to a limit; the others are only counted. */
import type { Assertion, Finding, FindingLimit } from '../../assertion.js';

type Level = ReturnType<FindingLimit['levelOf']>;

/** The kept findings of a level, once the limit is reached. */
interface KeptFindings {
  count: number;
  /** Node of the last kept finding. */
  last: number;
}

/**
 * Findings arrive node by node. The first ones of each level are kept, including all on the node where the limit is
 * reached, because codes decide the order there. The first finding of each code is always kept, since it may be the
 * cause of thousands before it. Levels are determined only if there are many findings.
 */
export class FindingList {
  readonly #list: Finding[] = [];
  readonly #limit: FindingLimit | undefined;
  readonly #most: number;
  #byLevel: Map<Level, KeptFindings> | undefined;
  #codes: Set<string> | undefined;

  constructor(limit: FindingLimit | undefined) {
    this.#limit = limit;
    this.#most = limit?.most ?? Infinity;
  }

  /** Whether to keep a finding; if not, it has been counted, and needs no text. */
  takes(assertion: Assertion, node: number, error?: string): boolean {
    if (this.#list.length < this.#most) return true;
    const limit = this.#limit!;
    const level = limit.levelOf(error === undefined ? { assertion } : { assertion, error });
    const kept = this.#keptOf(level);
    if (kept.count < this.#most || kept.last === node) {
      kept.count += 1;
      kept.last = node;
      this.#codes?.add(assertion.code);
      return true;
    }
    if (this.#isFirstOf(assertion.code)) return true;
    limit.drop(level);
    return false;
  }

  add(finding: Finding): void {
    this.#list.push(finding);
  }

  /** In document order, then in the order of the rules. */
  sorted(): readonly Finding[] {
    return this.#list.sort((a, b) => a.node - b.node || a.assertion.index - b.assertion.index);
  }

  #isFirstOf(code: string): boolean {
    const codes = (this.#codes ??= new Set(this.#list.map(({ assertion }) => assertion.code)));
    const isFirst = !codes.has(code);
    codes.add(code);
    return isFirst;
  }

  #keptOf(level: Level): KeptFindings {
    if (this.#byLevel === undefined) {
      this.#byLevel = new Map();
      for (const finding of this.#list) {
        const kept = this.#ofLevel(this.#limit!.levelOf(finding));
        kept.count += 1;
        kept.last = finding.node;
      }
    }
    return this.#ofLevel(level);
  }

  #ofLevel(level: Level): KeptFindings {
    let kept = this.#byLevel!.get(level);
    if (kept === undefined) this.#byLevel!.set(level, (kept = { count: 0, last: -1 }));
    return kept;
  }
}
