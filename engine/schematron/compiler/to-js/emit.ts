/** Expressions as JavaScript expressions, one entry per kind. */

import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { clark } from '../xpath/names.js';
import * as T from '../xpath/types.js';
import { emitArithmetic, emitNegation } from './arithmetic.js';
import { emitCall } from './calls/calls.js';
import { atomization, castable, conversionOperation } from './casts.js';
import { js, lines, type Js } from './code.js';
import { emitComparison } from './comparisons.js';
import { D, d, contextItemName, requireValue, ROOT, type Emitters, type Env } from './env.js';
import { array, value } from './expression.js';
import { fileLookup } from './files.js';
import { hoist, bindLet } from './hoist.js';
import { literal } from './literals.js';
import { emitLogical, emitQuantified } from './logic.js';
import { collectItems, loopFunction, hasItem } from './loop-functions.js';
import { eachItem, firstItem } from './loops.js';
import {
  disjunction,
  combineOptional,
  itemArray,
  mapOptional,
  convertItems,
  convertValue,
  wholeValue,
} from './operands.js';
import { conversion, emitConversion, representationOf } from './representation.js';
import { pathAnywhere, simplePath } from './simple-path.js';
import { emitTruth } from './truth.js';

/** The entry points through which the other files of the back end call this one (`expression.ts`). */
export const EMITTERS: Emitters = { value: emitValue, array: emitArray, each: eachItem };

function emitValue(core: Core, env: Env): Js {
  switch (core.kind) {
    case 'literal':
      return literal(core.value, env.m);
    case 'variable':
      return emitVariable(core, env);
    case 'item':
      return contextItemName(env, core);
    case 'position':
      return requireValue(env.position, core);
    case 'last':
      return requireValue(env.last, core);
    case 'current':
      return requireValue(env.current, core);
    case 'root':
      return ROOT;
    case 'document':
      throw new XPathError('UNSUPPORTED', 'document() is supported only where a code is looked up in a file', core);
    case 'docOrder':
      return value(core.input, env);
    case 'sequence':
      return js`${emitSequence(core, env)}[0]`;
    case 'path':
    case 'filter':
    case 'map':
    case 'for':
      return firstItem(core, env);
    case 'set':
      return js`${emitSetOperation(core, env)}[0]`;
    case 'range':
      return js`${array(core, env)}[0]`;
    case 'let':
      return emitLet(core, env, value);
    case 'quantified':
      return emitQuantified(core, env);
    case 'if': {
      const representation = representationOf(core.type.items, core);
      const branch = (part: Core): Js =>
        mapOptional(part, env, conversion(representationOf(part.type.items, part), representation));
      return js`(${value(core.test, env)} ? ${branch(core.then)} : ${branch(core.else)})`;
    }
    case 'and':
    case 'or':
      return emitLogical(core, env);
    case 'not':
      return js`!${value(core.operand, env)}`;
    case 'exists':
      return emitExists(core.input, env);
    case 'ebv':
      return emitTruth(core.input, env);
    case 'compare':
      return emitComparison(core, env);
    case 'compareNodes':
      return emitNodeComparison(core, env);
    case 'arithmetic':
      return emitArithmetic(core, env);
    case 'negate':
      return emitNegation(core, env);
    case 'atomize':
      return mapOptional(core.input, env, atomization(core));
    case 'castUntyped':
    case 'promote':
    case 'cast':
    case 'check':
      return mapOptional(core.input, env, conversionOperation(core));
    case 'cardinality':
      return emitCardinality(core, env);
    case 'castable':
      return castable(core, env);
    case 'instance':
      return js`${env.m.use('isInstance')}(${D}, ${itemArray(core.input, env)}, ${core.of.items}, ${core.of.card})`;
    case 'call':
      return emitCall(core, env);
    case 'userCall':
      return emitUserCall(core, env);
  }
}

function emitArray(core: Core, env: Env): Js {
  if ((core.type.card & T.MORE) === 0) {
    if (core.type.items === 0) return core.raises ? js`(${value(core, env)}, [])` : js`[]`;
    return core.type.card === T.ONE ? js`[${value(core, env)}]` : js`${env.m.use('listOf')}(${value(core, env)})`;
  }
  switch (core.kind) {
    case 'variable':
      return emitVariable(core, env);
    case 'sequence':
      return emitSequence(core, env);
    case 'docOrder':
      if (core.mixed)
        throw new XPathError('UNSUPPORTED', 'a path that may give nodes or values is not supported', core);
      return hoist(
        'sorted',
        [core],
        env,
        (inner) => js`return ${inner.m.use('sortNodes')}(${collectItems(core.input, inner)});`,
      );
    case 'set':
      return emitSetOperation(core, env);
    case 'if': {
      const representation = representationOf(core.type.items, core);
      return js`(${value(core.test, env)} ? ${convertItems(core.then, representation, env)} : ${convertItems(core.else, representation, env)})`;
    }
    case 'let':
      return emitLet(core, env, array);
    case 'cardinality':
      return emitCardinality(core, env);
    case 'call':
      return emitCall(core, env);
    case 'userCall':
      return emitUserCall(core, env);
    default:
      return collectItems(core, env);
  }
}

/** Always a list, even if the static type allows one item only. */
function emitSetOperation(core: CoreOf<'set'>, env: Env): Js {
  const [left, right] = [array(core.left, env), array(core.right, env)];
  if (core.op === 'union') return js`${env.m.use('unionNodes')}(${left}, ${right})`;
  // A thunk: the right side is not evaluated if the result does not depend on it.
  return js`${env.m.use(`${core.op}Nodes`)}(${left}, () => ${right})`;
}

function emitVariable(core: CoreOf<'variable'>, env: Env): Js {
  const binding = env.variables.get(clark(core.name));
  if (binding === undefined) throw new XPathError('XPST0008', `variable $${core.name.local} is not declared`, core);
  if (binding.kind === 'local') return binding.lazy ? js`${binding.name}()` : binding.name;
  return binding.ofRule ? js`${binding.name}(${D}, ${requireValue(env.current, core)})` : js`${binding.name}(${D})`;
}

function emitLet(core: CoreOf<'let'>, env: Env, body: (core: Core, env: Env) => Js): Js {
  return hoist('let', [core], env, (outer) => {
    const { declaration, inner } = bindLet(core, outer, wholeValue);
    return lines([declaration, js`return ${body(core.body, inner)};`]);
  });
}

/** The items of all parts, whatever their static number. */
function emitSequence(core: CoreOf<'sequence'>, env: Env): Js {
  const representation = representationOf(core.type.items, core);
  if (!core.items.every(({ kind }) => kind === 'literal'))
    return js`[${core.items.map((item) => js`...${convertItems(item, representation, env)}`)}]`;
  const list = core.items.map((item) =>
    emitConversion(env.m, value(item, env), representationOf(item.type.items, item), representation),
  );
  return env.m.constant('LIST', js`[${list}]`);
}

function emitExists(input: Core, env: Env): Js {
  const path = simplePath(input, env);
  if (path !== undefined) return disjunction(path.paths.map((codes) => js`${d('has')}(${path.from}, ${codes})`));
  const anywhere = pathAnywhere(input, env);
  if (anywhere !== undefined) return disjunction(anywhere.map((codes) => js`${d('occurs')}(${codes})`));
  const looked = fileLookup(input, env);
  if (looked !== undefined) return looked;
  if (input.kind === 'path' || (input.type.card & T.MORE) !== 0) return hasItem(input, env);
  return js`(${value(input, env)} !== undefined)`;
}

/** `is`, `<<`, `>>` of at most one node each. */
function emitNodeComparison(core: CoreOf<'compareNodes'>, env: Env): Js {
  const test = (a: Js, b: Js): Js =>
    core.op === 'is' ? js`${a} === ${b}` : core.op === '<<' ? js`${a} < ${b}` : js`${a} > ${b}`;
  return combineOptional(core.left, core.right, env, 'nodes', test);
}

/** Checks a length; "at most one" is checked while finding the item. */
function emitCardinality(core: CoreOf<'cardinality'>, env: Env): Js {
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

function emitUserCall(core: CoreOf<'userCall'>, env: Env): Js {
  const declared = env.functions.get(core.key);
  if (declared === undefined) throw new XPathError('XPST0017', `function ${core.key} is not declared`, core);
  return js`${declared.name}(${[D, ...core.args.map((arg, index) => convertValue(arg, declared.params[index]!, env))]})`;
}
