/** Static facts of paths: node kinds, number of nodes, and document order. */

import type { Axis } from './ast.js';
import type { Core, CoreStep, Facts, Order } from './core.js';
import { filteredCard, innerDeps, predicatesRaise } from './predicates.js';
import * as T from './types.js';

const CHILDREN = T.ELEMENT | T.TEXT | T.COMMENT | T.PROCESSING_INSTRUCTION;
const PARENTS = T.DOCUMENT | T.ELEMENT;

/** The facts of `steps` applied to `input`. */
export function pathFacts(input: Core, steps: readonly CoreStep[]): Facts {
  let { items, card } = input.type;
  let order = input.order;
  let deps = input.deps;
  let raises = input.raises;
  for (const step of steps) {
    order = stepOrder(order, (card & T.MORE) === 0, step.axis);
    card = T.multiplyCards(card, filteredCard(stepCard(step), step.predicates));
    items = axisItems(step.axis, items) & step.test.kinds;
    deps = step.predicates.reduce((all, { expr }) => all | innerDeps(expr), deps);
    raises ||= predicatesRaise(step.predicates);
    if ((card & T.MORE) === 0) order = { ...order, sorted: true, distinct: true, disjoint: true };
  }
  return { type: T.sequenceType(items, items === 0 ? T.EMPTY : card), deps, raises, order };
}

/** The kinds of nodes that an axis can reach from nodes of these kinds. */
export function axisItems(axis: Axis, from: number): number {
  const inner = (from & PARENTS) === 0 ? 0 : CHILDREN;
  const outer = (from & ~T.DOCUMENT) === 0 ? 0 : PARENTS;
  switch (axis) {
    case 'child':
    case 'descendant':
      return inner;
    case 'descendant-or-self':
      return inner | from;
    case 'attribute':
      return (from & T.ELEMENT) === 0 ? 0 : T.ATTRIBUTE;
    case 'self':
      return from;
    case 'parent':
    case 'ancestor':
      return outer;
    case 'ancestor-or-self':
      return outer | from;
    case 'following-sibling':
    case 'preceding-sibling':
      return (from & CHILDREN) === 0 ? 0 : CHILDREN;
    case 'following':
    case 'preceding':
      return (from & ~T.DOCUMENT) === 0 ? 0 : CHILDREN;
  }
}

/** How many nodes an axis can select from one node, before predicates. */
function stepCard({ axis, test }: CoreStep): number {
  const everything = test.names === null && test.kinds === T.NODE;
  if (axis === 'self') return everything ? T.ONE : T.OPTIONAL;
  if (axis === 'parent') return T.OPTIONAL;
  const [name] = test.names ?? [];
  const exact = test.names?.length === 1 && name !== undefined && name.uri !== null && name.local !== null;
  return axis === 'attribute' && exact ? T.OPTIONAL : T.MANY;
}

/**
 * Order after a step that visits the axis of each node in turn, in document order. From a single node every axis is in
 * order; from several, only downward steps from disjoint nodes are.
 */
function stepOrder(from: Order, single: boolean, axis: Axis): Order {
  const level = stepLevel(from, axis);
  // Nodes on one level are disjoint, sorted or not.
  const known = level === undefined ? {} : { level };
  const flat = level !== undefined;
  switch (axis) {
    case 'self':
      return from;
    case 'attribute':
      return { sorted: from.sorted, distinct: from.distinct, disjoint: true, ...known };
    case 'child':
      return {
        sorted: from.sorted && from.disjoint,
        distinct: from.distinct,
        disjoint: from.disjoint || flat,
        ...known,
      };
    case 'descendant':
    case 'descendant-or-self': {
      const apart = from.distinct && from.disjoint;
      return { sorted: from.sorted && from.disjoint, distinct: apart, disjoint: false };
    }
    case 'parent':
    case 'following-sibling':
    case 'preceding-sibling':
      return { sorted: single, distinct: single, disjoint: single || flat, ...known };
    default:
      return { sorted: single, distinct: single, disjoint: false };
  }
}

function stepLevel({ level }: Order, axis: Axis): Order['level'] {
  if (level === undefined) return undefined;
  switch (axis) {
    case 'child':
    case 'attribute':
      return { ...level, depth: level.depth + 1 };
    case 'parent':
      return { ...level, depth: level.depth - 1 };
    case 'self':
    case 'following-sibling':
    case 'preceding-sibling':
      return level;
    default:
      return undefined;
  }
}
