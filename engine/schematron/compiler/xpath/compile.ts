/** Entry points: compile the text of an expression to its core, for each position where a rule set has expressions. */

import type { Ast } from './ast.js';
import { atomize, cast, castUntyped, convertTo, toBoolean } from './convert.js';
import type { Core } from './core.js';
import { make } from './infer.js';
import { XPathError } from './errors.js';
import { literal } from './fold.js';
import { outermost } from './normalize.js';
import { parse } from './parser.js';
import { normalize } from './scope.js';
import type { KeyDefinition, StaticContext } from './static-context.js';
import * as T from './types.js';

/**
 * Compiles an expression (the value of a `let`, the `select` of an XSLT instruction).
 * @param source its text
 * @param context the static context
 * @throws XPathError with the position in the text
 */
export function compileExpression(source: string, context: StaticContext): Core {
  return normalize(parse(source, context.namespaces), outermost(context, context.contextItem));
}

/** Compiles the test of an assert, report or xsl:when: exactly one boolean. Throws like `compileExpression`. */
export function compileTest(source: string, context: StaticContext): Core {
  return toBoolean(compileExpression(source, context));
}

/**
 * Compiles the `select` of a value-of or the `path` of a name: exactly one string, the items separated by
 * blanks (XSLT 2.0, section 5.7.2). Throws like `compileExpression`.
 */
export function compileText(source: string, context: StaticContext, separator = ' '): Core {
  const value = atomize(compileExpression(source, context));
  const { items, card } = value.type;
  const plain = T.isSubset(items, T.UNTYPED | T.STRING);
  if (plain && card === T.ONE) return castUntyped(value, T.STRING);
  if ((card & T.MORE) === 0) return make({ kind: 'call', name: 'string', args: [value] }, value);
  const strings = plain
    ? castUntyped(value, T.STRING)
    : make({ kind: 'map', input: value, body: itemToString(value) }, value);
  return make(
    { kind: 'call', name: 'string-join', args: [strings, literal({ type: 'string', value: separator }, value)] },
    value,
  );
}

/**
 * Compiles the `select` of an `xsl:value-of` that is a function's value: a text node, represented by its untyped value.
 * The difference shows only in a path step or a test for an empty node, which no rule set does.
 * @throws XPathError like `compileAs`
 */
export function compileTextAs(source: string, context: StaticContext, separator: string, type: T.SequenceType): Core {
  const text = compileText(source, context, separator);
  return convertTo(cast(text, T.UNTYPED, false, text), type, 'the text');
}

/**
 * Parses the `match` and `use` of an `xsl:key`.
 * @throws XPathError XTSE0340 for a match that is not a path, XPST0003 and XPST0081
 */
export function compileKey(match: string, use: string, { namespaces }: StaticContext): KeyDefinition {
  return { matches: unionOperands(parse(match, namespaces)), use: parse(use, namespaces) };
}

function unionOperands(pattern: Ast): readonly Ast[] {
  if (pattern.kind === 'set' && pattern.op === 'union')
    return [...unionOperands(pattern.left), ...unionOperands(pattern.right)];
  const steps = pattern.kind === 'path' ? pattern.steps : [pattern];
  const isPattern = (step: Ast): boolean =>
    step.kind === 'step' && ['child', 'attribute', 'descendant-or-self'].includes(step.axis);
  if (steps.length === 0 || !steps.every(isPattern))
    throw new XPathError('XTSE0340', 'not a match pattern of a key that is supported: only paths joined by |', pattern);
  return [pattern];
}

function itemToString(value: Core): Core {
  return make({ kind: 'call', name: 'string', args: [make({ kind: 'item', items: value.type.items }, value)] }, value);
}

/**
 * Compiles an expression whose value has a declared type (variables, parameters and results with `as`).
 * @param what names the value in messages
 * @throws XPathError like `compileExpression`, and XPTY0004 where the value can never fit
 */
export function compileAs(source: string, context: StaticContext, type: T.SequenceType, what: string): Core {
  return convertTo(compileExpression(source, context), type, what);
}
