/** What is to be changed about a finding: not where the rule was checked, but the value that it found wrong. */
import type { Calculation } from '../messages/evidence/calculation.js';
import { outcomeOf } from '../messages/evidence/calculation.js';
import { Invoice } from '../messages/evidence/invoice.js';
import { childrenAt, hasElements, nodesAt, climbed } from '../messages/evidence/value-node.js';
import { parentPaths } from '../messages/term-paths.js';
import { placeOfTotal } from './total-place.js';
import type { Finding, NodePath, Read, TestShape } from '../types.js';
import { nodesNamed } from '../xml/nodes-named.js';
import { once } from '../xml/once.js';
import { ELEMENT, type Tree, rootOf } from '../xml/tree.js';

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
  /** The element that something missing belongs in front of, where that is known. */
  readonly before?: number;
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
        ? ofReads(walk, reads)
        : ofShape(walk, shape, reads);
  return place ?? at(node);
}

/** From where paths lead. */
interface Walk {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly node: number;
}

function at(node: number, related: readonly number[] = []): Place {
  return { node, missing: null, related };
}

/** More places are no help to anybody. */
const MOST_RELATED = 20;

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
  if (wrong !== undefined) return at(wrong, others.slice(0, MOST_RELATED));
  // Of several ways to the same values, one is taken: lines of an invoice, or of a credit note.
  const hasValues = reached.some(({ for: own, nodes }) => own === 'value' && nodes.length > 0);
  const [absent, ...instead] = absences(walk, hasValues ? reads.filter((read) => read.for !== 'value') : reads);
  if (absent !== undefined) return { ...absent, instead };
  const [condition] = valuesFor('condition');
  return condition === undefined ? null : at(condition);
}

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

export interface Reached {
  readonly nodes: readonly number[];
  /** The last node on the way, where the way ends too early; -1 where that can't be told. */
  readonly parent: number;
  /** Names that are missing from there on. */
  readonly rest: NodePath;
  /** Where one node first became several. */
  readonly forks: readonly number[];
}

/** The nodes that a rule which was checked on a node looks at, or how far the path leads. */
export function reachOf(tree: Tree, prefixes: Prefixes, node: number, path: NodePath): Reached {
  return reach({ tree, prefixes, node }, path);
}

/** Where paths lead that begin at a parent, or anywhere: thousands of findings ask for the same lines. */
const reachedIn = once(() => new Map<string, Reached>());

/** The nodes at a path, or how far it leads. */
function reach(walk: Walk, path: NodePath): Reached {
  const { tree } = walk;
  const { top, rest } = climbed(tree, walk.node, path);
  const isAnywhere = rest[0] === '//';
  if (rest.length === path.length && !isAnywhere) return reachFrom(walk, path);
  const known = reachedIn(tree);
  const key = `${isAnywhere ? 0 : top} ${rest.join(' ')}`;
  let reached = known.get(key);
  if (reached === undefined) known.set(key, (reached = reachFrom({ ...walk, node: top }, rest)));
  return reached;
}

function reachFrom({ tree, prefixes, node: from }: Walk, path: NodePath): Reached {
  let nodes: readonly number[] = [from];
  let forks: readonly number[] = [];
  for (let index = 0; index < path.length; index++) {
    const step = path[index]!;
    if (step === '//') continue;
    const isAnywhere = path[index - 1] === '//';
    const next = isAnywhere
      ? nodesNamed(tree, step, prefixes)
      : nodes.length === 1
        ? namesakes(tree, nodes[0]!, step, prefixes)
        : [...new Set(nodes.flatMap((node) => namesakes(tree, node, step, prefixes)))];
    if (next.length === 0) {
      const parent = isAnywhere ? homeOf({ tree, prefixes, node: from }, step) : nodes[0]!;
      return { nodes: [], parent, rest: path.slice(index), forks };
    }
    if (nodes.length === 1 && next.length > 1) forks = next;
    nodes = next;
  }
  return { nodes, parent: tree.parent[nodes[0]!]!, rest: [], forks };
}

/** The children of a name; where there are none, of the one that credit notes have for it. */
function namesakes(tree: Tree, node: number, name: string, prefixes: Prefixes): readonly number[] {
  const found = childrenAt(tree, node, name, prefixes);
  const other = IN_CREDIT_NOTES.get(name);
  return found.length > 0 || other === undefined ? found : childrenAt(tree, node, other, prefixes);
}

/** Where a step has one name for invoices and one for credit notes, a path has the first. */
const IN_CREDIT_NOTES: ReadonlyMap<string, string> = new Map([
  ['cac:InvoiceLine', 'cac:CreditNoteLine'],
  ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
  ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
]);

const NOTHING: Pick<Reached, 'parent' | 'rest'> = { parent: -1, rest: [] };

/** The element that one of a name belongs in, wherever a test looks for it: where business terms have it; -1 for nowhere. */
function homeOf({ tree, prefixes }: Walk, name: string): number {
  for (const path of parentPaths(name)) {
    const found = nodesAt(tree, rootOf(tree), path.slice(1), prefixes);
    if (found.length === 1) return found[0]!;
  }
  return -1;
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
