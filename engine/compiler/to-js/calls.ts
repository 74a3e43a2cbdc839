/** Calls of built-in functions, one entry per function. */

import * as regexes from '../../runtime/regex/regex.js';
import { DynamicError } from '../../runtime/errors.js';
import type { Core, CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { constantString } from '../xpath/fold.js';
import * as T from '../xpath/types.js';
import { castTo } from './casts.js';
import { js, lines, type Js } from './code.js';
import { containsTest } from './code-lists.js';
import { D, d, ROOT, type Env } from './env.js';
import { array, value } from './expression.js';
import { hoisted } from './hoist.js';
import { loopFunction } from './loop-functions.js';
import type { RuntimeName } from './module.js';
import { mapped, taggedItems, taggedValue } from './operands.js';
import { call as does, code, performed, SAME, TEXT, type Operation } from './operation.js';
import { conversion, converted, representationOf, type Representation } from './representation.js';
import { simplePath } from './simple-path.js';

type Call = CoreOf<'call'>;
type Emitter = (core: Call, env: Env) => Js;

/** The code of a call. @throws XPathError UNSUPPORTED for functions that the runtime does not have */
export function call(core: Call, env: Env): Js {
  const emitter = EMITTERS.get(core.name);
  if (emitter === undefined)
    throw new XPathError('UNSUPPORTED', `function fn:${core.name} is not supported by the native engine`, core);
  return emitter(core, env);
}

/** A string argument that may be missing: then it is empty. */
function text(core: Core | undefined, env: Env): Js {
  if (core === undefined) return js`""`;
  return core.type.card === T.ONE ? value(core, env) : js`(${value(core, env)} ?? "")`;
}

const arg = (core: Call, index: number): Core => core.args[index]!;

/** A function of strings under its name in the runtime. */
const ofStrings =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    js`${env.m.use(name)}(${core.args.map((part) => text(part, env))})`;

/** A function of one value that passes nothing through. */
const ofOptional =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    mapped(arg(core, 0), env, does(name));

/** A function of numbers, by representation. */
const ofNumber =
  (exact: RuntimeName, double: Operation, tagged: RuntimeName): Emitter =>
  (core, env) => {
    const operand = arg(core, 0);
    switch (representationOf(operand.type.items, core)) {
      case 'exact':
        return mapped(operand, env, does(exact));
      case 'double':
        return mapped(operand, env, double);
      default:
        return mapped(operand, env, does(tagged));
    }
  };

/** A function of a sequence of any atomic values. */
const ofTagged =
  (name: RuntimeName): Emitter =>
  (core, env) => {
    const rest = core.args.slice(1).map((part) => taggedValue(part, env));
    return fromTagged(core, js`${env.m.use(name)}(${[taggedItems(arg(core, 0), env), ...rest]})`, env);
  };

/** The runtime gives `Tagged` where the static type may know more. */
function fromTagged(core: Core, result: Js, env: Env): Js {
  const operation = conversion('tagged', representationOf(core.type.items, core));
  if (operation === SAME) return result;
  if ((core.type.card & T.MORE) !== 0) return js`${result}.map((x) => ${performed(operation, js`x`, env.m)})`;
  if (core.type.card === T.ONE) return performed(operation, result, env.m);
  return js`${env.m.use('optional')}(${result}, (x) => ${performed(operation, js`x`, env.m)})`;
}

/** A function of a sequence of any items, in its own representation. */
const ofSequence =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    js`${env.m.use(name)}(${[array(arg(core, 0), env), ...core.args.slice(1).map((part) => value(part, env))]})`;

const EMITTERS: ReadonlyMap<string, Emitter> = new Map<string, Emitter>([
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
  ['matches', (core, env) => js`${env.m.use('matches')}(${text(arg(core, 0), env)}, ${regex(core, 1, 2, env)})`],
  ['replace', replace],
  ['tokenize', tokenize],
  ['string-to-codepoints', ofStrings('stringToCodepoints')],
  ['codepoints-to-string', (core, env) => js`${env.m.use('codepointsToString')}(${array(arg(core, 0), env)})`],
  [
    'compare',
    (core, env) =>
      compareStrings(core, env, (a, b, inner) => js`Math.sign(${inner.m.use('compareStrings')}(${a}, ${b}))`),
  ],
  ['codepoint-equal', (core, env) => compareStrings(core, env, (a, b) => js`${a} === ${b}`)],
  ['number', number],
  [
    'abs',
    ofNumber(
      'absExact',
      code((x) => js`Math.abs(${x})`),
      'absTagged',
    ),
  ],
  [
    'ceiling',
    ofNumber(
      'ceilingExact',
      code((x) => js`Math.ceil(${x})`),
      'ceilingTagged',
    ),
  ],
  [
    'floor',
    ofNumber(
      'floorExact',
      code((x) => js`Math.floor(${x})`),
      'floorTagged',
    ),
  ],
  ['round', ofNumber('roundExact', does('roundDouble'), 'roundTagged')],
  ['round-half-to-even', roundHalfToEven],
  ['count', count],
  ['sum', sum],
  ['avg', ofTagged('average')],
  ['min', ofTagged('minimum')],
  ['max', ofTagged('maximum')],
  ['distinct-values', ofTagged('distinctValues')],
  [
    'index-of',
    (core, env) => js`${env.m.use('indexOf')}(${taggedItems(arg(core, 0), env)}, ${taggedValue(arg(core, 1), env)})`,
  ],
  ['reverse', (core, env) => js`[...${array(arg(core, 0), env)}].reverse()`],
  ['unordered', (core, env) => array(arg(core, 0), env)],
  ['subsequence', ofSequence('subsequence')],
  ['remove', ofSequence('removeAt')],
  ['zero-or-one', (core, env) => js`${env.m.use('zeroOrOne')}(${array(arg(core, 0), env)})`],
  [
    'one-or-more',
    (core, env) => js`${env.m.use('atLeastOne')}(${array(arg(core, 0), env)}, "FORG0004", "one-or-more()")`,
  ],
  ['exactly-one', (core, env) => js`${env.m.use('exactlyOne')}(${array(arg(core, 0), env)})`],
  ['name', nameOf('name')],
  ['local-name', nameOf('localName')],
  ['namespace-uri', nameOf('namespaceUri')],
  [
    'root',
    (core, env) =>
      mapped(
        arg(core, 0),
        env,
        code(() => ROOT),
      ),
  ],
  ['current-date', (_, env) => js`${env.m.use('dateOfDateTime')}(${d('now')}())`],
  ['current-dateTime', () => js`${d('now')}()`],
  ...(['year', 'month', 'day'] as const).flatMap((field): [string, Emitter][] =>
    ['date', 'dateTime'].map((type) => [`${field}-from-${type}`, ofOptional(`${field}Of`)]),
  ),
]);

/** Functions that this back end has, for tests. */
export function supportedFunctions(): readonly string[] {
  return [...EMITTERS.keys()];
}

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

/** A string that is known; one that is left out is empty. */
function literalText(core: Core | undefined): string | undefined {
  return core === undefined ? '' : constantString(core);
}

/** A regular expression: compiled when the module loads if it is a literal, and tried now. */
function regex(core: Call, pattern: number, flags: number, env: Env): Js {
  const [source, options] = [literalText(arg(core, pattern)), literalText(core.args[flags])];
  if (source === undefined || options === undefined)
    return js`${env.m.use('compileRegex')}(${text(arg(core, pattern), env)}, ${text(core.args[flags], env)})`;
  checked(core, () => regexes.compileRegex(source, options));
  return env.m.constant('REGEX', js`${env.m.use('compileRegex')}(${source}, ${options})`);
}

/** Runs a part of the runtime now; an error that every document would raise is one of the rule set. */
function checked(core: Call, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof DynamicError)
      throw new XPathError('UNSUPPORTED', `fn:${core.name}: ${error.message} (${error.code})`, core);
    throw error;
  }
}

function replace(core: Call, env: Env): Js {
  const expression = regex(core, 1, 3, env);
  const replacement = literalText(arg(core, 2));
  const source = literalText(arg(core, 1));
  const flags = literalText(core.args[3]);
  if (replacement !== undefined && source !== undefined && flags !== undefined) {
    checked(core, () => {
      const compiled = regexes.compileRegex(source, flags);
      regexes.replace('', compiled, regexes.compileReplacement(replacement, compiled));
    });
    const prepared = env.m.constant(
      'REPLACEMENT',
      js`${env.m.use('compileReplacement')}(${replacement}, ${expression})`,
    );
    return js`${env.m.use('replace')}(${text(arg(core, 0), env)}, ${expression}, ${prepared})`;
  }
  return js`${env.m.use('replaceWith')}(${text(arg(core, 0), env)}, ${expression}, ${text(arg(core, 2), env)})`;
}

function tokenize(core: Call, env: Env): Js {
  const expression = regex(core, 1, 2, env);
  const code = js`${env.m.use('tokenize')}(${text(arg(core, 0), env)}, ${expression})`;
  const [source, flags] = [literalText(arg(core, 1)), literalText(core.args[2])];
  if (source !== undefined && flags !== undefined)
    checked(core, () => regexes.tokenize('', regexes.compileRegex(source, flags)));
  const isConstant = literalText(arg(core, 0)) !== undefined && source !== undefined && flags !== undefined;
  return isConstant ? env.m.constant('TOKENS', code) : code;
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

function number(core: Call, env: Env): Js {
  const operand = arg(core, 0);
  if (operand.type.items === 0) return js`NaN`;
  const result = mapped(operand, env, toNumber(representationOf(operand.type.items, core)));
  return operand.type.card === T.ONE ? result : js`(${result} ?? NaN)`;
}

function toNumber(from: Representation): Operation {
  switch (from) {
    case 'double':
      return SAME;
    case 'exact':
      return does('exactToDouble');
    case 'string':
    case 'untyped':
      return does('stringToNumber');
    default:
      return does('taggedToNumber');
  }
}

function roundHalfToEven(core: Call, env: Env): Js {
  const operand = arg(core, 0);
  const digits = core.args[1] === undefined ? js`0` : value(core.args[1], env);
  const representation = representationOf(operand.type.items, core);
  if (representation !== 'exact' && representation !== 'double')
    throw new XPathError(
      'UNSUPPORTED',
      'round-half-to-even() of a number whose type is not known is not supported',
      core,
    );
  const name = representation === 'exact' ? 'roundHalfEvenExact' : 'roundHalfEvenDouble';
  if (operand.type.card === T.ONE) return js`${env.m.use(name)}(${value(operand, env)}, ${digits})`;
  return js`${env.m.use('optional')}(${value(operand, env)}, (x) => ${env.m.use(name)}(x, ${digits}))`;
}

function count(core: Call, env: Env): Js {
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

/** fn:sum: 0 or the second argument for nothing; otherwise the first item plus the others in order. */
function sum(core: Call, env: Env): Js {
  const [operand, zero] = [arg(core, 0), core.args[1]];
  const from = representationOf(operand.type.items, core);
  const to = representationOf(core.type.items, core);
  const nothing =
    zero === undefined
      ? converted(env.m, js`0`, 'exact', to)
      : converted(env.m, value(zero, env), representationOf(zero.type.items, core), to);
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
      after: js`return total === undefined ? ${nothing} : ${converted(env.m, js`total`, from, to)};`,
      others: zero === undefined ? [] : [zero],
    },
  );
}

/** A name of at most one node: empty for none. */
function nameOf(method: 'name' | 'localName' | 'namespaceUri'): Emitter {
  return (core, env) => {
    const operand = arg(core, 0);
    if (operand.type.items === 0) return js`""`;
    const name = mapped(
      operand,
      env,
      code((node) => js`${d(method)}(${node})`),
    );
    return operand.type.card === T.ONE ? name : js`(${name} ?? "")`;
  };
}
