/** What is to be changed about a finding: not where the rule was checked, but the value that it found wrong. */
import type { Calculation } from '../messages/evidence/calculation.js';
import { outcomeOf } from '../messages/evidence/calculation.js';
import { Invoice } from '../messages/evidence/invoice.js';
import { childrenAt, hasElements, nodesAt } from '../messages/evidence/value-node.js';
import { placeOfTotal } from './total-place.js';
import type { Assertion, Finding, NodePath, Read, TestShape } from '../types.js';
import { wrongPartOf } from './required-parts.js';
import { isAgainstAll, isEitherOr } from './against-all.js';
import { duplicatesOf } from './duplicates.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import { MOST_RELATED, type Reached, type Walk, reach } from './reach.js';

/** Where a finding belongs. */
export interface Place {
  /** The node that is wrong; of something missing the element that it belongs in. */
  readonly node: number;
  /** Names of what is missing, from that element on; null where nothing is. */
  readonly missing: NodePath | null;
  /** Other nodes involved. */
  readonly related: readonly number[];
  /** Others that would do instead of what is missing. */
  readonly instead?: readonly Place[];
  /** Whether it is one part of what a rule asks for, which may be said of it. */
  readonly isOfSeveral?: true;
  /** Whether `related` are values that this one was compared with, each of which may be wrong instead. */
  readonly isCompared?: true;
  /** The element that something missing belongs in front of, where that is known. */
  readonly before?: number;
  /** Nodes without which nothing is missing or wrong. */
  readonly without?: readonly number[];
  /** The currency that a missing amount has to be in. */
  readonly currency?: string;
  /** Two things of which only one may be there. */
  readonly either?: readonly (readonly number[])[];
  /** Values that have to become others, since each has to be the only one: this one, and more of the same. */
  readonly again?: readonly number[];
}

type Prefixes = ReadonlyMap<string, string>;

/**
 * The place of a finding: what a rule calculates; else what its test asks for, or the value that it looks at; else the
 * first wrong one of all values that it reads; else the node that it was checked on.
 */
export function placeOf(finding: Finding, calculation: Calculation | undefined, tree: Tree, prefixes: Prefixes): Place {
  const { node, assertion, error } = finding;
  if (calculation !== undefined) return ofCalculation(calculation, finding, tree, prefixes);
  const total = placeOfTotal(finding, tree, prefixes);
  if (total !== null) return total;
  const { shape, reads = [] } = assertion;
  const walk: Walk = { tree, prefixes, node };
  const place =
    error !== undefined
      ? unreadable(walk, [
          ...(shape === null || shape.kind === 'never' ? [] : [shape.path]),
          ...reads.map(({ path }) => path),
        ])
      : shape === null
        ? (wrongPartOf(walk, assertion) ??
          doubled(walk, assertion) ??
          sameAttribute(walk, assertion) ??
          eitherOr(walk, assertion) ??
          forbidden(walk, assertion) ??
          ownValue(walk, assertion) ??
          ofReads(walk, reads))
        : ofShape(walk, shape, reads);
  return place ?? at(node);
}

function at(node: number, related: readonly number[] = []): Place {
  return { node, missing: null, related };
}

function ofCalculation(
  { target, inputs, expected }: Calculation,
  { node, assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
): Place {
  const related = inputs.slice(0, MOST_RELATED);
  if (target !== null) return at(target, related);
  const amounts = Invoice.of(tree, prefixes);
  // A part that is no number is what is wrong, not what is missing.
  const wrong =
    expected((each) => amounts.amount(each)) === undefined
      ? inputs.find((each) => amounts.amount(each) === undefined)
      : undefined;
  if (wrong !== undefined) return at(wrong, related);
  const absent = absences({ tree, prefixes, node }, assertion.reads ?? [], true).find(
    ({ missing }) => missing?.length === 1,
  );
  return absent === undefined ? at(node, related) : { ...absent, related };
}

function ofShape(walk: Walk, shape: TestShape, conditions: readonly Read[]): Place | null {
  if (shape.kind === 'never') return shape.isVariant ? ofKind(walk, conditions) : at(walk.node);
  const { tree } = walk;
  const reached = reach(walk, shape.path);
  const { nodes, parent, rest } = reached;
  const [first] = nodes;
  switch (shape.kind) {
    case 'absent':
      return first === undefined ? null : at(first, nodes.slice(1, MOST_RELATED));
    case 'present':
      return first === undefined ? lacking(parent, rest) : (ofCondition(walk, first, conditions) ?? at(first));
    case 'count': {
      const { least, most, isVariant } = shape;
      if (most !== null && nodes.length > most && nodes.length > 1) return surplus(reached, most);
      if (nodes.length < least && first === undefined) return lacking(parent, rest);
      return first !== undefined && isVariant
        ? (ofCondition(walk, first, conditions) ?? at(first))
        : parent > 0
          ? at(parent)
          : null;
    }
    case 'value': {
      const codes = shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : null;
      // Where there is one, it is the wrong one.
      const wrong =
        codes === null || nodes.length === 1
          ? undefined
          : nodes.find((each) => !codes.includes(tree.stringValue(each).trim()));
      return first === undefined ? lacking(parent, rest) : at(wrong ?? first);
    }
  }
}

/** An element of a kind that may not be there: the code or attribute that tells the kind. */
function ofKind(walk: Walk, conditions: readonly Read[]): Place {
  const [told] = conditions.flatMap(({ path }): Place[] => {
    const { nodes, parent, rest } = reach(walk, path);
    const [node] = nodes;
    if (node !== undefined) return isValue(walk.tree, node) ? [at(node)] : [];
    return rest[0]?.startsWith('@') === true ? [{ node: parent, missing: rest, related: [] }] : [];
  });
  return told ?? at(walk.node);
}

/** Something is there with a value, and yet not in the kind that is asked for: what decides the kind is wrong. */
function ofCondition(walk: Walk, found: number, conditions: readonly Read[]): Place | null {
  const { tree } = walk;
  if (!isValue(tree, found) ? false : tree.stringValue(found).trim() === '') return null;
  const place = ofReads(walk, conditions);
  return place !== null && place.node !== found ? place : null;
}

/** The first of what a test says must not be there, several in one. */
function forbidden(walk: Walk, assertion: Assertion): Place | null {
  if (!isAgainstAll(assertion)) return null;
  const [first, ...others] = (assertion.reads ?? []).flatMap(({ path }) => reach(walk, path).nodes);
  return first === undefined ? null : at(first, others.slice(0, MOST_RELATED));
}

/** The second of what has to be there with different values. */
function doubled(walk: Walk, assertion: Assertion): Place | null {
  const found = duplicatesOf(walk, assertion);
  return found === null ? null : { ...at(found.again[0]!, [found.first]), again: found.again };
}

/** A value that is compared with others outside of its element: what is about itself is wrong itself. */
function ownValue(walk: Walk, { test, reads = [] }: Assertion): Place | null {
  const { tree, node } = walk;
  const values = reads.filter(({ for: purpose }) => purpose === 'value');
  if (node <= 0 || !OWN_TEXT.test(test) || !isValue(tree, node)) return null;
  const isElsewhere = values.length > 0 && values.every(({ path }) => !isWithin(path));
  if (!isElsewhere) return null;
  const others = values.flatMap(({ path }) => reach(walk, path).nodes);
  return { ...at(node, others.slice(0, MOST_RELATED)), isCompared: true };
}

/** The second of two things of which only one may be there. */
function eitherOr(walk: Walk, assertion: Assertion): Place | null {
  if (!isEitherOr(assertion)) return null;
  const [first, second] = (assertion.reads ?? []).map(({ path }) => reach(walk, path).nodes);
  if (first?.[0] === undefined || second?.[0] === undefined) return null;
  return { ...at(second[0], first.slice(0, MOST_RELATED)), either: [first, second] };
}

/** An attribute that has to be that of another element: where both are there, either may be wrong. */
function sameAttribute({ tree, prefixes, node }: Walk, { test, reads = [] }: Assertion): Place | null {
  const [, name] = SAME_ATTRIBUTE.exec(test) ?? [];
  if (name === undefined || node <= 0) return null;
  const attributeOf = (element: number): number =>
    tree.kind[element] === ELEMENT ? (childrenAt(tree, element, `@${name}`, prefixes)[0] ?? -1) : -1;
  const own = attributeOf(node);
  const others = reads.flatMap(({ path }) => {
    if (path[0] !== '..') return [];
    const elements = path.at(-1) === `@${name}` ? path.slice(0, -1) : path;
    return nodesAt(tree, node, elements, prefixes).map(attributeOf);
  });
  const [other, another] = [...new Set(others.filter((each) => each > 0))];
  if (own <= 0 || other === undefined || another !== undefined) return null;
  return { ...at(own, [other]), isCompared: true };
}

const SAME_ATTRIBUTE = /(?:^|\bor\s+)@(\w+)\s*=\s*[^\s=@]*@\1\s*$/;

/** `text()` of the node that the rule is checked on, or `.`. */
const OWN_TEXT = /(?:^|[\s(=<>,])(?:text\(\)|\.(?=[\s)=<>,]|$))/;

/** What is there too often; of groups that are, not the value in the second, but the group. */
function surplus({ nodes, forks }: Reached, most: number): Place {
  const twice = forks.length > most ? forks : nodes;
  return at(twice[most]!, twice.slice(0, Math.max(most, 1)));
}

function lacking(parent: number, rest: NodePath): Place | null {
  return parent > 0 ? { node: parent, missing: rest, related: [] } : null;
}

/**
 * What a test of no simple form reads: the first value that is there; else what has to be there and is not; else what
 * makes it a condition.
 */
function ofReads(walk: Walk, reads: readonly Read[]): Place | null {
  const { tree } = walk;
  const reached = reads.map((read) => ({ ...read, ...reach(walk, read.path) }));
  const valuesFor = (purpose: Read['for']): readonly number[] => [
    ...new Set(
      reached.flatMap(({ nodes, for: own }) =>
        own === purpose && nodes.length === 1 && isValue(tree, nodes[0]!) ? nodes : [],
      ),
    ),
  ];
  const twice = reached.find(({ for: own, nodes, forks }) => own === 'number' && nodes.length > 1 && forks.length > 1);
  if (twice !== undefined) return surplus(twice, 1);
  const [wrong, ...others] = valuesFor('value');
  // What is compared with something elsewhere has to be there itself.
  const [own] = reached.filter(({ for: purpose }) => purpose === 'value');
  if (own !== undefined && wrong !== undefined && own.rest.length > 0 && isWithin(own.path) && !isIn(tree, wrong, walk))
    return lacking(own.parent, own.rest);
  if (wrong !== undefined) {
    const place = at(wrong, others.slice(0, MOST_RELATED));
    const isElsewhere = others.length > 0 && isIn(tree, wrong, walk) && !others.some((each) => isIn(tree, each, walk));
    return isElsewhere ? { ...place, isCompared: true } : place;
  }
  // Of several ways to the same values, one is taken: lines of an invoice, or of a credit note.
  const hasValues = reached.some(({ for: own, nodes }) => own === 'value' && nodes.length > 0);
  const [absent, ...instead] = absences(walk, hasValues ? reads.filter((read) => read.for !== 'value') : reads);
  if (absent !== undefined) return { ...absent, instead };
  const [condition, ...more] = valuesFor('condition');
  return condition === undefined ? null : at(condition, more.slice(0, MOST_RELATED));
}

/** Whether a path leads from a node to what is in it. */
function isWithin([first]: NodePath): boolean {
  return first !== '..' && first !== '//';
}

function isIn(tree: Tree, node: number, { node: from }: Walk): boolean {
  return node >= from && node < tree.end[from]!;
}

const NOTHING: Pick<Reached, 'parent' | 'rest'> = { parent: -1, rest: [] };

/** What a test reads and does not find; what is only a condition counts where that is asked for. */
function absences(walk: Walk, reads: readonly Read[], withConditions = false): readonly Place[] {
  return reads.flatMap((read): readonly Place[] => {
    const { parent, rest } = read.for === 'condition' && !withConditions ? NOTHING : reach(walk, read.path);
    const place = rest.length === 0 ? null : lacking(parent, rest);
    return place === null ? [] : [place];
  });
}

/** A rule that could not be evaluated: what stands twice, or the value that is no number. */
function unreadable(walk: Walk, reads: readonly NodePath[]): Place | null {
  const { tree, prefixes } = walk;
  const invoice = Invoice.of(tree, prefixes);
  const reached = reads.map((path) => ({ ...reach(walk, path), name: path.at(-1) ?? '' }));
  const twice = reached.find(({ nodes }) => nodes.length === 2);
  if (twice !== undefined) return surplus(twice, 1);
  for (const { nodes, name } of reached) {
    const isWrong = (node: number): boolean =>
      isValue(tree, node) && NUMERIC.test(name) && invoice.amount(node) === undefined;
    const wrong = nodes.find(isWrong);
    if (wrong !== undefined) return at(wrong);
  }
  return null;
}

/** Ends of the names of elements that hold numbers, in both syntaxes. */
const NUMERIC = /(?:Amount|Percent|Quantity|Numeric|Rate)$/;

function isValue(tree: Tree, node: number): boolean {
  return node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
}

/** Whether a calculation still says that its target is wrong. */
export function figuresOf(
  calculation: Calculation | undefined,
  tree: Tree,
  prefixes: Prefixes,
): ReturnType<typeof outcomeOf> {
  if (calculation === undefined) return null;
  const invoice = Invoice.of(tree, prefixes);
  return outcomeOf(calculation, (node) => invoice.amount(node));
}
