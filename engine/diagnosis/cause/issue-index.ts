/** Finds the cause of an issue among the other issues, by the nodes that they blame, read, or report as missing. */
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { DISTANCE } from '../place/distance.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { mentionsSimilar } from '../facts/tests/rule-vocabulary.js';
import type { Footprint } from '../place/footprint.js';

/** The order of levels: the lower the number, the more severe the issue. */
export const LEVEL_ORDER = { error: 0, warning: 1, information: 2 } as const;

/** Looks up the issues of one document by node. All results are indexes in the list of issues. */
export class IssueIndex {
  readonly #issues: readonly RankedIssue[];
  readonly #tree: Tree;
  /** Issues by the nodes that they blame. */
  readonly #byNode = new Map<number, number[]>();
  /** Issues by missing element or attribute; a key is the parent's node, a blank and the name: `12 cbc:ID`. */
  readonly #byAbsence = new Map<string, number[]>();
  /** Issues by the nodes that may be wrong instead of the nodes that the issue blames. */
  readonly #byAlternativeNode = new Map<number, number[]>();
  /** For each element that lacks a required attribute, the key of that attribute in `#byAbsence`. */
  readonly #missingAttributes = new Map<number, readonly string[]>();
  /** For an attribute that states a kind which some rules do not know, the first issue of one of these rules. */
  readonly #byUnknownKind = new Map<number, number>();
  /** Caches the issues about mistakes in each element or its ancestors: thousands may concern the same line. */
  readonly #mistakesByElement = new Map<number, readonly number[]>();
  /** The issues that point directly to a mistake; the most direct come first. */
  #mistakes: readonly number[] | undefined;

  constructor(issues: readonly RankedIssue[], tree: Tree) {
    this.#issues = issues;
    this.#tree = tree;
    issues.forEach(({ footprint }, index) => {
      for (const node of footprint?.wrongNodes ?? []) this.#addClosest(this.#byNode, node, index);
      for (const node of footprint?.contradictingNodes ?? []) this.#addClosest(this.#byAlternativeNode, node, index);
      for (const key of footprint?.missingElements ?? []) {
        this.#addClosest(this.#byAbsence, key, index);
        const attribute = key.indexOf(' @');
        if (attribute > 0) this.#missingAttributes.set(Number(key.slice(0, attribute)), [key]);
      }
      for (const node of footprint?.unknownKinds ?? [])
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
    const candidates = new Set<number>();
    const addBetter = (others: readonly number[]): void => {
      for (const other of others) if (this.#isBetterCause(other, index)) candidates.add(other);
    };
    for (const node of footprint.wrongNodes) addBetter(this.#issuesAround(node));
    for (const key of footprint.missingElements) addBetter(this.#byAbsence.get(key) ?? NONE);
    const maxDistance = Math.min(footprint.distance, DISTANCE.relation);
    const addCloser = (others: readonly number[]): void => {
      for (const other of others) if (this.#footprintOf(other).distance < maxDistance) candidates.add(other);
    };
    for (const node of footprint.nodesRead) addCloser(this.#issuesAround(node));
    // A group in the wrong place or with a wrong name explains its missing children.
    for (const key of footprint.missingElements)
      addCloser(this.#structureMistakesOf(Number(key.slice(0, key.indexOf(' ')))));
    for (const key of footprint.unmatchedElements) addCloser(this.#byAbsence.get(key) ?? NONE);
    // If any of several elements would satisfy the rule, an issue that reports one of them as missing may be the cause.
    if (
      footprint.distance === DISTANCE.presence &&
      footprint.missingElements.length === 0 &&
      footprint.evaluationError === null
    )
      for (const key of footprint.unmatchedElements)
        for (const other of this.#byAbsence.get(key) ?? NONE)
          if (this.#footprintOf(other).distance === DISTANCE.presence) candidates.add(other);
    // If another issue reports a missing element that would satisfy this rule, too, that issue may be the cause.
    for (const key of footprint.alternatives ?? NO_KEYS)
      for (const other of this.#byAbsence.get(key) ?? NONE)
        if (this.#explainsMissing(other, index, key)) candidates.add(other);
    // If the rule reads an element that lacks a required attribute, the issue about the attribute may be the cause.
    if (this.#missingAttributes.size > 0)
      for (const node of footprint.nodesRead)
        for (const key of this.#missingAttributes.get(node) ?? [])
          if (footprint.vocabulary.names.has(key.slice(key.indexOf('@')))) addCloser(this.#byAbsence.get(key)!);
    // If two values contradict each other, an issue about one of the values may be the cause.
    for (const node of footprint.comparedNodes ?? NONE)
      for (const others of [this.#byNode.get(node), this.#byAlternativeNode.get(node)])
        for (const other of others ?? NONE) if (this.#mayExplainComparedValue(other, footprint)) candidates.add(other);
    // Thousands of wrong lines may be candidates, so the best candidate is determined without sorting.
    let best: number | undefined;
    const isBetter = (other: number, current: number): boolean => {
      const blameOrder =
        Number(this.#pointsElsewhere(other, footprint)) - Number(this.#pointsElsewhere(current, footprint));
      const order =
        blameOrder || this.#footprintOf(other).distance - this.#footprintOf(current).distance || other - current;
      return order < 0;
    };
    for (const other of candidates)
      if (
        isPossible(other) &&
        !this.#isUnrelatedText(other, footprint) &&
        (best === undefined || isBetter(other, best))
      )
        best = other;
    return best;
  }

  /** The issues saying that a group is in the wrong place or has a wrong name. */
  #structureMistakesOf(group: number): readonly number[] {
    const issuesAtGroup = this.#byNode.get(group) ?? NONE;
    return issuesAtGroup.filter((other) => this.#footprintOf(other).distance <= DISTANCE.structure);
  }

  /** Whether another issue may explain that a compared value is wrong. */
  #mayExplainComparedValue(other: number, { wrongNodes }: Footprint): boolean {
    const { distance, comparedNodes } = this.#footprintOf(other);
    // If this issue blames only attributes, the other issue must point directly to a mistake.
    return comparedNodes === undefined && (distance < DISTANCE.relation || !this.#areAttributes(wrongNodes));
  }

  /** Whether there are nodes, and all of them are attributes. */
  #areAttributes(nodes: readonly number[]): boolean {
    return nodes.length > 0 && nodes.every((node) => this.#tree.kind[node] === ATTRIBUTE);
  }

  /** Whether another issue blames none of these nodes, or only compares them with others. */
  #pointsElsewhere(other: number, { wrongNodes: wrong }: Footprint): boolean {
    const theirs = this.#footprintOf(other);
    return theirs.distance >= DISTANCE.relation || !theirs.wrongNodes.some((node) => wrong.includes(node));
  }

  /**
   * Whether another issue concerns only the text of an element, while this issue concerns an attribute of that element,
   * or only requires that the element exists.
   */
  #isUnrelatedText(other: number, ours: Footprint): boolean {
    const theirs = this.#footprintOf(other);
    if (theirs.isOnlyTextWrong !== true || ours.evaluationError !== null) return false;
    return theirs.wrongNodes.every(
      (node) =>
        ours.isOnlyRequiredPresent?.(node) === true ||
        ours.wrongNodes.some(
          (wrongNode) => this.#tree.kind[wrongNode] === ATTRIBUTE && this.#tree.parent[wrongNode] === node,
        ) ||
        ours.missingElements.some((key) => key.startsWith(`${node} @`)),
    );
  }

  /**
   * Issues about elements that the rule names; if there are none and evaluation failed, all schema violations.
   * @param isWanted selects the mistakes to consider
   * @param includesAttributes whether an issue that blames only attributes may have a cause, too
   */
  findNamedCauses(
    index: number,
    isWanted: (mistake: Footprint) => boolean = () => true,
    includesAttributes = false,
  ): readonly number[] {
    const { calculation, footprint } = this.#issues[index]!;
    if (footprint === undefined || footprint.distance < DISTANCE.presence) return [];
    // A wrong attribute is usually a mistake of its own, not a consequence of others.
    if (this.#areAttributes(footprint.wrongNodes) && !includesAttributes) return [];
    this.#mistakes ??= this.#issues
      .flatMap(({ footprint: other }, otherIndex) =>
        other !== undefined && other.distance < DISTANCE.relation ? [otherIndex] : [],
      )
      .sort((a, b) => this.#footprintOf(a).distance - this.#footprintOf(b).distance || a - b)
      .slice(0, MAX_MISTAKES);
    const named = this.#mistakes.filter((other) => {
      const mistake = this.#footprintOf(other);
      if (mistake.distance >= footprint.distance || !isWanted(mistake)) return false;
      // A missing element is only explained by mistakes inside its expected parent.
      if (footprint.distance < DISTANCE.relation && !this.#liesIn(mistake, expectedParent(footprint))) return false;
      // An issue with a missing element or a calculation is only explained by issues that report missing elements.
      const isSpecific = calculation !== undefined || footprint.missingElements.length > 0;
      if ((isSpecific && mistake.missingElements.length === 0) || this.#isUnrelatedText(other, footprint)) return false;
      // A rule that calculates has found the elements of its context, so only names in its test count.
      const mentioned = calculation === undefined ? footprint.vocabulary.names : footprint.vocabulary.inTest;
      return (
        mistake.names.some((names) => names.every((name) => mentioned.has(name))) ||
        (mistake.distance === DISTANCE.name && mentionsSimilar(footprint.vocabulary, mistake.names[0]![0]!))
      );
    });
    if (named.length > 0 || footprint.evaluationError === null) return named;
    return this.#mistakes.filter((other) => this.#issues[other]!.code === 'XSD');
  }

  /** The mistake that hides an element, such as an operand of a sum, from the rule of an issue. */
  findHidingMistake(index: number): number | undefined {
    const { footprint } = this.#issues[index]!;
    if (footprint === undefined || footprint.distance < DISTANCE.presence) return undefined;
    const isRelation = footprint.distance >= DISTANCE.relation;
    // A currency may be reported as wrong because a mistake hides the amount in the right currency.
    if (!isRelation && !this.#areAttributes(footprint.wrongNodes)) return undefined;
    const isWanted = ({ isHiddenFromRules, missingElements }: Footprint): boolean =>
      isHiddenFromRules === true || (isRelation && missingElements.length > 0);
    return this.findNamedCauses(index, isWanted, !isRelation).find((other) => isWanted(this.#footprintOf(other)));
  }

  /**
   * Some rules ignore elements of a kind (stated by an attribute) that the rules do not know. For an issue of such a
   * rule: the issue about the attribute, and the first issue of a rule that does not know the kind.
   */
  findUnknownKindCauses(index: number): readonly number[] {
    const { footprint } = this.#issues[index]!;
    const kinds = (footprint?.unknownKinds ?? []).filter((node) => !footprint!.wrongNodes.includes(node));
    return kinds.flatMap((node) => {
      const [issueAboutKind] = this.#byNode.get(node) ?? [];
      const first = this.#byUnknownKind.get(node)!;
      return [...(issueAboutKind === undefined ? [] : [issueAboutKind]), ...(first < index ? [first] : [])];
    });
  }

  /**
   * Whether another issue about a missing element explains this issue, because the element would satisfy this rule as
   * well. If each could explain the other, the issue whose element belongs later in the document is the cause.
   * @param key the missing element of the other issue
   */
  #explainsMissing(other: number, index: number, key: string): boolean {
    const [theirs, ours] = [this.#footprintOf(other), this.#footprintOf(index)];
    if (theirs.distance > ours.distance || other === index) return false;
    const [ownKey] = ours.missingElements;
    if (ownKey === undefined || ownKey === key || !theirs.unmatchedElements.includes(ownKey)) return ownKey !== key;
    const [parent, ownParent] = [key, ownKey].map((each) => Number(each.slice(0, each.indexOf(' '))));
    return parent! > ownParent! || (parent === ownParent && other < index);
  }

  /** Whether a mistake is inside an element. For a misplaced node, its proper group counts as well. */
  #liesIn({ wrongNodes, properGroup }: Footprint, element: number): boolean {
    const nodes = properGroup === undefined ? wrongNodes : [...wrongNodes, properGroup];
    return nodes.some((node) => this.#isNodeIn(node, element));
  }

  /** Whether a node is the element itself or inside the element. */
  #isNodeIn(node: number, element: number): boolean {
    return node >= element && node < this.#tree.end[element]!;
  }

  /** Whether another issue about a node is a better cause: more severe, closer to the mistake, or listed earlier. */
  #isBetterCause(other: number, index: number): boolean {
    const [theirs, ours] = [this.#footprintOf(other).distance, this.#footprintOf(index).distance];
    const [theirLevel, ourLevel] = [LEVEL_ORDER[this.#issues[other]!.level], LEVEL_ORDER[this.#issues[index]!.level]];
    return theirLevel !== ourLevel ? theirLevel < ourLevel : theirs !== ours ? theirs < ours : other < index;
  }

  #footprintOf(index: number): Footprint {
    return this.#issues[index]!.footprint!;
  }

  /**
   * Adds an issue to a map. For each key, the map keeps only the closest issue of each level: no other issue would be
   * chosen as a cause, and thousands of issues about lines may blame the common parent of the lines.
   */
  #addClosest<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
    const issues = map.get(key);
    if (issues === undefined) {
      map.set(key, [index]);
      return;
    }
    const position = issues.findIndex((other) => this.#issues[other]!.level === this.#issues[index]!.level);
    if (position < 0) issues.push(index);
    else if (this.#footprintOf(index).distance < this.#footprintOf(issues[position]!).distance)
      issues[position] = index;
  }

  /** The issues that blame a node, and the issues about mistakes in its ancestors. */
  #issuesAround(node: number): readonly number[] {
    const atNode = this.#byNode.get(node) ?? NONE;
    const inAncestors = this.#mistakesInAncestors(this.#tree.parent[node]!);
    return inAncestors.length === 0 ? atNode : [...atNode, ...inAncestors];
  }

  /** The issues about mistakes in an element and its ancestors; those about the element come first. */
  #mistakesInAncestors(element: number): readonly number[] {
    if (element <= 0) return NONE;
    let mistakes = this.#mistakesByElement.get(element);
    if (mistakes === undefined) {
      const inAncestors = this.#mistakesInAncestors(this.#tree.parent[element]!);
      const inElement = (this.#byNode.get(element) ?? NONE).filter(
        (index) => this.#footprintOf(index).distance < DISTANCE.relation,
      );
      mistakes = inElement.length === 0 ? inAncestors : [...inElement, ...inAncestors];
      this.#mistakesByElement.set(element, mistakes);
    }
    return mistakes;
  }
}

/** The parent of the missing element; if nothing is missing, the node that the rule was checked on. */
function expectedParent({ missingElements: [key], contextNode }: Footprint): number {
  return key === undefined ? contextNode : Number(key.slice(0, key.indexOf(' ')));
}

const NONE: readonly number[] = [];
const NO_KEYS: readonly string[] = [];

/** Only this many mistakes are considered: with more mistakes, looking for causes is pointless. */
const MAX_MISTAKES = 100;
