/** Function calls: built-in functions, constructors of xs:, and functions declared by a rule set. */

import type { Ast } from './ast.js';
import { atomize, cast, convertTo, exists, toBoolean, stripSort } from './convert.js';
import type { Core } from './core.js';
import { XPathError } from './errors.js';
import { constantBoolean, foldConcat, literal } from './fold.js';
import { isUnsupported, signatureOf, type Param, type Signature } from './functions.js';
import { make } from './infer.js';
import { normalizeKeyCall } from './normalize-key.js';
import { FN, functionKey, XS } from './names.js';
import { contextItem, normalize, type Scope } from './scope.js';
import { resolveTargetType } from './static-context.js';
import * as T from './types.js';

type CallSyntax = Extract<Ast, { kind: 'call' }>;

/** @throws XPathError XPST0017 (unknown function or arity), UNSUPPORTED, XPTY0004, XPDY0002 */
export function normalizeCall(call: CallSyntax, scope: Scope): Core {
  if (call.name.uri === FN) return normalizeBuiltIn(call, scope);
  if (call.name.uri === XS) return constructor(call, scope);
  const key = functionKey(call.name, call.args.length);
  const declared = scope.context.functions.get(key);
  if (declared === undefined) {
    throw new XPathError(
      'XPST0017',
      `function ${call.name.local} with ${argumentCount(call.args.length)} is not declared`,
      call,
    );
  }
  const args = call.args.map((arg, index) => {
    const type = declared.params[index] ?? T.ANY_ITEMS;
    return convertTo(normalize(arg, scope), type, `argument ${index + 1} of ${call.name.local}`);
  });
  return make({ kind: 'userCall', key, returns: declared.returns, args }, call);
}

function argumentCount(args: number): string {
  return args === 1 ? '1 argument' : `${args} arguments`;
}

/** `xs:decimal(x)` is `x cast as xs:decimal?` (Functions and Operators, section 5.1). */
function constructor(call: CallSyntax, scope: Scope): Core {
  const to = resolveTargetType(call.name, call);
  if (to === T.QNAME) throw new XPathError('UNSUPPORTED', 'function xs:QName is not supported', call);
  const [arg] = normalizeArguments(call, scope, 1);
  return cast(arg as Core, to, true, call);
}

function normalizeArguments(call: CallSyntax, scope: Scope, ...lengths: readonly number[]): readonly Core[] {
  if (!lengths.includes(call.args.length)) throw wrongArity(call, lengths);
  return call.args.map((arg) => normalize(arg, scope));
}

function wrongArity(call: CallSyntax, lengths: readonly number[]): XPathError {
  const prefix = call.name.uri === XS ? 'xs' : 'fn';
  return new XPathError(
    'XPST0017',
    `function ${prefix}:${call.name.local} takes ${lengths.join(' or ')} argument(s), not ${call.args.length}`,
    call,
  );
}

/** Tries the functions with core expressions of their own, then the table. */
function normalizeBuiltIn(call: CallSyntax, scope: Scope): Core {
  switch (call.name.local) {
    case 'true':
    case 'false':
      normalizeArguments(call, scope, 0);
      return literal({ type: 'boolean', value: call.name.local === 'true' }, call);
    case 'not':
      return not(toBoolean(normalizeArguments(call, scope, 1)[0] as Core), call);
    case 'boolean':
      return toBoolean(normalizeArguments(call, scope, 1)[0] as Core);
    case 'exists':
      return exists(normalizeArguments(call, scope, 1)[0] as Core);
    case 'empty':
      return not(exists(normalizeArguments(call, scope, 1)[0] as Core), call);
    case 'data':
      return atomize(normalizeArguments(call, scope, 0, 1)[0] ?? contextItem(scope, call));
    case 'position':
    case 'last':
      normalizeArguments(call, scope, 0);
      contextItem(scope, call);
      return make({ kind: call.name.local }, call);
    case 'current': {
      normalizeArguments(call, scope, 0);
      if (scope.context.contextItem === 0) throw new XPathError('XPDY0002', 'there is no current item here', call);
      return make({ kind: 'current', items: scope.context.contextItem }, call);
    }
    case 'document':
      return document(call);
    case 'key':
      return normalizeKeyCall(call, scope);
    case 'string-join':
      return stringJoin(call, scope);
    default:
      return normalizeFromTable(call, scope);
  }
}

/**
 * Accepts any atomic values, and an omitted separator (Functions and Operators 3.1, section 5.4.2), since the
 * processors of publishers and receivers accept them even in 2.0 stylesheets.
 */
function stringJoin(call: CallSyntax, scope: Scope): Core {
  const [values, separator] = normalizeArguments(call, scope, 1, 2) as [Core, Core | undefined];
  const atomic = atomize(values);
  const strings = T.isSubset(atomic.type.items, T.STRINGS)
    ? convertTo(atomic, T.sequenceType(T.STRING, T.MANY), 'argument 1 of fn:string-join')
    : make({ kind: 'map', input: atomic, body: toSingleString(atomic, call) }, call);
  const between = separator
    ? convertTo(separator, T.ONE_STRING, 'argument 2 of fn:string-join')
    : literal({ type: 'string', value: '' }, call);
  return make({ kind: 'call', name: 'string-join', args: [strings, between] }, call);
}

function toSingleString(values: Core, call: CallSyntax): Core {
  const item = make({ kind: 'item', items: values.type.items }, call);
  return make({ kind: 'call', name: 'string', args: [item] }, call);
}

function not(operand: Core, call: CallSyntax): Core {
  const known = constantBoolean(operand);
  if (known !== undefined) return literal({ type: 'boolean', value: !known }, call);
  return make({ kind: 'not', operand }, call);
}

/** Only files known at compile time; nothing is read while documents are checked. */
function document(call: CallSyntax): Core {
  const [uri, ...rest] = call.args;
  if (uri?.kind === 'string' && rest.length === 0) return make({ kind: 'document', uri: uri.value }, call);
  throw new XPathError('UNSUPPORTED', 'document() is supported with one literal string only', call);
}

function normalizeFromTable(call: CallSyntax, scope: Scope): Core {
  const { local } = call.name;
  const signature = signatureOf(local);
  if (signature === undefined) {
    if (isUnsupported(local)) throw new XPathError('UNSUPPORTED', `function fn:${local} is not supported`, call);
    throw new XPathError('XPST0017', `unknown function fn:${local}`, call);
  }
  const values = normalizeArguments(call, scope, ...arities(signature, call.args.length));
  const converted = values.map((value, index) => convertArgument(value, paramAt(signature, index), local, index));
  const missing = signature.params[converted.length];
  if (missing?.fromContext === true) converted.push(defaultToContext(missing, local, scope, call));
  if (local === 'count') return normalizeCount(converted[0] as Core, call);
  if (local === 'concat') {
    const folded = foldConcat(converted, call);
    if (folded !== undefined) return folded;
  }
  // The string of a string is the string itself.
  const [first] = converted;
  if (local === 'string' && first?.type.items === T.STRING && first.type.card === T.ONE) return first;
  return make({ kind: 'call', name: local, args: converted }, call);
}

/** The order does not affect a count, but duplicates do. */
function normalizeCount(arg: Core, call: CallSyntax): Core {
  const inner = stripSort(arg);
  return make({ kind: 'call', name: 'count', args: [inner.order.distinct ? inner : arg] }, call);
}

/** The allowed numbers of arguments; any number for a variadic function. */
function arities({ params, variadic }: Signature, given: number): readonly number[] {
  const required = params.filter(({ optional }) => !optional).length;
  const lengths: number[] = [];
  for (let length = required; length <= params.length; length++) lengths.push(length);
  if (variadic && given > params.length) lengths.push(given);
  return lengths;
}

function paramAt({ params }: Signature, index: number): Param {
  return params[Math.min(index, params.length - 1)] as Param;
}

function convertArgument(value: Core, param: Param, name: string, index: number): Core {
  const what = `argument ${index + 1} of fn:${name}`;
  return param.untypedToDouble ? convertTo(value, param.type, what, T.DOUBLE) : convertTo(value, param.type, what);
}

/**
 * A missing string defaults to the string value of the context item, of whatever type (section 7.4 of the functions).
 */
function defaultToContext(param: Param, name: string, scope: Scope, call: CallSyntax): Core {
  const item = contextItem(scope, call);
  if (param.type.items !== T.STRING) return convertArgument(item, param, name, 0);
  return make({ kind: 'call', name: 'string', args: [item] }, call);
}
