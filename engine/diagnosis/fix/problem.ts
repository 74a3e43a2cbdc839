/** An issue, with everything that repairs need to know about the issue. */
import { formatFigure } from '../facts/figures/format-figure.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { NO_RULE, type RuleVocabulary } from '../facts/tests/rule-vocabulary.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Footprint } from '../place/footprint.js';
import type { Place } from '../place/place.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from './edits/editor.js';
import type { Guess } from './kit/values/guess-values.js';
import type { RepairContext } from './repair-context.js';

/** What is wrong at the place of an issue. */
type ProblemKind =
  /** An element or attribute is missing. */
  | 'missing'
  /** An element is missing together with the code that states its kind. */
  | 'missing of a kind'
  /** An element is only missing if the VAT category is right. */
  | 'possibly missing'
  /** Values must be unique. */
  | 'not unique'
  /** Values must be equal. */
  | 'not equal'
  /** An existing node is wrong. */
  | 'existing'
  /** The issue is about the whole document. */
  | 'document';

/** One issue of a document. Expensive properties are computed on the first access. */
export class Problem implements CacheOwner {
  readonly cached: unknown[] = [];
  readonly issue: RankedIssue;
  readonly place: Place;
  readonly context: RepairContext;
  readonly kind: ProblemKind;
  #derivedAmount: Guess | null | undefined;
  #path: NodePath | undefined;

  constructor(issue: RankedIssue, place: Place, context: RepairContext) {
    this.issue = issue;
    this.place = place;
    this.context = context;
    this.kind = this.#determineKind();
  }

  get editor(): Editor {
    return this.context.editor;
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
  get path(): NodePath {
    return (this.#path ??= prefixedPath(this.tree, this.node, this.prefixes));
  }

  /** The nodes that the issue depends on; undefined if unknown. */
  get footprint(): Footprint | undefined {
    return this.issue.footprint;
  }

  /** The names and values that the rule mentions. */
  get rule(): RuleVocabulary {
    return this.footprint?.vocabulary ?? NO_RULE;
  }

  /**
   * The value of a missing or unreadable amount according to the other figures; null if the other figures do not
   * determine the value, or if the issue is not about an amount.
   */
  get derivedAmount(): Guess | null {
    if (this.#derivedAmount === undefined) this.#derivedAmount = this.#deriveAmount();
    return this.#derivedAmount;
  }

  #determineKind(): ProblemKind {
    const { node, missing, requiredKind, duplicates, mustBeEqual } = this.place;
    if (missing !== null)
      return requiredKind !== undefined
        ? 'missing of a kind'
        : this.#hasUncertainCategory()
          ? 'possibly missing'
          : 'missing';
    if (node <= 0 || node === rootOf(this.tree)) return 'document';
    return duplicates !== undefined ? 'not unique' : mustBeEqual !== undefined ? 'not equal' : 'existing';
  }

  /**
   * Whether the VAT category in the group may be wrong, because all equations hold with another category, too. Then the
   * rule that requires the missing element may not apply.
   */
  #hasUncertainCategory(): boolean {
    const { node, tree } = this;
    return this.context.conclusions.explanations.some(
      ({ solutions }) =>
        solutions.length > 1 &&
        solutions.some(
          (change) =>
            (change.kind === 'code' || change.kind === 'vat') &&
            change.code.node > node &&
            change.code.node < tree.end[node]!,
        ),
    );
  }

  /** Finds the value of `derivedAmount`. For a quantity, its class is `input`, because the unit is unknown. */
  #deriveAmount(): Guess | null {
    const { gap } = this.issue;
    if (gap === undefined) return null;
    for (const { solutions } of this.context.conclusions.explanations)
      for (const change of solutions)
        if (change.kind === 'missing' && gap.terms.includes(change.figure.term)) {
          const { term } = change.figure;
          return { value: formatFigure(change.to, term), class: term === 'BT-129' ? 'input' : 'money' };
        }
    return null;
  }
}
