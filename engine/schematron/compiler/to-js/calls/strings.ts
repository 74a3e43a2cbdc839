/** Calls of functions of strings. */
import type { Core } from '../../xpath/core.js';
import * as T from '../../xpath/types.js';
import { castOperation } from '../casts.js';
import { js, lines, type Js } from '../code.js';
import { containsTest } from '../code-lists.js';
import { D, type Env } from '../env.js';
import { array, value } from '../expression.js';
import { hoist } from '../hoist.js';
import type { RuntimeName } from '../module.js';
import { mapOptional } from '../operands.js';
import { inlineCode, TEXT } from '../operation.js';
import { representationOf } from '../representation.js';
import { type Call, type Emitter, type FunctionEmitter, arg, textArgument } from './emitter.js';

/** A function of strings under its name in the runtime. */
const stringCall =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    js`${env.m.use(name)}(${core.args.map((part) => textArgument(part, env))})`;

/** fn:concat and other functions of strings. */
export const STRING_FUNCTIONS: readonly FunctionEmitter[] = [
  ['string', (core, env) => emitString(arg(core, 0), env)],
  ['concat', emitConcat],
  ['string-join', (core, env) => js`${array(arg(core, 0), env)}.join(${value(arg(core, 1), env)})`],
  [
    'substring',
    (core, env) =>
      js`${env.m.use(core.args.length === 2 ? 'substring' : 'substringOf')}(${[textArgument(arg(core, 0), env), ...core.args.slice(1).map((part) => value(part, env))]})`,
  ],
  ['string-length', stringCall('stringLength')],
  ['normalize-space', stringCall('normalizeSpace')],
  ['upper-case', (core, env) => js`${textArgument(arg(core, 0), env)}.toUpperCase()`],
  ['lower-case', (core, env) => js`${textArgument(arg(core, 0), env)}.toLowerCase()`],
  ['translate', emitTranslate],
  [
    'contains',
    (core, env) =>
      containsTest(core, env) ?? js`${textArgument(arg(core, 0), env)}.includes(${textArgument(arg(core, 1), env)})`,
  ],
  ['starts-with', (core, env) => js`${textArgument(arg(core, 0), env)}.startsWith(${textArgument(arg(core, 1), env)})`],
  ['ends-with', (core, env) => js`${textArgument(arg(core, 0), env)}.endsWith(${textArgument(arg(core, 1), env)})`],
  ['substring-before', stringCall('substringBefore')],
  ['substring-after', stringCall('substringAfter')],
  ['string-to-codepoints', stringCall('stringToCodepoints')],
  ['codepoints-to-string', (core, env) => js`${env.m.use('codepointsToString')}(${array(arg(core, 0), env)})`],
  [
    'compare',
    (core, env) =>
      emitStringComparison(core, env, (a, b, inner) => js`Math.sign(${inner.m.use('compareStrings')}(${a}, ${b}))`),
  ],
  ['codepoint-equal', (core, env) => emitStringComparison(core, env, (a, b) => js`${a} === ${b}`)],
];

/** fn:string of at most one item: empty for none. */
function emitString(operand: Core, env: Env): Js {
  const representation = representationOf(operand.type.items, operand);
  if (representation === 'none') return js`""`;
  const operation =
    representation === 'node'
      ? TEXT
      : representation === 'item'
        ? inlineCode((item, m) => js`${m.use('stringOfItem')}(${D}, ${item})`)
        : castOperation(representation, T.STRING, operand);
  const text = mapOptional(operand, env, operation);
  return operand.type.card === T.ONE ? text : js`(${text} ?? "")`;
}

function emitConcat(core: Call, env: Env): Js {
  const [first, ...rest] = core.args.map((part) => emitString(part, env)) as [Js, ...Js[]];
  // Both operands of the first + are strings.
  return js`(${rest.reduce((all, next) => js`${all} + ${next}`, first)})`;
}

function emitTranslate(core: Call, env: Env): Js {
  const [from, to] = [arg(core, 1), arg(core, 2)];
  if (from.kind !== 'literal' || to.kind !== 'literal') return stringCall('translate')(core, env);
  const prepared = env.m.constant('TRANSLATE', js`${env.m.use('translation')}(${value(from, env)}, ${value(to, env)})`);
  return js`${prepared}(${textArgument(arg(core, 0), env)})`;
}

function emitStringComparison(core: Call, env: Env, build: (a: Js, b: Js, inner: Env) => Js): Js {
  const [left, right] = [arg(core, 0), arg(core, 1)];
  return hoist('compare', [left, right], env, (inner) => {
    const [a, b] = [inner.fresh('x'), inner.fresh('x')];
    return lines([
      js`const ${a} = ${value(left, inner)};`,
      js`const ${b} = ${value(right, inner)};`,
      js`return ${a} === undefined || ${b} === undefined ? undefined : ${build(a, b, inner)};`,
    ]);
  });
}
