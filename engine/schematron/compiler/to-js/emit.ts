/** Expressions as JavaScript expressions, one entry per kind. */

import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { clark } from '../xpath/names.js';
import * as T from '../xpath/types.js';
import { arithmetic, negated } from './arithmetic.js';
import { call } from './calls/calls.js';
import { atomization, castable, casting } from './casts.js';
import { js, lines, type Js } from './code.js';
import { comparison } from './comparisons.js';
import { D, d, itemOf, required, ROOT, type Emitters, type Env } from './env.js';
import { array, value } from './expression.js';
import { fileLookup } from './files.js';
import { hoisted, withLet } from './hoist.js';
import { literal } from './literals.js';
import { logical, quantified } from './logic.js';
import { itemsOf, loopFunction, someItem } from './loop-functions.js';
import { eachItem, firstItem } from './loops.js';
import { anyOf, both, items, mapped, representedAs, valueAs, whole } from './operands.js';
import { conversion, converted, representationOf } from './representation.js';
import { pathAnywhere, simplePath } from './simple-path.js';
import { truth } from './truth.js';

/** Entry points that `expression.ts` offers to the other files of the back end. */
export const EMITTERS: Emitters = { value: valueOf, array: arrayOf, each: eachItem };

function valueOf(core: Core, env: Env): Js {
  switch (core.kind) {
    case 'literal':
      return literal(core.value, env.m);
    case 'variable':
      return variable(core, env);
    case 'item':
      return itemOf(env, core);
    case 'position':
      return required(env.position, core);
    case 'last':
      return required(env.last, core);
    case 'current':
      return required(env.current, core);
    case 'root':
      return ROOT;
    case 'document':
      throw new XPathError('UNSUPPORTED', 'document() is supported only where a code is looked up in a file', core);
    case 'docOrder':
      return value(core.input, env);
    case 'sequence':
      return js`${sequenceOf(core, env)}[0]`;
    case 'path':
    case 'filter':
    case 'map':
    case 'for':
      return firstItem(core, env);
    case 'set':
      return js`${setOf(core, env)}[0]`;
    case 'range':
      return js`${array(core, env)}[0]`;
    case 'let':
      return letValue(core, env, value);
    case 'quantified':
      return quantified(core, env);
    case 'if': {
      const representation = representationOf(core.type.items, core);
      const branch = (part: Core): Js =>
        mapped(part, env, conversion(representationOf(part.type.items, part), representation));
      return js`(${value(core.test, env)} ? ${branch(core.then)} : ${branch(core.else)})`;
    }
    case 'and':
    case 'or':
      return logical(core, env);
    case 'not':
      return js`!${value(core.operand, env)}`;
    case 'exists':
      return exists(core.input, env);
    case 'ebv':
      return truth(core.input, env);
    case 'compare':
      return comparison(core, env);
    case 'compareNodes':
      return compareNodes(core, env);
    case 'arithmetic':
      return arithmetic(core, env);
    case 'negate':
      return negated(core, env);
    case 'atomize':
      return mapped(core.input, env, atomization(core));
    case 'castUntyped':
    case 'promote':
    case 'cast':
    case 'check':
      return mapped(core.input, env, casting(core));
    case 'cardinality':
      return cardinality(core, env);
    case 'castable':
      return castable(core, env);
    case 'instance':
      return js`${env.m.use('isInstance')}(${D}, ${items(core.input, env)}, ${core.of.items}, ${core.of.card})`;
    case 'call':
      return call(core, env);
    case 'userCall':
      return userCall(core, env);
  }
}

function arrayOf(core: Core, env: Env): Js {
  if ((core.type.card & T.MORE) === 0) {
    if (core.type.items === 0) return core.raises ? js`(${value(core, env)}, [])` : js`[]`;
    return core.type.card === T.ONE ? js`[${value(core, env)}]` : js`${env.m.use('listOf')}(${value(core, env)})`;
  }
  switch (core.kind) {
    case 'variable':
      return variable(core, env);
    case 'sequence':
      return sequenceOf(core, env);
    case 'docOrder':
      if (core.mixed)
        throw new XPathError('UNSUPPORTED', 'a path that may give nodes or values is not supported', core);
      return hoisted(
        'sorted',
        [core],
        env,
        (inner) => js`return ${inner.m.use('sortNodes')}(${itemsOf(core.input, inner)});`,
      );
    case 'set':
      return setOf(core, env);
    case 'if': {
      const representation = representationOf(core.type.items, core);
      return js`(${value(core.test, env)} ? ${representedAs(core.then, representation, env)} : ${representedAs(core.else, representation, env)})`;
    }
    case 'let':
      return letValue(core, env, array);
    case 'cardinality':
      return cardinality(core, env);
    case 'call':
      return call(core, env);
    case 'userCall':
      return userCall(core, env);
    default:
      return itemsOf(core, env);
  }
}

/** Always a list, even if the static type allows one item only. */
function setOf(core: CoreOf<'set'>, env: Env): Js {
  const [left, right] = [array(core.left, env), array(core.right, env)];
  if (core.op === 'union') return js`${env.m.use('unionNodes')}(${left}, ${right})`;
  // A thunk: the right side is not evaluated if the result does not depend on it.
  return js`${env.m.use(`${core.op}Nodes`)}(${left}, () => ${right})`;
}

function variable(core: CoreOf<'variable'>, env: Env): Js {
  const binding = env.variables.get(clark(core.name));
  if (binding === undefined) throw new XPathError('XPST0008', `variable $${core.name.local} is not declared`, core);
  if (binding.kind === 'local') return binding.lazy ? js`${binding.name}()` : binding.name;
  return binding.ofRule ? js`${binding.name}(${D}, ${required(env.current, core)})` : js`${binding.name}(${D})`;
}

function letValue(core: CoreOf<'let'>, env: Env, body: (core: Core, env: Env) => Js): Js {
  return hoisted('let', [core], env, (outer) => {
    const { declaration, inner } = withLet(core, outer, whole);
    return lines([declaration, js`return ${body(core.body, inner)};`]);
  });
}

/** The items of all parts, whatever their static number. */
function sequenceOf(core: CoreOf<'sequence'>, env: Env): Js {
  const representation = representationOf(core.type.items, core);
  if (!core.items.every(({ kind }) => kind === 'literal'))
    return js`[${core.items.map((item) => js`...${representedAs(item, representation, env)}`)}]`;
  const list = core.items.map((item) =>
    converted(env.m, value(item, env), representationOf(item.type.items, item), representation),
  );
  return env.m.constant('LIST', js`[${list}]`);
}

function exists(input: Core, env: Env): Js {
  const path = simplePath(input, env);
  if (path !== undefined) return anyOf(path.paths.map((codes) => js`${d('has')}(${path.from}, ${codes})`));
  const anywhere = pathAnywhere(input, env);
  if (anywhere !== undefined) return anyOf(anywhere.map((codes) => js`${d('occurs')}(${codes})`));
  const looked = fileLookup(input, env);
  if (looked !== undefined) return looked;
  if (input.kind === 'path' || (input.type.card & T.MORE) !== 0) return someItem(input, env);
  return js`(${value(input, env)} !== undefined)`;
}

/** `is`, `<<`, `>>` of at most one node each. */
function compareNodes(core: CoreOf<'compareNodes'>, env: Env): Js {
  const test = (a: Js, b: Js): Js =>
    core.op === 'is' ? js`${a} === ${b}` : core.op === '<<' ? js`${a} < ${b}` : js`${a} > ${b}`;
  return both(core.left, core.right, env, 'nodes', test);
}

/** Checks a length; "at most one" is checked while finding the item. */
function cardinality(core: CoreOf<'cardinality'>, env: Env): Js {
  const { input, card, code, what } = core;
  const many = js`${env.m.use('raise')}(${code}, ${what})`;
  if ((card & T.MORE) !== 0) return js`${env.m.use('atLeastOne')}(${array(input, env)}, ${code}, ${what})`;
  const path = simplePath(input, env);
  if (path?.paths.length === 1 && code === 'XPTY0004' && (card & T.EMPTY) !== 0)
    return js`${d('only')}(${path.from}, ${path.paths[0]!}, ${what})`;
  const atomic = input.kind === 'atomize' ? simplePath(input.input, env) : undefined;
  if (
    atomic?.paths.length === 1 &&
    code === 'XPTY0004' &&
    (card & T.EMPTY) !== 0 &&
    representationOf(input.type.items, core) === 'untyped'
  ) {
    return js`${d('onlyText')}(${atomic.from}, ${atomic.paths[0]!}, ${what})`;
  }
  return loopFunction(
    card === T.EMPTY ? 'none' : 'only',
    input,
    env,
    (item) => (card === T.EMPTY ? js`${many};` : js`if (found !== undefined) ${many};\nfound = ${item};`),
    {
      before: js`let found;`,
      after: (card & T.EMPTY) === 0 ? js`return found === undefined ? ${many} : found;` : js`return found;`,
    },
  );
}

function userCall(core: CoreOf<'userCall'>, env: Env): Js {
  const declared = env.functions.get(core.key);
  if (declared === undefined) throw new XPathError('XPST0017', `function ${core.key} is not declared`, core);
  return js`${declared.name}(${[D, ...core.args.map((arg, index) => valueAs(arg, declared.params[index]!, env))]})`;
}
