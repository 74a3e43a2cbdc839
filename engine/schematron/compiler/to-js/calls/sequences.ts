/** Calls of functions of sequences. */
import type { Core } from '../../xpath/core.js';
import { XPathError } from '../../xpath/errors.js';
import * as T from '../../xpath/types.js';
import { js, type Js } from '../code.js';
import { d, type Env } from '../env.js';
import { array, value } from '../expression.js';
import { loopFunction } from '../loop-functions.js';
import type { RuntimeName } from '../module.js';
import { mapOptional, convertItems, taggedItems, taggedValue } from '../operands.js';
import { applyOperation, SAME } from '../operation.js';
import { conversion, emitConversion, representationOf } from '../representation.js';
import { simplePath } from '../simple-path.js';
import { type Call, type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** Emits a list, although the static type allows one item at most. */
const list =
  (emitter: Emitter): Emitter =>
  (core, env) => {
    const items = emitter(core, env);
    return (core.type.card & T.MORE) === 0 ? js`${items}[0]` : items;
  };

/** A function of a sequence of any atomic values. */
const taggedCall =
  (name: RuntimeName): Emitter =>
  (core, env) => {
    const rest = core.args.slice(1).map((part) => taggedValue(part, env));
    return fromTagged(core, js`${env.m.use(name)}(${[taggedItems(arg(core, 0), env), ...rest]})`, env);
  };

/** The runtime returns `Tagged`, while the static type may be narrower. */
function fromTagged(core: Core, result: Js, env: Env): Js {
  const operation = conversion('tagged', representationOf(core.type.items, core));
  if (operation === SAME) return result;
  if ((core.type.card & T.MORE) !== 0) return js`${result}.map((x) => ${applyOperation(operation, js`x`, env.m)})`;
  if (core.type.card === T.ONE) return applyOperation(operation, result, env.m);
  return js`${env.m.use('optional')}(${result}, (x) => ${applyOperation(operation, js`x`, env.m)})`;
}

/** A function of a sequence of any items, in its own representation. */
const sequenceCall =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    js`${env.m.use(name)}(${[array(arg(core, 0), env), ...core.args.slice(1).map((part) => value(part, env))]})`;

/** fn:sum, fn:subsequence and other functions of sequences. */
export const SEQUENCE_FUNCTIONS: readonly FunctionEmitter[] = [
  ['count', emitCount],
  ['sum', emitSum],
  ['avg', taggedCall('average')],
  ['min', taggedCall('minimum')],
  ['max', taggedCall('maximum')],
  ['distinct-values', emitDistinctValues],
  [
    'index-of',
    (core, env) => js`${env.m.use('indexOf')}(${taggedItems(arg(core, 0), env)}, ${taggedValue(arg(core, 1), env)})`,
  ],
  ['reverse', list((core, env) => js`[...${array(arg(core, 0), env)}].reverse()`)],
  ['unordered', list((core, env) => array(arg(core, 0), env))],
  ['subsequence', list(sequenceCall('subsequence'))],
  ['insert-before', list(emitInsertBefore)],
  ['remove', list(sequenceCall('removeAt'))],
  ['zero-or-one', (core, env) => js`${env.m.use('zeroOrOne')}(${array(arg(core, 0), env)})`],
  [
    'one-or-more',
    list((core, env) => js`${env.m.use('atLeastOne')}(${array(arg(core, 0), env)}, "FORG0004", "one-or-more()")`),
  ],
  ['exactly-one', (core, env) => js`${env.m.use('exactlyOne')}(${array(arg(core, 0), env)})`],
];

/** A single value is always distinct. */
function emitDistinctValues(core: Call, env: Env): Js {
  return (core.type.card & T.MORE) === 0 ? value(arg(core, 0), env) : taggedCall('distinctValues')(core, env);
}

/** Both sequences in the representation of the result. */
function emitInsertBefore(core: Call, env: Env): Js {
  const representation = representationOf(core.type.items, core);
  const [items, inserted] = [arg(core, 0), arg(core, 2)].map((part) => convertItems(part, representation, env));
  return js`${env.m.use('insertBefore')}(${items!}, ${value(arg(core, 1), env)}, ${inserted!})`;
}

function emitCount(core: Call, env: Env): Js {
  const operand = arg(core, 0);
  const path = simplePath(operand, env);
  if (path !== undefined) {
    const [first, ...rest] = path.paths.map((codes) => js`${d('count')}(${path.from}, ${codes})`) as [Js, ...Js[]];
    return rest.length === 0 ? first : js`(${rest.reduce((all, next) => js`${all} + ${next}`, first)})`;
  }
  return loopFunction('count', operand, env, () => js`count++;`, {
    before: js`let count = 0;`,
    after: js`return count;`,
  });
}

/** fn:sum: for an empty sequence 0 or the second argument; otherwise adds the items in order. */
function emitSum(core: Call, env: Env): Js {
  const [operand, zero] = [arg(core, 0), core.args[1]];
  const from = representationOf(operand.type.items, core);
  const to = representationOf(core.type.items, core);
  const nothing =
    zero === undefined
      ? emitConversion(env.m, js`0`, 'exact', to)
      : mapOptional(zero, env, conversion(representationOf(zero.type.items, core), to));
  if (from === 'none') return nothing;
  if (from !== 'exact' && from !== 'double' && from !== 'tagged')
    throw new XPathError('UNSUPPORTED', `sum() of ${T.showType(operand.type)} is not supported`, core);
  const added = (item: Js, inner: Env): Js => {
    if (from === 'double') return js`total + ${item}`;
    return js`${inner.m.use(from === 'exact' ? 'addExact' : 'addTagged')}(total, ${item})`;
  };
  return loopFunction(
    'sum',
    operand,
    env,
    (item, inner) =>
      js`total = total === undefined ? ${from === 'tagged' ? js`${inner.m.use('summand')}(${item})` : item} : ${added(item, inner)};`,
    {
      before: js`let total;`,
      after: js`return total === undefined ? ${nothing} : ${emitConversion(env.m, js`total`, from, to)};`,
      others: zero === undefined ? [] : [zero],
    },
  );
}
