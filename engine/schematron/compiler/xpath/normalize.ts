/** From the syntax tree to the core language, one function per family of expressions. */

import type { Ast, BindingSyntax, GeneralOp, ValueOp } from './ast.js';
import {
  atomicOperand,
  atomize,
  cast,
  castUntyped,
  checkCard,
  checkItems,
  convertTo,
  isNothing,
  toBoolean,
  stripSort,
} from './convert.js';
import type { Core } from './core.js';
import { XPathError, type Range } from './errors.js';
import { constantBoolean, foldArithmetic, foldNegation, literal } from './fold.js';
import { make } from './infer.js';
import { clark } from './names.js';
import { normalizeCall } from './normalize-call.js';
import { mergeUnion, normalizePath, normalizeSingleStep } from './normalize-path.js';
import { arithmeticMode, compareMode, untypedTarget } from './operators.js';
import { isNever } from './predicates.js';
import { contextItem, normalize, normalizePredicates, type Scope } from './scope.js';
import { resolveSequenceType, resolveTargetType, type StaticContext, type VariableInfo } from './static-context.js';
import * as T from './types.js';

/** The scope of a whole expression. @param focus item types of the context item; 0 for none */
export function outermost(context: StaticContext, focus: number): Scope {
  return { context, locals: new Map(), focus, normalize: normalizeExpression };
}

function normalizeExpression(ast: Ast, scope: Scope): Core {
  switch (ast.kind) {
    case 'string':
      return literal({ type: 'string', value: ast.value }, ast);
    case 'number':
      return numberLiteral(ast.type, ast.text, ast);
    case 'variable':
      return normalizeVariable(ast, scope);
    case 'context':
      return contextItem(scope, ast);
    case 'sequence':
      return normalizeSequence(
        ast.items.map((item) => normalize(item, scope)),
        ast,
      );
    case 'call':
      return normalizeCall(ast, scope);
    case 'step':
      return normalizeSingleStep(ast, scope);
    case 'path':
      return normalizePath(ast, scope);
    case 'filter':
      return normalizeFilter(normalize(ast.input, scope), ast.predicates, scope, ast);
    case 'or':
    case 'and':
      return normalizeLogical(
        ast.kind,
        ast.operands.map((operand) => toBoolean(normalize(operand, scope))),
        ast,
      );
    case 'general':
      return generalComparison(ast.op, normalize(ast.left, scope), normalize(ast.right, scope), ast);
    case 'value':
      return valueComparison(ast.op, normalize(ast.left, scope), normalize(ast.right, scope), ast);
    case 'nodes': {
      const [left, right] = [
        singleNode(normalize(ast.left, scope), ast.op),
        singleNode(normalize(ast.right, scope), ast.op),
      ];
      return make({ kind: 'compareNodes', op: ast.op, left, right }, ast);
    }
    case 'range': {
      const integer = T.sequenceType(T.INTEGER, T.OPTIONAL);
      const from = convertTo(normalize(ast.from, scope), integer, "left operand of 'to'");
      const to = convertTo(normalize(ast.to, scope), integer, "right operand of 'to'");
      return make({ kind: 'range', from, to }, ast);
    }
    case 'arithmetic': {
      const left = numericOperand(normalize(ast.left, scope), `left operand of '${ast.op}'`);
      const right = numericOperand(normalize(ast.right, scope), `right operand of '${ast.op}'`);
      // The result is empty (section 3.4).
      if (isNothing(left)) return left;
      if (isNothing(right)) return right;
      const mode = arithmeticMode(ast.op, left.type.items, right.type.items) ?? incomparable(ast.op, left, right, ast);
      return (
        foldArithmetic(ast.op, left, right, ast) ?? make({ kind: 'arithmetic', op: ast.op, mode, left, right }, ast)
      );
    }
    case 'unary':
      return normalizeUnary(ast.op, normalize(ast.operand, scope), ast);
    case 'set': {
      const left = nodesOnly(normalize(ast.left, scope), `left operand of '${ast.op}'`);
      const right = nodesOnly(normalize(ast.right, scope), `right operand of '${ast.op}'`);
      const merged = ast.op === 'union' ? mergeUnion(left, right, ast) : undefined;
      return merged ?? make({ kind: 'set', op: ast.op, left, right }, ast);
    }
    case 'instance':
      return normalizeInstance(normalize(ast.operand, scope), resolveSequenceType(ast.type), ast);
    case 'treat':
      return normalizeTreat(normalize(ast.operand, scope), resolveSequenceType(ast.type), ast);
    case 'cast':
      return cast(normalize(ast.operand, scope), castTarget(ast.type, ast.operand), ast.type.optional, ast);
    case 'castable': {
      const input = atomize(normalize(ast.operand, scope));
      return make({ kind: 'castable', input, to: castTarget(ast.type, ast.operand), optional: ast.type.optional }, ast);
    }
    case 'for':
      return forExpression(ast.bindings, ast.body, scope, ast);
    case 'quantified':
      return normalizeQuantified(ast.quantifier, ast.bindings, ast.body, scope, ast);
    case 'if': {
      const test = toBoolean(normalize(ast.test, scope));
      const [then, otherwise] = [normalize(ast.then, scope), normalize(ast.else, scope)];
      const known = constantBoolean(test);
      if (known !== undefined) return known ? then : otherwise;
      // The result does not depend on the test (section 2.3.4).
      if (isNothing(then) && isNothing(otherwise)) return then;
      return make({ kind: 'if', test, then, else: otherwise }, ast);
    }
  }
}

function numberLiteral(type: 'integer' | 'decimal' | 'double', text: string, range: Range): Core {
  switch (type) {
    case 'integer':
      return literal({ type, value: BigInt(text) }, range);
    case 'decimal':
      return literal({ type, text }, range);
    case 'double':
      return literal({ type, value: Number(text) }, range);
  }
}

function normalizeVariable(ast: Extract<Ast, { kind: 'variable' }>, scope: Scope): Core {
  const key = clark(ast.name);
  const info = scope.locals.get(key) ?? scope.context.variables.get(key);
  if (info === undefined) throw new XPathError('XPST0008', `variable $${ast.name.local} is not declared`, ast);
  if (info.constant !== undefined) return literal(info.constant, ast);
  return make({ kind: 'variable', name: ast.name, info }, ast);
}

function normalizeSequence(items: readonly Core[], range: Range): Core {
  const flat = items.flatMap((item) => (item.kind === 'sequence' ? item.items : [item]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : make({ kind: 'sequence', items: flat }, range);
}

function normalizeFilter(input: Core, predicates: readonly Ast[], scope: Scope, range: Range): Core {
  const kept = normalizePredicates(predicates, input.type.items, scope);
  if (kept.some(isNever)) return normalizeSequence([], range);
  return kept.length === 0 ? input : make({ kind: 'filter', input, predicates: kept }, range);
}

function normalizeLogical(kind: 'and' | 'or', operands: readonly Core[], range: Range): Core {
  const neutral = kind === 'and';
  // Operands that cannot decide are dropped; operands after a deciding one are unreachable.
  const kept: Core[] = [];
  for (const operand of operands) {
    const known = constantBoolean(operand);
    if (known === neutral) continue;
    kept.push(...(operand.kind === kind ? operand.operands : [operand]));
    if (known !== undefined) break;
  }
  const [only] = kept;
  if (only === undefined) return literal({ type: 'boolean', value: neutral }, range);
  return kept.length === 1 ? only : make({ kind, operands: kept }, range);
}

function generalComparison(op: GeneralOp, leftValue: Core, rightValue: Core, range: Range): Core {
  const [left, right] = [atomize(leftValue), atomize(rightValue)];
  // There is no pair to compare (section 3.5.2).
  if (isNothing(left) || isNothing(right)) return booleanLiteral(range)(false);
  const leftTarget = (left.type.items & T.UNTYPED) === 0 ? T.UNTYPED : untypedTarget(right.type.items);
  const rightTarget = (right.type.items & T.UNTYPED) === 0 ? T.UNTYPED : untypedTarget(left.type.items);
  const general = true;
  if (leftTarget !== undefined && rightTarget !== undefined) {
    const [x, y] = [castUntyped(left, leftTarget), castUntyped(right, rightTarget)];
    const mode = compareMode(x.type.items, y.type.items) ?? incomparable(op, x, y, range);
    // Comparing strings cannot fail, so the order cannot matter.
    if (mode === 'string')
      return make({ kind: 'compare', general, op, mode, left: stripInnerSort(x), right: stripInnerSort(y) }, range);
    if (mode !== 'dynamic') return make({ kind: 'compare', general, op, mode, left: x, right: y }, range);
  }
  return make({ kind: 'compare', general, op, mode: 'dynamic', left, right }, range);
}

function stripInnerSort(core: Core): Core {
  if (core.kind === 'castUntyped')
    return make({ kind: 'castUntyped', input: stripInnerSort(core.input), to: core.to }, core);
  return core.kind === 'atomize' ? make({ kind: 'atomize', input: stripSort(core.input) }, core) : core;
}

const AS_GENERAL: Readonly<Record<ValueOp, GeneralOp>> = { eq: '=', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

function valueComparison(op: ValueOp, leftValue: Core, rightValue: Core, range: Range): Core {
  const left = castUntyped(atomicOperand(leftValue, `left operand of '${op}'`), T.STRING);
  const right = castUntyped(atomicOperand(rightValue, `right operand of '${op}'`), T.STRING);
  const mode = compareMode(left.type.items, right.type.items) ?? incomparable(op, left, right, range);
  return make({ kind: 'compare', general: false, op: AS_GENERAL[op], mode, left, right }, range);
}

/** No pair of types fits: an error, unless an operand can be empty and so prevent it. */
function incomparable(op: string, left: Core, right: Core, range: Range): 'dynamic' {
  if (((left.type.card | right.type.card) & T.EMPTY) !== 0) return 'dynamic';
  throw new XPathError(
    'XPTY0004',
    `'${op}' does not work on ${T.showType(left.type)} and ${T.showType(right.type)}`,
    range,
  );
}

function numericOperand(core: Core, what: string): Core {
  return castUntyped(atomicOperand(core, what), T.DOUBLE);
}

function normalizeUnary(op: '+' | '-', value: Core, range: Range): Core {
  const operand = checkItems(
    numericOperand(value, `operand of unary '${op}'`),
    T.NUMERIC,
    'XPTY0004',
    `operand of unary '${op}'`,
  );
  if (op === '+') return operand;
  const mode = arithmeticMode('-', operand.type.items, operand.type.items) ?? 'dynamic';
  return foldNegation(operand, range) ?? make({ kind: 'negate', mode, operand }, range);
}

function nodesOnly(core: Core, what: string): Core {
  return stripSort(checkItems(core, T.NODE, 'XPTY0004', what));
}

function singleNode(core: Core, op: string): Core {
  return checkCard(checkItems(core, T.NODE, 'XPTY0004', `operand of '${op}'`), T.OPTIONAL, `operand of '${op}'`);
}

/** Parts whose result follows from the static type need not be evaluated (section 2.3.4). */
function normalizeInstance(input: Core, of: T.SequenceType, range: Range): Core {
  const { items, card } = input.type;
  const value = booleanLiteral(range);
  if (T.isSubset(items, of.items) && T.isSubset(card, of.card)) return value(true);
  const isOfOther = (items & of.items) === 0 && (card & T.EMPTY) === 0;
  if (isOfOther || (card & of.card) === 0) return value(false);
  return make({ kind: 'instance', input, of }, range);
}

function booleanLiteral(range: Range): (value: boolean) => Core {
  return (value) => literal({ type: 'boolean', value }, range);
}

function normalizeTreat(input: Core, type: T.SequenceType, range: Range): Core {
  const what = "operand of 'treat as'";
  const checked = T.isSubset(input.type.items, type.items)
    ? input
    : make({ kind: 'check', input, items: type.items, code: 'XPDY0050', what }, range);
  if (T.isSubset(checked.type.card, type.card)) return checked;
  return make({ kind: 'cardinality', input: checked, card: type.card, code: 'XPDY0050', what }, range);
}

function castTarget(
  type: Parameters<typeof resolveTargetType>[1] & { readonly name: Parameters<typeof resolveTargetType>[0] },
  operand: Ast,
): number {
  const to = resolveTargetType(type.name, type);
  if (to === T.QNAME) throw new XPathError('UNSUPPORTED', 'a cast to xs:QName is not supported', operand);
  return to;
}

/** A binding's variable is one item of its sequence. */
function bind({ name, in: input }: BindingSyntax, scope: Scope): { readonly values: Core; readonly inner: Scope } {
  const values = normalize(input, scope);
  const info: VariableInfo = { type: T.sequenceType(values.type.items, T.ONE) };
  return { values, inner: { ...scope, locals: new Map([...scope.locals, [clark(name), info]]) } };
}

function forExpression(bindings: readonly BindingSyntax[], body: Ast, scope: Scope, range: Range): Core {
  const [first, ...rest] = bindings;
  if (first === undefined) return normalize(body, scope);
  const { values, inner } = bind(first, scope);
  const each = forExpression(rest, body, inner, range);
  if (isNothing(values)) return values;
  return isNothing(each) ? each : make({ kind: 'for', name: first.name, in: values, body: each }, range);
}

function normalizeQuantified(
  quantifier: 'some' | 'every',
  bindings: readonly BindingSyntax[],
  body: Ast,
  scope: Scope,
  range: Range,
): Core {
  const [first, ...rest] = bindings;
  if (first === undefined) return toBoolean(normalize(body, scope));
  const { values, inner } = bind(first, scope);
  const satisfied = normalizeQuantified(quantifier, rest, body, inner, range);
  if (isNothing(values)) return booleanLiteral(range)(quantifier === 'every');
  return make({ kind: 'quantified', quantifier, name: first.name, in: values, body: satisfied }, range);
}
