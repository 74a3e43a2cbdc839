/** Conclusions from the figures of an invoice: the change that makes all figures agree, and the sentences about it. */
import type { DocumentContext } from '../facts/context.js';
import { explainDocument } from '../conclude/gaps.js';
import { isAllowedBySpecification } from '../conclude/allowed-by-specification.js';
import type { Explanation } from '../conclude/search.js';
import type { Figures } from '../facts/figures/figure.js';
import { readFigures } from '../facts/figures/figures.js';
import type { Gap } from '../facts/figures/gap.js';
import type { ChildNames } from 'einvoice-schematron/xml/child-names.js';
import type { RankedIssue } from './ranked-issue.js';
import { type DescribedChange, describeChange } from './describe-change.js';

/** The document, and what its schema allows. */
export interface ConclusionSource extends DocumentContext {
  /** The allowed children of each element; null if unknown. */
  readonly childNames: ChildNames | null;
}

/** Alternative changes that explain the same failed equations; the most likely change comes first. */
export interface DescribedExplanation extends Pick<Explanation, 'nodes' | 'isPartial'> {
  readonly solutions: readonly [DescribedChange, ...DescribedChange[]];
}

/** At most this many missing amounts are considered. */
const MAX_GAPS = 4;

/** The conclusions for one document; each is computed on the first access. */
export class Conclusions {
  /** The first missing or unreadable amounts among the issues of the document. */
  readonly gaps: readonly Gap[];
  readonly #source: ConclusionSource;
  #figures: Figures | null | undefined;
  #explanations: readonly Explanation[] | undefined;
  #described: readonly DescribedExplanation[] | undefined;

  constructor(issues: readonly RankedIssue[], source: ConclusionSource) {
    const gaps = new Map<string, Gap>();
    for (const { gap } of issues) {
      if (gap !== undefined) gaps.set(`${gap.node} ${gap.terms.join(' ')}`, gap);
      if (gaps.size === MAX_GAPS) break;
    }
    this.gaps = [...gaps.values()];
    this.#source = source;
  }

  /** The figures of the invoice; null if the document is not an invoice, or if a figure is not a number. */
  get figures(): Figures | null {
    if (this.#figures === undefined) this.#figures = readFigures(this.#source.tree, this.gaps[0]);
    return this.#figures;
  }

  /** The explanations of failed equations. */
  get explanations(): readonly Explanation[] {
    return (this.#explanations ??= explainDocument(this.#source.tree, this.gaps, this.figures));
  }

  /**
   * The explanations with sentences. Changes that the specification forbids are left out, but the most likely change is
   * always included.
   */
  get described(): readonly DescribedExplanation[] {
    return (this.#described ??= this.explanations.map((each) => this.#describe(each)));
  }

  #describe({ solutions: [best, ...others], nodes, isPartial }: Explanation): DescribedExplanation {
    const { tree, prefixes, childNames } = this.#source;
    const describeOne = (change: Explanation['solutions'][0]): DescribedChange =>
      describeChange(change, this.figures!, isPartial === true, this.#source);
    const possible = others.filter((change) => isAllowedBySpecification(change, tree, prefixes, childNames));
    return {
      solutions: [describeOne(best), ...possible.map(describeOne)],
      nodes,
      ...(isPartial === true ? { isPartial } : {}),
    };
  }
}
