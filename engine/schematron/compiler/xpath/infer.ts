/** Derives the static facts of every core expression from those of its parts: type, dependencies, errors, order. */

import {
  ON_CURRENT,
  ON_ITEM,
  ON_LAST,
  ON_POSITION,
  ON_ROOT,
  type Core,
  type Facts,
  type Order,
  type Predicate,
  type Shape,
} from './core.js';
import type { Range } from './errors.js';
import { callRaises, callType } from './functions.js';
import { pathFacts } from './infer-path.js';
import { arithmeticRaises, arithmeticResult, atomizedEbvRaises, castRaises } from './operators.js';
import { filteredCard, innerDeps, predicatesRaise } from './predicates.js';
import * as T from './types.js';

/** At most one node, or no nodes at all. */
const SINGLE: Order = { sorted: true, distinct: true, disjoint: true };
const UNKNOWN: Order = { sorted: false, distinct: false, disjoint: false };
/** The order of a set operation's result. */
const SET: Order = { sorted: true, distinct: true, disjoint: false };

/**
 * Completes a core expression with its facts.
 * @param shape the expression; its parts are complete
 * @param range its place in the text
 */
export function make(shape: Shape, range: Range): Core {
  const facts = infer(shape);
  const order = (facts.type.card & T.MORE) === 0 && !facts.order.level ? SINGLE : facts.order;
  return { ...shape, ...facts, order, start: range.start, end: range.end };
}

/** The dependencies and errors of all parts. */
function combineFacts(parts: readonly Core[]): { readonly deps: number; readonly raises: boolean } {
  return { deps: parts.reduce((deps, part) => deps | part.deps, 0), raises: parts.some((part) => part.raises) };
}

function composedFacts(type: T.SequenceType, parts: readonly Core[], raises = false, order = UNKNOWN): Facts {
  const both = combineFacts(parts);
  return { type, deps: both.deps, raises: raises || both.raises, order };
}

function leafFacts(type: T.SequenceType, deps: number, order = SINGLE): Facts {
  return { type, deps, raises: false, order };
}

const LITERALS = {
  string: T.STRING,
  boolean: T.BOOLEAN,
  integer: T.INTEGER,
  decimal: T.DECIMAL,
  double: T.DOUBLE,
} as const;

function infer(shape: Shape): Facts {
  switch (shape.kind) {
    case 'literal':
      return leafFacts(T.sequenceType(LITERALS[shape.value.type], T.ONE), 0);
    case 'sequence':
      return composedFacts(concatenatedType(shape.items), shape.items);
    case 'variable':
      return {
        ...leafFacts(shape.info.type, 0, withoutLevel(shape.info.order ?? UNKNOWN)),
        raises: shape.info.raises === true,
      };
    case 'item':
      return leafFacts(T.sequenceType(shape.items, T.ONE), ON_ITEM, { ...SINGLE, level: { anchor: '.', depth: 0 } });
    case 'position':
      return leafFacts(T.ONE_INTEGER, ON_POSITION);
    case 'last':
      return leafFacts(T.ONE_INTEGER, ON_LAST);
    case 'current':
      return leafFacts(T.sequenceType(shape.items, T.ONE), ON_CURRENT);
    case 'root':
      return leafFacts(T.sequenceType(T.DOCUMENT, T.ONE), ON_ROOT, { ...SINGLE, level: { anchor: '/', depth: 0 } });
    case 'document':
      return leafFacts(T.sequenceType(T.DOCUMENT, T.ONE), 0);
    case 'path':
      return pathFacts(shape.input, shape.steps);
    case 'docOrder':
      return docOrderFacts(shape.input, shape.mixed);
    case 'filter':
      return filterFacts(shape.input, shape.predicates);
    case 'map': {
      const { input, body } = shape;
      const type = T.sequenceType(body.type.items, T.multiplyCards(input.type.card, body.type.card));
      return { type, deps: input.deps | innerDeps(body), raises: input.raises || body.raises, order: UNKNOWN };
    }
    case 'set':
      return setFacts(shape.op, shape.left, shape.right);
    case 'for': {
      const type = T.sequenceType(shape.body.type.items, T.multiplyCards(shape.in.type.card, shape.body.type.card));
      return composedFacts(type, [shape.in, shape.body]);
    }
    // An error in the value appears where the body refers to it, and is recorded there.
    case 'let':
      return {
        ...composedFacts(shape.body.type, [shape.value, shape.body], false, withoutLevel(shape.body.order)),
        raises: shape.body.raises,
      };
    case 'quantified':
      return composedFacts(T.ONE_BOOLEAN, [shape.in, shape.body]);
    case 'if': {
      const [a, b] = [shape.then.order, shape.else.order];
      const order = {
        sorted: a.sorted && b.sorted,
        distinct: a.distinct && b.distinct,
        disjoint: a.disjoint && b.disjoint,
      };
      return composedFacts(
        T.unionType(shape.then.type, shape.else.type),
        [shape.test, shape.then, shape.else],
        false,
        order,
      );
    }
    case 'and':
    case 'or':
      return composedFacts(T.ONE_BOOLEAN, shape.operands);
    case 'not':
      return composedFacts(T.ONE_BOOLEAN, [shape.operand]);
    case 'exists':
      return composedFacts(T.ONE_BOOLEAN, [shape.input]);
    case 'ebv':
      return composedFacts(T.ONE_BOOLEAN, [shape.input], atomizedEbvRaises(shape.input.type));
    case 'compare': {
      const card = shape.general ? T.ONE : optionalUnlessBoth(shape.left, shape.right);
      return composedFacts(T.sequenceType(T.BOOLEAN, card), [shape.left, shape.right], shape.mode === 'dynamic');
    }
    case 'compareNodes':
      return composedFacts(T.sequenceType(T.BOOLEAN, optionalUnlessBoth(shape.left, shape.right)), [
        shape.left,
        shape.right,
      ]);
    case 'arithmetic': {
      const { op, mode, left, right } = shape;
      const type = T.sequenceType(
        arithmeticResult(op, left.type.items, right.type.items),
        optionalUnlessBoth(left, right),
      );
      return composedFacts(type, [left, right], arithmeticRaises(op, mode, left, right));
    }
    case 'negate':
      return composedFacts(shape.operand.type, [shape.operand], !T.isSubset(shape.operand.type.items, T.NUMERIC));
    case 'range':
      return composedFacts(T.sequenceType(T.INTEGER, T.MANY), [shape.from, shape.to]);
    case 'atomize':
      return composedFacts(T.sequenceType(T.atomizedItems(shape.input.type.items), shape.input.type.card), [
        shape.input,
      ]);
    case 'castUntyped': {
      const { input, to } = shape;
      return composedFacts(
        T.sequenceType((input.type.items & ~T.UNTYPED) | to, input.type.card),
        [input],
        castRaises(T.UNTYPED, to),
      );
    }
    case 'promote':
      return composedFacts(promotedType(shape.input.type, shape.to), [shape.input]);
    case 'check': {
      const { input, items } = shape;
      return composedFacts(
        T.sequenceType(input.type.items & items, (input.type.items & items) === 0 ? T.EMPTY : input.type.card),
        [input],
        true,
        input.order,
      );
    }
    case 'cardinality':
      return composedFacts(
        T.sequenceType(shape.input.type.items, shape.input.type.card & shape.card),
        [shape.input],
        true,
        shape.input.order,
      );
    case 'cast':
      return composedFacts(
        T.sequenceType(shape.to, shape.input.type.card),
        [shape.input],
        castRaises(shape.input.type.items, shape.to),
      );
    case 'castable':
    case 'instance':
      return composedFacts(T.ONE_BOOLEAN, [shape.input]);
    case 'call':
      return composedFacts(callType(shape.name, shape.args), shape.args, callRaises(shape.name, shape.args));
    case 'userCall':
      return composedFacts(shape.returns, shape.args, true);
  }
}

/** A level is relative to the context item, which differs where the variable is used. */
function withoutLevel({ sorted, distinct, disjoint }: Order): Order {
  return { sorted, distinct, disjoint };
}

function concatenatedType(items: readonly Core[]): T.SequenceType {
  let type = T.EMPTY_SEQUENCE;
  for (const item of items) type = T.sequenceType(type.items | item.type.items, T.addCards(type.card, item.type.card));
  return type;
}

function optionalUnlessBoth(left: Core, right: Core): number {
  return left.type.card === T.ONE && right.type.card === T.ONE ? T.ONE : T.OPTIONAL;
}

function promotedType(type: T.SequenceType, to: number): T.SequenceType {
  const from = to === T.STRING ? T.ANY_URI : to === T.FLOAT ? T.EXACT : T.EXACT | T.FLOAT;
  return (type.items & from) === 0 ? type : T.sequenceType((type.items & ~from) | to, type.card);
}

/** Removing duplicates never empties a sequence. */
function docOrderFacts(input: Core, mixed: boolean): Facts {
  const card = (input.type.card & T.MORE) !== 0 ? input.type.card | T.ONE : input.type.card;
  return composedFacts(T.sequenceType(input.type.items, card), [input], mixed, {
    ...input.order,
    sorted: !mixed,
    distinct: !mixed,
  });
}

function setFacts(op: 'union' | 'intersect' | 'except', left: Core, right: Core): Facts {
  if (op !== 'union') {
    const items = op === 'intersect' ? left.type.items & right.type.items : left.type.items;
    return composedFacts(T.sequenceType(items, T.filteredLengths(left.type.card)), [left, right], false, {
      ...left.order,
      sorted: true,
      distinct: true,
    });
  }
  const card = T.addCards(left.type.card, right.type.card);
  // The two may be the same node.
  const type = T.sequenceType(left.type.items | right.type.items, (card & T.MORE) !== 0 ? card | T.ONE : card);
  const [a, b] = [left.order.level, right.order.level];
  const level = a !== undefined && b !== undefined && a.anchor === b.anchor && a.depth === b.depth;
  return composedFacts(type, [left, right], false, level ? { ...SINGLE, level: a } : SET);
}

function filterFacts(input: Core, predicates: readonly Predicate[]): Facts {
  const type = T.sequenceType(input.type.items, filteredCard(input.type.card, predicates));
  const deps = predicates.reduce((all, { expr }) => all | innerDeps(expr), input.deps);
  return { type, deps, raises: input.raises || predicatesRaise(predicates), order: input.order };
}
