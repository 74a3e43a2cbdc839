/** An index of issues by place, to find the cause of an issue among the others. */
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { CLOSENESS } from '../place/closeness.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { mentionsSimilar } from '../facts/tests/rule-vocabulary.js';
import type { Footprint } from '../place/footprint.js';

/** Lower is more severe. */
export const LEVELS = { error: 0, warning: 1, information: 2 } as const;

/** Finds issues by the nodes that they blame, and by the elements that they miss. */
export class Places {
  readonly #issues: readonly RankedIssue[];
  readonly #tree: Tree;
  readonly #byNode = new Map<number, number[]>();
  readonly #byAbsence = new Map<string, number[]>();
  /** Issues by nodes that may be wrong instead of the blamed ones. */
  readonly #byAlternative = new Map<number, number[]>();
  /** For each element that lacks an attribute, the key of that attribute in `#byAbsence`. */
  readonly #attributes = new Map<number, readonly string[]>();
  /** By attribute with a kind that rules do not know, the first issue of such a rule. */
  readonly #byUnknownKind = new Map<number, number>();
  /**
   * The issues about mistakes in an element or its ancestors; cached, since thousands of issues read the same lines.
   */
  readonly #mistakesAbove = new Map<number, readonly number[]>();
  #mistakes: readonly number[] | undefined;

  constructor(issues: readonly RankedIssue[], tree: Tree) {
    this.#issues = issues;
    this.#tree = tree;
    issues.forEach(({ footprint }, index) => {
      for (const node of footprint?.wrong ?? []) this.#keep(this.#byNode, node, index);
      for (const node of footprint?.beside ?? []) this.#keep(this.#byAlternative, node, index);
      for (const key of footprint?.absent ?? []) {
        this.#keep(this.#byAbsence, key, index);
        const at = key.indexOf(' @');
        if (at > 0) this.#attributes.set(Number(key.slice(0, at)), [key]);
      }
      for (const node of footprint?.kinds ?? [])
        if (!this.#byUnknownKind.has(node)) this.#byUnknownKind.set(node, index);
    });
  }

  /**
   * The most likely cause of an issue: the issue that points most directly to a mistake.
   * @param isPossible whether an issue may be the cause at all
   */
  findLikeliestCause(index: number, isPossible: (other: number) => boolean): number | undefined {
    const { footprint } = this.#issues[index]!;
    if (footprint === undefined) return undefined;
    const found = new Set<number>();
    const keepBetter = (others: readonly number[]): void => {
      for (const other of others) if (this.#isBetter(other, index)) found.add(other);
    };
    for (const node of footprint.wrong) keepBetter(this.#around(node));
    for (const key of footprint.absent) keepBetter(this.#byAbsence.get(key) ?? NONE);
    const limit = Math.min(footprint.closeness, CLOSENESS.relation);
    const keepCloser = (others: readonly number[]): void => {
      for (const other of others) if (this.#footprint(other).closeness < limit) found.add(other);
    };
    for (const node of footprint.reads) keepCloser(this.#around(node));
    // A group that is wrong itself explains its missing children.
    for (const key of footprint.absent) keepCloser(this.#mistakesAt(Number(key.slice(0, key.indexOf(' ')))));
    for (const key of footprint.misses) keepCloser(this.#byAbsence.get(key) ?? NONE);
    // A rule that accepts several alternatives fails because something next to them is missing.
    if (footprint.closeness === CLOSENESS.presence && footprint.absent.length === 0 && footprint.raised === null)
      for (const key of footprint.misses)
        for (const other of this.#byAbsence.get(key) ?? NONE)
          if (this.#footprint(other).closeness === CLOSENESS.presence) found.add(other);
    // The element that another issue misses would satisfy this rule as well.
    for (const key of footprint.instead ?? NONE_KEYS)
      for (const other of this.#byAbsence.get(key) ?? NONE)
        if (this.#lacksAlternative(other, index, key)) found.add(other);
    // A path may end at an element that lacks an attribute.
    if (this.#attributes.size > 0)
      for (const node of footprint.reads)
        for (const key of this.#attributes.get(node) ?? [])
          if (footprint.rule.names.has(key.slice(key.indexOf('@')))) keepCloser(this.#byAbsence.get(key)!);
    // If two values contradict each other, an issue about one of them is the cause.
    for (const node of footprint.compared ?? NONE)
      for (const others of [this.#byNode.get(node), this.#byAlternative.get(node)])
        for (const other of others ?? NONE) if (this.#blamesCompared(other, footprint)) found.add(other);
    // Thousands of wrong lines may qualify as causes of each other, so only the best one is determined.
    let first: number | undefined;
    const isNearer = (other: number, than: number): boolean => {
      const elsewhere = Number(this.#isElsewhere(other, footprint)) - Number(this.#isElsewhere(than, footprint));
      const further = elsewhere || this.#footprint(other).closeness - this.#footprint(than).closeness || other - than;
      return further < 0;
    };
    for (const other of found)
      if (
        isPossible(other) &&
        !this.#isUnrelatedText(other, footprint) &&
        (first === undefined || isNearer(other, first))
      )
        first = other;
    return first;
  }

  #mistakesAt(group: number): readonly number[] {
    const own = this.#byNode.get(group) ?? NONE;
    return own.filter((other) => this.#footprint(other).closeness <= CLOSENESS.structure);
  }

  /**
   * Whether another issue blames a value that this one compares. An attribute is only explained by a certain mistake.
   */
  #blamesCompared(other: number, { wrong }: Footprint): boolean {
    const { closeness, compared } = this.#footprint(other);
    return compared === undefined && (closeness < CLOSENESS.relation || !this.#areAttributes(wrong));
  }

  #areAttributes(nodes: readonly number[]): boolean {
    return nodes.length > 0 && nodes.every((node) => this.#tree.kind[node] === ATTRIBUTE);
  }

  /** Whether two issues blame different places; issues about the same value are preferred as causes. */
  #isElsewhere(other: number, { wrong }: Footprint): boolean {
    const theirs = this.#footprint(other);
    return theirs.closeness >= CLOSENESS.relation || !theirs.wrong.some((node) => wrong.includes(node));
  }

  /**
   * Whether another issue concerns only the text of an element, while this one concerns an attribute or the presence of
   * that element.
   */
  #isUnrelatedText(other: number, { wrong, absent, onlyRequires, raised }: Footprint): boolean {
    const theirs = this.#footprint(other);
    if (theirs.isText !== true || raised !== null) return false;
    return theirs.wrong.every(
      (node) =>
        onlyRequires?.(node) === true ||
        wrong.some((own) => this.#tree.kind[own] === ATTRIBUTE && this.#tree.parent[own] === node) ||
        absent.some((key) => key.startsWith(`${node} @`)),
    );
  }

  /** The mistakes in elements that the rule names, or that prevented the rule from being evaluated. */
  findNamedCauses(
    index: number,
    isWanted: (mistake: Footprint) => boolean = () => true,
    isForHidden = false,
  ): readonly number[] {
    const { calculation, footprint } = this.#issues[index]!;
    if (footprint === undefined || footprint.closeness < CLOSENESS.presence) return [];
    // A wrong attribute affects only its own element, unless it makes rules ignore that element.
    if (this.#areAttributes(footprint.wrong) && !isForHidden) return [];
    this.#mistakes ??= this.#issues
      .flatMap(({ footprint: other }, at) => (other !== undefined && other.closeness < CLOSENESS.relation ? [at] : []))
      .sort((a, b) => this.#footprint(a).closeness - this.#footprint(b).closeness || a - b)
      .slice(0, MAX_MISTAKES);
    const named = this.#mistakes.filter((other) => {
      const mistake = this.#footprint(other);
      if (mistake.closeness >= footprint.closeness || !isWanted(mistake)) return false;
      // A missing element is only explained by mistakes at the same place.
      if (footprint.closeness < CLOSENESS.relation && !this.#isWithin(mistake, expectedParent(footprint))) return false;
      // If the missing element or the calculation is known, wrong values elsewhere do not explain the issue.
      const isKnown = calculation !== undefined || footprint.absent.length > 0;
      if ((isKnown && mistake.absent.length === 0) || this.#isUnrelatedText(other, footprint)) return false;
      // A calculation with figures of the checked element proves that the element is found, so only names in the test
      // count.
      const mentioned = calculation === undefined ? footprint.rule.names : footprint.rule.inTest;
      return (
        mistake.names.some((names) => names.every((name) => mentioned.has(name))) ||
        (mistake.closeness === CLOSENESS.name && mentionsSimilar(footprint.rule, mistake.names[0]![0]!))
      );
    });
    if (named.length > 0 || footprint.raised === null) return named;
    return this.#mistakes.filter((other) => this.#issues[other]!.code === 'XSD');
  }

  /** For a rule that compares several places, the mistake because of which the rule does not see one of them. */
  findHiddenCause(index: number): number | undefined {
    const { footprint } = this.#issues[index]!;
    if (footprint === undefined || footprint.closeness < CLOSENESS.presence) return undefined;
    const isSum = footprint.closeness >= CLOSENESS.relation;
    // A wrong currency may be reported because the rule does not see the amount in the right one.
    if (!isSum && !this.#areAttributes(footprint.wrong)) return undefined;
    const isWanted = ({ isUnseen, absent }: Footprint): boolean => isUnseen === true || (isSum && absent.length > 0);
    return this.findNamedCauses(index, isWanted, !isSum).find((other) => isWanted(this.#footprint(other)));
  }

  /**
   * For a rule that ignores elements because it does not know the kind that an attribute states: the issue about that
   * attribute, and the first issue of such a rule.
   */
  findUnknownKindCauses(index: number): readonly number[] {
    const { footprint } = this.#issues[index]!;
    const kinds = (footprint?.kinds ?? []).filter((node) => !footprint!.wrong.includes(node));
    return kinds.flatMap((node) => {
      const [own] = this.#byNode.get(node) ?? [];
      const first = this.#byUnknownKind.get(node)!;
      return [...(own === undefined ? [] : [own]), ...(first < index ? [first] : [])];
    });
  }

  /**
   * Whether another issue misses the alternative that this rule lacks. If each could explain the other, the one deeper
   * in the invoice is the cause.
   */
  #lacksAlternative(other: number, index: number, key: string): boolean {
    const [theirs, ours] = [this.#footprint(other), this.#footprint(index)];
    if (theirs.closeness > ours.closeness || other === index) return false;
    const [own] = ours.absent;
    if (own === undefined || own === key || !theirs.misses.includes(own)) return own !== key;
    const [parent, ownParent] = [key, own].map((each) => Number(each.slice(0, each.indexOf(' '))));
    return parent! > ownParent! || (parent === ownParent && other < index);
  }

  #isWithin({ wrong, home }: Footprint, element: number): boolean {
    return wrong.some((node) => this.#isIn(node, element)) || (home !== undefined && this.#isIn(home, element));
  }

  #isIn(node: number, element: number): boolean {
    return node >= element && node < this.#tree.end[element]!;
  }

  /** Whether another issue at the same place is a better cause: more severe, closer to a mistake, or earlier. */
  #isBetter(other: number, index: number): boolean {
    const [theirs, ours] = [this.#footprint(other).closeness, this.#footprint(index).closeness];
    const [level, own] = [LEVELS[this.#issues[other]!.level], LEVELS[this.#issues[index]!.level]];
    return level !== own ? level < own : theirs !== ours ? theirs < ours : other < index;
  }

  #footprint(index: number): Footprint {
    return this.#issues[index]!.footprint!;
  }

  /**
   * Keeps only the closest issue of each level: no other would be chosen as a cause, and thousands of lines may blame
   * their common parent.
   */
  #keep<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
    const kept = map.get(key);
    if (kept === undefined) {
      map.set(key, [index]);
      return;
    }
    const at = kept.findIndex((other) => this.#issues[other]!.level === this.#issues[index]!.level);
    if (at < 0) kept.push(index);
    else if (this.#footprint(index).closeness < this.#footprint(kept[at]!).closeness) kept[at] = index;
  }

  /** The issues about a node, and the mistakes in its ancestors. */
  #around(node: number): readonly number[] {
    const own = this.#byNode.get(node) ?? NONE;
    const above = this.#mistakesFrom(this.#tree.parent[node]!);
    return above.length === 0 ? own : [...own, ...above];
  }

  /** The issues about mistakes in an element and its ancestors, nearest first. */
  #mistakesFrom(element: number): readonly number[] {
    if (element <= 0) return NONE;
    let known = this.#mistakesAbove.get(element);
    if (known === undefined) {
      const above = this.#mistakesFrom(this.#tree.parent[element]!);
      const own = (this.#byNode.get(element) ?? NONE).filter(
        (index) => this.#footprint(index).closeness < CLOSENESS.relation,
      );
      known = own.length === 0 ? above : [...own, ...above];
      this.#mistakesAbove.set(element, known);
    }
    return known;
  }
}

/** The known parent of the missing element; else the checked node. */
function expectedParent({ absent: [key], context }: Footprint): number {
  return key === undefined ? context : Number(key.slice(0, key.indexOf(' ')));
}

const NONE: readonly number[] = [];
const NONE_KEYS: readonly string[] = [];

/** Above this number of mistakes, cause analysis is pointless. */
const MAX_MISTAKES = 100;
