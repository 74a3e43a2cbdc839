/** Calls of functions of strings. */
import type { Core } from '../../xpath/core.js';
import * as T from '../../xpath/types.js';
import { castTo } from '../casts.js';
import { js, lines, type Js } from '../code.js';
import { containsTest } from '../code-lists.js';
import { D, type Env } from '../env.js';
import { array, value } from '../expression.js';
import { hoisted } from '../hoist.js';
import type { RuntimeName } from '../module.js';
import { mapped } from '../operands.js';
import { code, TEXT } from '../operation.js';
import { representationOf } from '../representation.js';
import { type Call, type Emitter, type FunctionEmitter, arg, text } from './emitter.js';

/** A function of strings under its name in the runtime. */
const ofStrings =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    js`${env.m.use(name)}(${core.args.map((part) => text(part, env))})`;

/** fn:concat and other functions of strings. */
export const STRING_FUNCTIONS: readonly FunctionEmitter[] = [
  ['string', (core, env) => stringOf(arg(core, 0), env)],
  ['concat', concat],
  ['string-join', (core, env) => js`${array(arg(core, 0), env)}.join(${value(arg(core, 1), env)})`],
  [
    'substring',
    (core, env) =>
      js`${env.m.use(core.args.length === 2 ? 'substring' : 'substringOf')}(${[text(arg(core, 0), env), ...core.args.slice(1).map((part) => value(part, env))]})`,
  ],
  ['string-length', ofStrings('stringLength')],
  ['normalize-space', ofStrings('normalizeSpace')],
  ['upper-case', (core, env) => js`${text(arg(core, 0), env)}.toUpperCase()`],
  ['lower-case', (core, env) => js`${text(arg(core, 0), env)}.toLowerCase()`],
  ['translate', translate],
  [
    'contains',
    (core, env) => containsTest(core, env) ?? js`${text(arg(core, 0), env)}.includes(${text(arg(core, 1), env)})`,
  ],
  ['starts-with', (core, env) => js`${text(arg(core, 0), env)}.startsWith(${text(arg(core, 1), env)})`],
  ['ends-with', (core, env) => js`${text(arg(core, 0), env)}.endsWith(${text(arg(core, 1), env)})`],
  ['substring-before', ofStrings('substringBefore')],
  ['substring-after', ofStrings('substringAfter')],
  ['string-to-codepoints', ofStrings('stringToCodepoints')],
  ['codepoints-to-string', (core, env) => js`${env.m.use('codepointsToString')}(${array(arg(core, 0), env)})`],
  [
    'compare',
    (core, env) =>
      compareStrings(core, env, (a, b, inner) => js`Math.sign(${inner.m.use('compareStrings')}(${a}, ${b}))`),
  ],
  ['codepoint-equal', (core, env) => compareStrings(core, env, (a, b) => js`${a} === ${b}`)],
];

/** fn:string of at most one item: empty for none. */
function stringOf(operand: Core, env: Env): Js {
  const representation = representationOf(operand.type.items, operand);
  if (representation === 'none') return js`""`;
  const operation =
    representation === 'node'
      ? TEXT
      : representation === 'item'
        ? code((item, m) => js`${m.use('stringOfItem')}(${D}, ${item})`)
        : castTo(representation, T.STRING, operand);
  const text = mapped(operand, env, operation);
  return operand.type.card === T.ONE ? text : js`(${text} ?? "")`;
}

function concat(core: Call, env: Env): Js {
  const [first, ...rest] = core.args.map((part) => stringOf(part, env)) as [Js, ...Js[]];
  // Both operands of the first + are strings.
  return js`(${rest.reduce((all, next) => js`${all} + ${next}`, first)})`;
}

function translate(core: Call, env: Env): Js {
  const [from, to] = [arg(core, 1), arg(core, 2)];
  if (from.kind !== 'literal' || to.kind !== 'literal') return ofStrings('translate')(core, env);
  const prepared = env.m.constant('TRANSLATE', js`${env.m.use('translation')}(${value(from, env)}, ${value(to, env)})`);
  return js`${prepared}(${text(arg(core, 0), env)})`;
}

function compareStrings(core: Call, env: Env, build: (a: Js, b: Js, inner: Env) => Js): Js {
  const [left, right] = [arg(core, 0), arg(core, 1)];
  return hoisted('compare', [left, right], env, (inner) => {
    const [a, b] = [inner.fresh('x'), inner.fresh('x')];
    return lines([
      js`const ${a} = ${value(left, inner)};`,
      js`const ${b} = ${value(right, inner)};`,
      js`return ${a} === undefined || ${b} === undefined ? undefined : ${build(a, b, inner)};`,
    ]);
  });
}
