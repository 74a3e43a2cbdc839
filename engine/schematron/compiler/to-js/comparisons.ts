/** Comparisons of values (XPath 2.0, sections 3.5.1 and 3.5.2). */

import type { GeneralOp } from '../xpath/ast.js';
import type { CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { besideTest } from './beside.js';
import { conversionOperation } from './casts.js';
import { js, lines, type Js } from './code.js';
import { memberTest } from './code-lists.js';
import { countTest } from './counts.js';
import type { Env } from './env.js';
import { array, each, value } from './expression.js';
import { hoist } from './hoist.js';
import { levelsAbove } from './memo-key.js';
import type { RuntimeName } from './module.js';
import { combineOptional } from './operands.js';
import { applyOperation } from './operation.js';
import { HINTS, isRepeated, eachTagged, emitPair, SWAPPED, type ComparisonCore } from './pair.js';
import { isPairwise, emitPairwise } from './pairwise.js';
import { representationOf } from './representation.js';

/** A comparison as one boolean, or `undefined` if a value comparison has an empty operand. */
export function emitComparison(core: ComparisonCore, env: Env): Js {
  const normalized = normalizedTest(core, env) ?? countTest(core, env);
  if (normalized !== undefined) return normalized;
  if (core.mode === 'float')
    throw new XPathError('UNSUPPORTED', 'xs:float is not supported by the native engine', core);
  if (!core.general)
    return combineOptional(
      core.left,
      core.right,
      env,
      'compare',
      (a, b, inner) => emitPair(core, a, b, inner),
      core.mode === 'dynamic',
    );
  return memberTest(core, env) ?? besideTest(core, env) ?? emitGeneralComparison(core, env);
}

/** `normalize-space(.) = 'S'`, used in many rules: avoids normalizing a long text for each of them. */
function normalizedTest({ left, right, op, mode }: ComparisonCore, env: Env): Js | undefined {
  if (mode !== 'string' || (op !== '=' && op !== '!=')) return undefined;
  const [call, literal] = left.kind === 'literal' ? [right, left] : [left, right];
  const argument = call.kind === 'call' && call.name === 'normalize-space' ? call.args[0] : undefined;
  if (argument === undefined || literal.kind !== 'literal' || literal.value.type !== 'string') return undefined;
  const text = value(argument, env);
  const test = js`${env.m.use('equalsNormalized')}(${argument.type.card === T.ONE ? text : js`${text} ?? ""`}, ${literal.value.value})`;
  return op === '=' ? test : js`!${test}`;
}

/** If the right side is empty there is no pair, and an error of the left side need not be raised (section 2.3.4). */
function evaluateRightFirst(core: ComparisonCore): ComparisonCore {
  const { left, right, op } = core;
  return left.raises && !right.raises && right.type.card === T.OPTIONAL
    ? { ...core, op: SWAPPED[op], left: right, right: left }
    : core;
}

function emitGeneralComparison(written: ComparisonCore, env: Env): Js {
  const core = evaluateRightFirst(written);
  const { left, right, mode } = core;
  const member = listedTest(core, env);
  if (member !== undefined) return member;
  if (isPairwise(core)) return emitPairwise(core, env);
  if (isCastLate(core)) return lateComparison(core, left as CoreOf<'castUntyped'>, env);
  if (left.type.card === T.ONE && right.type.card === T.ONE && mode !== 'dynamic')
    return js`(${emitPair(core, value(left, env), value(right, env), env)})`;
  const hint = HINTS[core.op];
  return hoist(hint, [left, right], env, (inner) =>
    lines([
      ...(isRepeated(core) ? [js`let others;`] : []),
      mode === 'dynamic'
        ? eachTagged(left, inner, (a) => compareWithRight(core, a, inner))
        : each(left, inner, (a) => compareWithRight(core, a, inner), left.raises),
      js`return false;`,
    ]),
  );
}

/** Runtime functions that find an equal or a different string in a cached list. */
const SEARCHES: Readonly<Partial<Record<GeneralOp, RuntimeName>>> = { '=': 'isMember', '!=': 'hasAnother' };

/** Whether it searches for strings; a list shared by several nodes is then cached as a set. */
function isSearch({ op, mode, left, right }: ComparisonCore): boolean {
  return (
    SEARCHES[op] !== undefined &&
    mode === 'string' &&
    [left, right].every((part) => TEXTS.has(representationOf(part.type.items, part)))
  );
}

const TEXTS: ReadonlySet<string> = new Set(['string', 'untyped']);

/**
 * A search in a list that is constant for the document, for all nodes below an ancestor, or for the lifetime of a
 * variable.
 */
function listedTest(core: ComparisonCore, env: Env): Js | undefined {
  if (!isSearch(core) || core.left.raises || core.right.raises) return undefined;
  for (const [list, searched] of [
    [core.right, core.left],
    [core.left, core.right],
  ] as const) {
    if ((list.type.card & T.MORE) === 0 || list.kind === 'sequence') continue;
    // A list read from above the node is cached for all nodes below an ancestor, or for the document.
    if (list.kind !== 'variable' && (levelsAbove(list) === 0 || !array(list, env).isCached)) continue;
    return hoist('listed', [searched, list], env, (inner) =>
      lines([
        each(
          searched,
          inner,
          (item) => js`if (${inner.m.use(SEARCHES[core.op]!)}(${array(list, inner)}, ${item})) return true;`,
          false,
        ),
        js`return false;`,
      ]),
    );
  }
  return undefined;
}

/**
 * Casts are part of comparing two items (section 3.5.2): if the right side is empty, an invalid left item is not an
 * error.
 */
function isCastLate({ left, right, mode }: ComparisonCore): boolean {
  return mode !== 'dynamic' && left.kind === 'castUntyped' && left.raises && (right.type.card & T.EMPTY) !== 0;
}

/** Casts the left items only if the right side is not empty, each once. */
function lateComparison(core: ComparisonCore, left: CoreOf<'castUntyped'>, env: Env): Js {
  return hoist(HINTS[core.op], [left, core.right], env, (inner) =>
    lines([
      ...(isRepeated(core) ? [js`let others;`] : []),
      each(
        left.input,
        inner,
        (item) => {
          const cast = inner.fresh('c');
          return lines([
            js`let ${cast};`,
            compareWithRight(
              core,
              js`(${cast} ??= ${applyOperation(conversionOperation(left), item, inner.m)})`,
              inner,
            ),
          ]);
        },
        true,
      ),
      js`return false;`,
    ]),
  );
}

/** Compares one left item with all right items. */
function compareWithRight(core: ComparisonCore, a: Js, env: Env): Js {
  const { right, mode } = core;
  const test = (b: Js): Js => js`if (${emitPair(core, a, b, env)}) return true;`;
  if (isRepeated(core) && isSearch(core))
    return js`others ??= ${array(right, env)};\nif (${env.m.use(SEARCHES[core.op]!)}(others, ${a})) return true;`;
  if (isRepeated(core)) {
    const b = env.fresh('y');
    return js`others ??= ${array(right, env)};\nfor (const ${b} of others) {\n${test(b)}\n}`;
  }
  return mode === 'dynamic' ? eachTagged(right, env, test) : each(right, env, test, right.raises);
}
