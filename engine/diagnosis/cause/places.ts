/** Issues by the places that they are about: which of them may be the cause of another one. */
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { CLOSENESS } from '../place/closeness.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { nearlySays } from '../facts/tests/rule-says.js';
import type { Touch } from '../place/touch.js';

/** The lower, the worse. */
export const LEVELS = { error: 0, warning: 1, information: 2 } as const;

/** Issues by what they say is wrong. */
export class Places {
  readonly #issues: readonly RankedIssue[];
  readonly #tree: Tree;
  readonly #byNode = new Map<number, number[]>();
  readonly #byAbsence = new Map<string, number[]>();
  /** Those of which one may be wrong instead of a node. */
  readonly #beside = new Map<number, number[]>();
  /** Of elements that lack an attribute, its key among those. */
  readonly #attributes = new Map<number, readonly string[]>();
  /** The first issue that misses something for a kind. */
  readonly #byKind = new Map<number, number>();
  /** Of elements, what has been found in them and around them: thousands of issues look at the same lines. */
  readonly #mistakesAbove = new Map<number, readonly number[]>();
  #mistakes: readonly number[] | undefined;

  constructor(issues: readonly RankedIssue[], tree: Tree) {
    this.#issues = issues;
    this.#tree = tree;
    issues.forEach(({ touch }, index) => {
      for (const node of touch?.wrong ?? []) this.#keep(this.#byNode, node, index);
      for (const node of touch?.beside ?? []) this.#keep(this.#beside, node, index);
      for (const key of touch?.absent ?? []) {
        this.#keep(this.#byAbsence, key, index);
        const at = key.indexOf(' @');
        if (at > 0) this.#attributes.set(Number(key.slice(0, at)), [key]);
      }
      for (const node of touch?.kinds ?? []) if (!this.#byKind.has(node)) this.#byKind.set(node, index);
    });
  }

  /**
   * The issue that may be the cause of one, the closest to a mistake.
   * @param isPossible whether it may be one whatever it is about
   */
  behind(index: number, isPossible: (other: number) => boolean): number | undefined {
    const { touch } = this.#issues[index]!;
    if (touch === undefined) return undefined;
    const found = new Set<number>();
    const keepBetter = (some: readonly number[]): void => {
      for (const other of some) if (this.#isBetter(other, index)) found.add(other);
    };
    for (const node of touch.wrong) keepBetter(this.#around(node));
    for (const key of touch.absent) keepBetter(this.#byAbsence.get(key) ?? NONE);
    const most = Math.min(touch.closeness, CLOSENESS.relation);
    const keepCloser = (some: readonly number[]): void => {
      for (const other of some) if (this.#touch(other).closeness < most) found.add(other);
    };
    for (const node of touch.reads) keepCloser(this.#around(node));
    // Where a group is wrong itself, what it lacks is lacking because of that.
    for (const key of touch.absent) keepCloser(this.#wrongAt(Number(key.slice(0, key.indexOf(' ')))));
    for (const key of touch.misses) keepCloser(this.#byAbsence.get(key) ?? NONE);
    // What is there in no way that the rule takes, because of something that is missing beside it.
    if (touch.closeness === CLOSENESS.presence && touch.absent.length === 0 && touch.raised === null)
      for (const key of touch.misses)
        for (const other of this.#byAbsence.get(key) ?? NONE)
          if (this.#touch(other).closeness === CLOSENESS.presence) found.add(other);
    // What another issue lacks would do here, too.
    for (const key of touch.instead ?? NONE_KEYS)
      for (const other of this.#byAbsence.get(key) ?? NONE) if (this.#isInstead(other, index, key)) found.add(other);
    // A path may end at the element of the attribute that is missing.
    if (this.#attributes.size > 0)
      for (const node of touch.reads)
        for (const key of this.#attributes.get(node) ?? [])
          if (touch.rule.names.has(key.slice(key.indexOf('@')))) keepCloser(this.#byAbsence.get(key)!);
    // Of two values that do not go together, the one about which something else is found.
    for (const node of touch.compared ?? NONE)
      for (const some of [this.#byNode.get(node), this.#beside.get(node)])
        for (const other of some ?? NONE) if (this.#isSaidOf(other, touch)) found.add(other);
    // Thousands of lines may be wrong, each of them in sight of all others: looking for the first one is all that is needed.
    let first: number | undefined;
    const isNearer = (other: number, than: number): boolean => {
      const elsewhere = Number(this.#isElsewhere(other, touch)) - Number(this.#isElsewhere(than, touch));
      const further = elsewhere || this.#touch(other).closeness - this.#touch(than).closeness || other - than;
      return further < 0;
    };
    for (const other of found)
      if (isPossible(other) && !this.#isBesideText(other, touch) && (first === undefined || isNearer(other, first)))
        first = other;
    return first;
  }

  #wrongAt(group: number): readonly number[] {
    const own = this.#byNode.get(group) ?? NONE;
    return own.filter((other) => this.#touch(other).closeness <= CLOSENESS.structure);
  }

  /** Whether another issue says that a value is wrong which one compares with its own; of an attribute it has to be sure of it. */
  #isSaidOf(other: number, { wrong }: Touch): boolean {
    const { closeness, compared } = this.#touch(other);
    return compared === undefined && (closeness < CLOSENESS.relation || !this.#areAttributes(wrong));
  }

  #areAttributes(nodes: readonly number[]): boolean {
    return nodes.length > 0 && nodes.every((node) => this.#tree.kind[node] === ATTRIBUTE);
  }

  /** Whether a mistake is in another place than an issue: what is said of the same value is no consequence of another one. */
  #isElsewhere(other: number, { wrong }: Touch): boolean {
    const theirs = this.#touch(other);
    return theirs.closeness >= CLOSENESS.relation || !theirs.wrong.some((node) => wrong.includes(node));
  }

  /** Whether another issue is about a text only, and this one about an attribute beside it, or about what need only be there. */
  #isBesideText(other: number, { wrong, absent, onlyWants, raised }: Touch): boolean {
    const theirs = this.#touch(other);
    if (theirs.isText !== true || raised !== null) return false;
    return theirs.wrong.every(
      (node) =>
        onlyWants?.(node) === true ||
        wrong.some((own) => this.#tree.kind[own] === ATTRIBUTE && this.#tree.parent[own] === node) ||
        absent.some((key) => key.startsWith(`${node} @`)),
    );
  }

  /** The mistakes of which the rule speaks by name, or that keep rules from being evaluated. */
  spokenOf(index: number, isWanted: (mistake: Touch) => boolean = () => true, isOfUnseen = false): readonly number[] {
    const { calculation, touch } = this.#issues[index]!;
    if (touch === undefined || touch.closeness < CLOSENESS.presence) return [];
    // What an attribute says is about its element alone, unless another one is not seen.
    if (this.#areAttributes(touch.wrong) && !isOfUnseen) return [];
    this.#mistakes ??= this.#issues
      .flatMap(({ touch: other }, at) => (other !== undefined && other.closeness < CLOSENESS.relation ? [at] : []))
      .sort((a, b) => this.#touch(a).closeness - this.#touch(b).closeness || a - b)
      .slice(0, MOST_MISTAKES);
    const named = this.#mistakes.filter((other) => {
      const mistake = this.#touch(other);
      if (mistake.closeness >= touch.closeness || !isWanted(mistake)) return false;
      // What is missing for itself is explained only by what stands in the same place.
      if (touch.closeness < CLOSENESS.relation && !this.#isWithin(mistake, homeOf(touch))) return false;
      // Where it is known what is missing, or which figures do not agree, another value changes nothing of that.
      const isKnown = calculation !== undefined || touch.absent.length > 0;
      if ((isKnown && mistake.absent.length === 0) || this.#isBesideText(other, touch)) return false;
      // What a rule is checked on is there where its figures are.
      const said = calculation === undefined ? touch.rule.names : touch.rule.inTest;
      return (
        mistake.names.some((names) => names.every((name) => said.has(name))) ||
        (mistake.closeness === CLOSENESS.name && nearlySays(touch.rule, mistake.names[0]![0]!))
      );
    });
    if (named.length > 0 || touch.raised === null) return named;
    return this.#mistakes.filter((other) => this.#issues[other]!.code === 'XSD');
  }

  /** Of what a rule finds between several places, the mistake because of which the rule does not find all that it looks for. */
  unseenOf(index: number): number | undefined {
    const { touch } = this.#issues[index]!;
    if (touch === undefined || touch.closeness < CLOSENESS.presence) return undefined;
    const isSum = touch.closeness >= CLOSENESS.relation;
    // A currency may be the wrong one because the amount in the right one is not seen.
    if (!isSum && !this.#areAttributes(touch.wrong)) return undefined;
    const isWanted = ({ isUnseen, absent }: Touch): boolean => isUnseen === true || (isSum && absent.length > 0);
    return this.spokenOf(index, isWanted, !isSum).find((other) => isWanted(this.#touch(other)));
  }

  /** What is said of an attribute that tells a kind; else the first that misses something for that kind. */
  ofKind(index: number): readonly number[] {
    const { touch } = this.#issues[index]!;
    const kinds = (touch?.kinds ?? []).filter((node) => !touch!.wrong.includes(node));
    return kinds.flatMap((node) => {
      const [own] = this.#byNode.get(node) ?? [];
      const first = this.#byKind.get(node)!;
      return [...(own === undefined ? [] : [own]), ...(first < index ? [first] : [])];
    });
  }

  /** Of two issues each of which lacks what the other would take, the one that lacks it in a smaller part of the invoice. */
  #isInstead(other: number, index: number, key: string): boolean {
    const [theirs, ours] = [this.#touch(other), this.#touch(index)];
    if (theirs.closeness > ours.closeness || other === index) return false;
    const [own] = ours.absent;
    if (own === undefined || own === key || !theirs.misses.includes(own)) return own !== key;
    const [parent, ownParent] = [key, own].map((each) => Number(each.slice(0, each.indexOf(' '))));
    return parent! > ownParent! || (parent === ownParent && other < index);
  }

  #isWithin({ wrong, home }: Touch, element: number): boolean {
    return wrong.some((node) => this.#isIn(node, element)) || (home !== undefined && this.#isIn(home, element));
  }

  #isIn(node: number, element: number): boolean {
    return node >= element && node < this.#tree.end[element]!;
  }

  /** Of issues about the same place the closest to a mistake, else the first is the cause. */
  #isBetter(other: number, index: number): boolean {
    const [theirs, ours] = [this.#touch(other).closeness, this.#touch(index).closeness];
    const [level, own] = [LEVELS[this.#issues[other]!.level], LEVELS[this.#issues[index]!.level]];
    return level !== own ? level < own : theirs !== ours ? theirs < ours : other < index;
  }

  #touch(index: number): Touch {
    return this.#issues[index]!.touch!;
  }

  /**
   * Of each level the issue that is closest to a mistake, the first of such: no other would be taken for a cause, and
   * thousands of lines may say the same of what they stand in.
   */
  #keep<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
    const kept = map.get(key);
    if (kept === undefined) {
      map.set(key, [index]);
      return;
    }
    const at = kept.findIndex((other) => this.#issues[other]!.level === this.#issues[index]!.level);
    if (at < 0) kept.push(index);
    else if (this.#touch(index).closeness < this.#touch(kept[at]!).closeness) kept[at] = index;
  }

  /** The issues about a node, and the mistakes around it. */
  #around(node: number): readonly number[] {
    const own = this.#byNode.get(node) ?? NONE;
    const above = this.#mistakesFrom(this.#tree.parent[node]!);
    return above.length === 0 ? own : [...own, ...above];
  }

  /** The mistakes in an element and in those around it, the nearest first. */
  #mistakesFrom(element: number): readonly number[] {
    if (element <= 0) return NONE;
    let known = this.#mistakesAbove.get(element);
    if (known === undefined) {
      const above = this.#mistakesFrom(this.#tree.parent[element]!);
      const own = (this.#byNode.get(element) ?? NONE).filter(
        (index) => this.#touch(index).closeness < CLOSENESS.relation,
      );
      known = own.length === 0 ? above : [...own, ...above];
      this.#mistakesAbove.set(element, known);
    }
    return known;
  }
}

/** Where something is missing, as far as that is known. */
function homeOf({ absent: [key], context }: Touch): number {
  return key === undefined ? context : Number(key.slice(0, key.indexOf(' ')));
}

const NONE: readonly number[] = [];
const NONE_KEYS: readonly string[] = [];

/** Beyond, a document is wrong everywhere. */
const MOST_MISTAKES = 100;
