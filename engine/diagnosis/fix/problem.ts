/** A problem: an issue with all that fixes are made of. */
import { shown } from '../facts/figures/shown.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { NO_RULE, type RuleSays } from '../facts/tests/rule-says.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Touch } from '../place/touch.js';
import type { Place } from '../place/where.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from './edits/editor.js';
import type { Guess } from './kit/values/values.js';
import type { Source } from './source.js';

/**
 * What an issue says of its place: that something is missing there, of any kind or of one; that what is missing depends on a
 * category which may be another one; that values have to differ, or to be the same; that what stands there is wrong; or
 * nothing, since the place is the whole document.
 */
type Said = 'missing' | 'missing of a kind' | 'missing maybe' | 'again' | 'alike' | 'there' | 'document';

/** One issue of a document. What takes long is found out once somebody asks, and once only. */
export class Problem implements CacheOwner {
  readonly cached: unknown[] = [];
  readonly issue: RankedIssue;
  readonly place: Place;
  readonly source: Source;
  readonly says: Said;
  #computed: Guess | null | undefined;
  #names: NodePath | undefined;

  constructor(issue: RankedIssue, place: Place, source: Source) {
    this.issue = issue;
    this.place = place;
    this.source = source;
    this.says = this.#said();
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

  /** The node that is wrong; of something missing the element that it belongs in. */
  get node(): number {
    return this.place.node;
  }

  /** Names of what is missing, from that element on; null where nothing is. */
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

  /** Whether it has a value: an attribute, or an element without elements. */
  get isLeaf(): boolean {
    return this.isAttribute || (this.isElement && !hasElements(this.tree, this.node));
  }

  /** The names of the way to the node. */
  get names(): NodePath {
    return (this.#names ??= prefixedPath(this.tree, this.node, this.prefixes));
  }

  /** What the issue is about; undefined where that is not known. */
  get touch(): Touch | undefined {
    return this.issue.touch;
  }

  /** What the rule says that found it. */
  get rule(): RuleSays {
    return this.touch?.rule ?? NO_RULE;
  }

  /** What the other figures give for an amount that is missing; null where they do not tell. */
  get computed(): Guess | null {
    if (this.#computed === undefined) this.#computed = this.#compute();
    return this.#computed;
  }

  #said(): Said {
    const { node, missing, kind, again, alike } = this.place;
    if (missing !== null)
      return kind !== undefined ? 'missing of a kind' : this.#isOfDoubtfulCategory() ? 'missing maybe' : 'missing';
    if (node <= 0 || node === rootOf(this.tree)) return 'document';
    return again !== undefined ? 'again' : alike !== undefined ? 'alike' : 'there';
  }

  /** Whether one of several ways to make all agree is another category in its group: what its own asks for may not be meant. */
  #isOfDoubtfulCategory(): boolean {
    const { node, tree } = this;
    return this.source.conclusions.explanations.some(
      ({ ways }) =>
        ways.length > 1 &&
        ways.some(
          (way) =>
            (way.kind === 'code' || way.kind === 'vat') && way.code.node > node && way.code.node < tree.end[node]!,
        ),
    );
  }

  /** The unit of a quantity would be an example. */
  #compute(): Guess | null {
    const { gap } = this.issue;
    if (gap === undefined) return null;
    for (const { ways } of this.source.conclusions.explanations)
      for (const way of ways)
        if (way.kind === 'missing' && gap.terms.includes(way.figure.term)) {
          const { term } = way.figure;
          return { value: shown(way.to, term), class: term === 'BT-129' ? 'input' : 'money' };
        }
    return null;
  }
}
