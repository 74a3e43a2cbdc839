/** An issue with everything that repairs need to know about it. */
import { formatFigure } from '../facts/figures/shown.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { NO_RULE, type RuleVocabulary } from '../facts/tests/rule-vocabulary.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Footprint } from '../place/footprint.js';
import type { Place } from '../place/where.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from './edits/editor.js';
import type { Guess } from './kit/values/values.js';
import type { Source } from './source.js';

/** What is wrong at the place of an issue. */
type ProblemKind =
  /** An element or attribute is missing. */
  | 'missing'
  /** An element is missing together with the code that states its kind. */
  | 'missing of a kind'
  /** An element is only missing if the VAT category is right. */
  | 'missing maybe'
  /** Values must be unique. */
  | 'again'
  /** Values must be equal. */
  | 'alike'
  /** An existing node is wrong. */
  | 'there'
  /** The issue is about the whole document. */
  | 'document';

/** One issue of a document. Expensive properties are computed on the first access. */
export class Problem implements CacheOwner {
  readonly cached: unknown[] = [];
  readonly issue: RankedIssue;
  readonly place: Place;
  readonly source: Source;
  readonly kind: ProblemKind;
  #computed: Guess | null | undefined;
  #names: NodePath | undefined;

  constructor(issue: RankedIssue, place: Place, source: Source) {
    this.issue = issue;
    this.place = place;
    this.source = source;
    this.kind = this.#kindOf();
  }

  get editor(): Editor {
    return this.source.editor;
  }

  get tree(): Tree {
    return this.editor.tree;
  }

  get prefixes(): ReadonlyMap<string, string> {
    return this.editor.prefixes;
  }

  /** The wrong node; for a missing element, the parent. */
  get node(): number {
    return this.place.node;
  }

  /** Names of the missing elements, starting at `node`; null if nothing is missing. */
  get missing(): NodePath | null {
    return this.place.missing;
  }

  get violation(): SchemaViolation | undefined {
    return this.issue.violation;
  }

  get isElement(): boolean {
    return this.tree.kind[this.node] === ELEMENT;
  }

  get isAttribute(): boolean {
    return this.tree.kind[this.node] === ATTRIBUTE;
  }

  /** Whether the node has a value: an attribute, or an element without children. */
  get isLeaf(): boolean {
    return this.isAttribute || (this.isElement && !hasElements(this.tree, this.node));
  }

  /** The names on the path from the root to the node. */
  get names(): NodePath {
    return (this.#names ??= prefixedPath(this.tree, this.node, this.prefixes));
  }

  /** The nodes that the issue depends on; undefined if unknown. */
  get footprint(): Footprint | undefined {
    return this.issue.footprint;
  }

  /** The names and values that the rule mentions. */
  get rule(): RuleVocabulary {
    return this.footprint?.rule ?? NO_RULE;
  }

  /** The value of the missing amount according to the other figures; null if they do not determine it. */
  get computed(): Guess | null {
    if (this.#computed === undefined) this.#computed = this.#compute();
    return this.#computed;
  }

  #kindOf(): ProblemKind {
    const { node, missing, kind, again, alike } = this.place;
    if (missing !== null)
      return kind !== undefined ? 'missing of a kind' : this.#hasDoubtfulCategory() ? 'missing maybe' : 'missing';
    if (node <= 0 || node === rootOf(this.tree)) return 'document';
    return again !== undefined ? 'again' : alike !== undefined ? 'alike' : 'there';
  }

  /**
   * Whether the VAT category in the group may be wrong, since all equations hold with another one, too: then the rule
   * that requires the missing element may not apply.
   */
  #hasDoubtfulCategory(): boolean {
    const { node, tree } = this;
    return this.source.conclusions.explanations.some(
      ({ solutions }) =>
        solutions.length > 1 &&
        solutions.some(
          (way) =>
            (way.kind === 'code' || way.kind === 'vat') && way.code.node > node && way.code.node < tree.end[node]!,
        ),
    );
  }

  /** Finds that value; for a quantity its class is `input`, because the unit is unknown. */
  #compute(): Guess | null {
    const { gap } = this.issue;
    if (gap === undefined) return null;
    for (const { solutions } of this.source.conclusions.explanations)
      for (const way of solutions)
        if (way.kind === 'missing' && gap.terms.includes(way.figure.term)) {
          const { term } = way.figure;
          return { value: formatFigure(way.to, term), class: term === 'BT-129' ? 'input' : 'money' };
        }
    return null;
  }
}
