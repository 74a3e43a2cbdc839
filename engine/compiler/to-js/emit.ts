/** Expressions as JavaScript expressions: the way in is `value`, `array` for more than one item. */

import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { clark } from '../xpath/names.js';
import * as T from '../xpath/types.js';
import { arithmetic, negated } from './arithmetic.js';
import { call } from './calls.js';
import { castItem, castable } from './casts.js';
import { type Js, js, lines } from './code.js';
import { codeListTest } from './code-lists.js';
import { comparison } from './comparisons.js';
import { fileLookup } from './files.js';
import { D, hoisted, itemOf, required, withLet, type Env } from './env.js';
import { lookedUp } from './joins.js';
import { literal } from './literals.js';
import { each, firstItem, itemsOf, loopFunction, someItem, withLocal } from './loops.js';
import { converted, representationOf } from './representation.js';
import { pathAnywhere, simplePath } from './simple-path.js';
import { truth } from './truth.js';

/**
 * The value of an expression of at most one item: the item, or `undefined`.
 * @throws XPathError UNSUPPORTED for what the runtime has no values or functions for
 */
export function value(core: Core, env: Env): Js {
  switch (core.kind) {
    case 'literal': return literal(core.value, env.m);
    case 'variable': return variable(core, env);
    case 'item': return itemOf(env, core);
    case 'position': return required(env.position, core);
    case 'last': return required(env.last, core);
    case 'current': return required(env.current, core);
    case 'root': return js`0`;
    case 'document': throw new XPathError('UNSUPPORTED', 'document() is supported only where a code is looked up in a file', core);
    case 'docOrder': return value(core.input, env);
    case 'sequence': return oneOf(core, env);
    case 'path': case 'filter': case 'map': case 'for': return firstItem(core, env);
    case 'set': case 'range': return js`${array(core, env)}[0]`;
    case 'let': return letValue(core, env, value);
    case 'quantified': return quantified(core, env);
    case 'if': {
      const representation = representationOf(core.type.items, core);
      const branch = (part: Core): Js => converted(env.m, value(part, env), representationOf(part.type.items, part), representation);
      return js`(${value(core.test, env)} ? ${branch(core.then)} : ${branch(core.else)})`;
    }
    case 'and': case 'or': return logical(core, env);
    case 'not': return js`!${value(core.operand, env)}`;
    case 'exists': return exists(core.input, env);
    case 'ebv': return truth(core.input, env);
    case 'compare': return comparison(core, env);
    case 'compareNodes': return compareNodes(core, env);
    case 'arithmetic': return arithmetic(core, env);
    case 'negate': return negated(core, env);
    case 'atomize': return mapped(core.input, env, (item) => atomized(core, item, env), ATOMIZED);
    case 'castUntyped': case 'promote': case 'cast': case 'check': return mapped(core.input, env, (item) => castItem(core, item, env));
    case 'cardinality': return cardinality(core, env);
    case 'castable': return castable(core, env);
    case 'instance': return js`${env.m.use('isInstance')}(${D}, ${items(core.input, env)}, ${core.of.items}, ${core.of.card})`;
    case 'call': return call(core, env);
    case 'userCall': return userCall(core, env);
  }
}

/** The value of any expression as an array of items in its representation. */
export function array(core: Core, env: Env): Js {
  if ((core.type.card & T.MORE) === 0) {
    if (core.type.items === 0) return core.raises ? js`(${value(core, env)}, [])` : js`[]`;
    return core.type.card === T.ONE ? js`[${value(core, env)}]` : js`${env.m.use('listOf')}(${value(core, env)})`;
  }
  switch (core.kind) {
    case 'variable': return variable(core, env);
    case 'sequence': {
      const representation = representationOf(core.type.items, core);
      const parts = core.items.map((item) => js`...${representedAs(item, representation, env)}`);
      const isConstant = core.items.every(({ kind }) => kind === 'literal');
      const list = core.items.map((item) => converted(env.m, value(item, env), representationOf(item.type.items, item), representation));
      return isConstant ? env.m.constant('LIST', js`[${list}]`) : js`[${parts}]`;
    }
    case 'docOrder':
      if (core.mixed) throw new XPathError('UNSUPPORTED', 'a path that may give nodes or values is not supported', core);
      return hoisted('sorted', [core], env, (inner) => js`return ${inner.m.use('sortNodes')}(${itemsOf(core.input, inner)});`);
    case 'set': {
      const [left, right] = [array(core.left, env), array(core.right, env)];
      return js`${env.m.use(`${core.op}Nodes`)}(${left}, ${right})`;
    }
    case 'if': {
      const representation = representationOf(core.type.items, core);
      return js`(${value(core.test, env)} ? ${representedAs(core.then, representation, env)} : ${representedAs(core.else, representation, env)})`;
    }
    case 'let': return letValue(core, env, array);
    case 'cardinality': return cardinality(core, env);
    case 'call': return call(core, env);
    case 'userCall': return userCall(core, env);
    default: return itemsOf(core, env);
  }
}

/** An array of items in a wider representation. */
function representedAs(core: Core, representation: ReturnType<typeof representationOf>, env: Env): Js {
  const own = representationOf(core.type.items, core);
  const list = array(core, env);
  if (own === representation || own === 'none' || converted(env.m, js`x`, own, representation).text === 'x') return list;
  return js`${list}.map((x) => ${converted(env.m, js`x`, own, representation)})`;
}

/** Items of any type in an array of `Item`s. */
export function items(core: Core, env: Env): Js {
  return representedAs(core, 'item', env);
}

/** Atomic values of any type in an array of `Tagged`s. */
export function taggedItems(core: Core, env: Env): Js {
  return representedAs(core, 'tagged', env);
}

/** At most one atomic value as a `Tagged` or `undefined`. */
export function taggedValue(core: Core, env: Env): Js {
  const representation = representationOf(core.type.items, core);
  if (converted(env.m, js`x`, representation, 'tagged').text === 'x') return value(core, env);
  return mapped(core, env, (item) => converted(env.m, item, representation, 'tagged'));
}

function variable(core: CoreOf<'variable'>, env: Env): Js {
  const binding = env.variables.get(clark(core.name));
  if (binding === undefined) throw new XPathError('XPST0008', `variable $${core.name.local} is not declared`, core);
  if (binding.kind === 'local') return binding.lazy ? js`${binding.name}()` : binding.name;
  return binding.ofRule ? js`${binding.name}(${D}, ${required(env.current, core)})` : js`${binding.name}(${D})`;
}

/** A value or all values, as variables of that type are used. */
export function whole(core: Core, env: Env): Js {
  return (core.type.card & T.MORE) !== 0 ? array(core, env) : value(core, env);
}

function letValue(core: CoreOf<'let'>, env: Env, body: (core: Core, env: Env) => Js): Js {
  return hoisted('let', [core], env, (outer) => {
    const { declaration, inner } = withLet(core, outer, whole);
    return lines([declaration, js`return ${body(core.body, inner)};`]);
  });
}

/** Parts of which at most one is an item. */
function oneOf(core: CoreOf<'sequence'>, env: Env): Js {
  return js`${array({ ...core, type: T.sequenceType(core.type.items, T.MANY) }, env)}[0]`;
}

function logical(core: CoreOf<'and' | 'or'>, env: Env): Js {
  const tests: Js[] = [];
  for (let index = 0; index < core.operands.length; index++) {
    const operand = core.operands[index]!;
    const next = core.operands[index + 1];
    const list = core.kind === 'and' && next !== undefined ? codeListTest(operand, next, env) : undefined;
    if (list !== undefined) index++;
    tests.push(list ?? value(operand, env));
  }
  const [first, ...rest] = tests as [Js, ...Js[]];
  return rest.length === 0 ? first : js`(${rest.reduce((all, test) => (core.kind === 'and' ? js`${all} && ${test}` : js`${all} || ${test}`), first)})`;
}

function exists(input: Core, env: Env): Js {
  const path = simplePath(input, env);
  if (path !== undefined) return anyOf(path.paths.map((codes) => js`${D}.has(${path.from}, ${codes})`));
  const anywhere = pathAnywhere(input, env);
  if (anywhere !== undefined) return anyOf(anywhere.map((codes) => js`${D}.occurs(${codes})`));
  const looked = fileLookup(input, env);
  if (looked !== undefined) return looked;
  if (input.kind === 'path' || (input.type.card & T.MORE) !== 0) return someItem(input, env);
  return js`(${value(input, env)} !== undefined)`;
}

/** One of some tests, at least one. */
export function anyOf(tests: readonly Js[]): Js {
  const [first, ...rest] = tests as readonly [Js, ...Js[]];
  return rest.length === 0 ? first : js`(${rest.reduce((all, next) => js`${all} || ${next}`, first)})`;
}

function quantified(core: CoreOf<'quantified'>, env: Env): Js {
  const search = lookedUp(core, env);
  if (search !== undefined) return search;
  const isSome = core.quantifier === 'some';
  return hoisted(core.quantifier, [core], env, (inner) => lines([
    each(core.in, inner, (item) => {
      const test = value(core.body, withLocal(inner, clark(core.name), item));
      return isSome ? js`if (${test}) return true;` : js`if (!${test}) return false;`;
    }, !core.body.raises),
    js`return ${!isSome};`,
  ]));
}

/** `is`, `<<`, `>>` of at most one node each. */
function compareNodes(core: CoreOf<'compareNodes'>, env: Env): Js {
  const test = (a: Js, b: Js): Js => (core.op === 'is' ? js`${a} === ${b}` : core.op === '<<' ? js`${a} < ${b}` : js`${a} > ${b}`);
  return both(core.left, core.right, env, 'nodes', test);
}

/** An operation on two values; `undefined` where one is missing. */
export function both(left: Core, right: Core, env: Env, hint: string, build: (a: Js, b: Js, inner: Env) => Js, tagged = false): Js {
  const operand = (core: Core, inner: Env): Js => (tagged ? taggedValue(core, inner) : value(core, inner));
  if (left.type.card === T.ONE && right.type.card === T.ONE) return js`(${build(operand(left, env), operand(right, env), env)})`;
  return hoisted(hint, [left, right], env, (inner) => {
    const [a, b] = [inner.fresh('x'), inner.fresh('x')];
    const absent = (core: Core, name: Js): readonly Js[] => (core.type.card === T.ONE ? [] : [js`if (${name} === undefined) return undefined;`]);
    return lines([
      js`const ${a} = ${operand(left, inner)};`, ...absent(left, a),
      js`const ${b} = ${operand(right, inner)};`, ...absent(right, b),
      js`return ${build(a, b, inner)};`,
    ]);
  });
}

const ATOMIZED = 'textOf';

/** An operation on one value; `undefined` where it is missing. `method`: one of the document that does this, too. */
export function mapped(input: Core, env: Env, build: (item: Js, inner: Env) => Js, method?: string): Js {
  if (input.type.items === 0) return value(input, env);
  if (input.type.card === T.ONE) return build(value(input, env), env);
  const probe = build(js`x`, env).text;
  if (probe === 'x') return value(input, env);
  if (method !== undefined && probe === 'd.text(x)') return js`${D}.textOf(${value(input, env)})`;
  const simple = /^((?!String|Number)[A-Za-z]\w*)\(x\)$/.exec(probe);
  if (simple !== null) return js`${env.m.use('optional')}(${value(input, env)}, ${env.m.use(simple[1]!)})`;
  return hoisted('map', [input], env, (inner) => {
    const item = inner.fresh('x');
    return lines([js`const ${item} = ${value(input, inner)};`, js`return ${item} === undefined ? undefined : ${build(item, inner)};`]);
  });
}

/** The typed value of one item. */
export function atomized(core: CoreOf<'atomize'>, item: Js, env: Env): Js {
  const { items: kinds } = core.input.type;
  const to = representationOf(core.type.items, core);
  if (T.within(kinds, T.NODE)) {
    if (to === 'tagged') return js`${env.m.use('typedValue')}(${D}, ${item})`;
    return js`${D}.text(${item})`;
  }
  return converted(env.m, js`${env.m.use('atomizeItem')}(${D}, ${item})`, 'tagged', to);
}

/** The check of a length: for at most one item it is found while looking for it. */
function cardinality(core: CoreOf<'cardinality'>, env: Env): Js {
  const { input, card, code, what } = core;
  const many = js`${env.m.use('raise')}(${code}, ${what})`;
  if ((card & T.MORE) !== 0) return js`${env.m.use('atLeastOne')}(${array(input, env)}, ${code}, ${what})`;
  const path = simplePath(input, env);
  if (path?.paths.length === 1 && code === 'XPTY0004' && (card & T.EMPTY) !== 0) return js`${D}.only(${path.from}, ${path.paths[0]!}, ${what})`;
  const atomic = input.kind === 'atomize' ? simplePath(input.input, env) : undefined;
  if (atomic?.paths.length === 1 && code === 'XPTY0004' && (card & T.EMPTY) !== 0 && representationOf(input.type.items, core) === 'untyped') {
    return js`${D}.onlyText(${atomic.from}, ${atomic.paths[0]!}, ${what})`;
  }
  return loopFunction(card === T.EMPTY ? 'none' : 'only', input, env, (item) => (
    card === T.EMPTY ? js`${many};` : js`if (found !== undefined) ${many};\nfound = ${item};`
  ), {
    before: js`let found;`,
    after: (card & T.EMPTY) === 0 ? js`return found === undefined ? ${many} : found;` : js`return found;`,
  });
}

function userCall(core: CoreOf<'userCall'>, env: Env): Js {
  const declared = env.functions.get(core.key);
  if (declared === undefined) throw new XPathError('XPST0017', `function ${core.key} is not declared`, core);
  return js`${declared.name}(${[D, ...core.args.map((arg, index) => valueAs(arg, declared.params[index]!, env))]})`;
}

/** A value in the representation of a wider type. */
export function valueAs(core: Core, type: T.SequenceType, env: Env): Js {
  const to = representationOf(type.items, core);
  if ((type.card & T.MORE) !== 0) return representedAs(core, to, env);
  const from = representationOf(core.type.items, core);
  return converted(env.m, js`x`, from, to).text === 'x' ? value(core, env) : mapped(core, env, (item) => converted(env.m, item, from, to));
}
