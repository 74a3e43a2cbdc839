/**
 * Group indexes. `line[tax/percent = $rate]` in a rule about each rate visits all lines for each rate; `//tax[code =
 * 'S']`, `//tax[code = 'Z']` and so on visit all of them once per rule. In large documents the nodes are grouped by key
 * once instead.
 * Only the speed may change. Grouping evaluates the keys of all nodes. If one raises an error, the index records the
 * node, and only a caller that would have reached that node sees the error (BR-S-08, BR-AF-08, BR-AG-08). A bad key
 * does not make a document slow.
 */

import type { Core, CoreStep, Predicate } from '../xpath/core.js';
import { ON_ITEM, ON_LAST, ON_POSITION } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { freeVariables } from '../xpath/parts.js';
import * as T from '../xpath/types.js';
import { identifier, js, compositeKey, lines, type Js } from './code.js';
import { D, d, newFunction, ROOT, type Env, type Sink } from './env.js';
import { each, value } from './expression.js';
import { needsPosition } from './predicates.js';
import { representationOf } from './representation.js';

/** Some steps downwards; the nodes of the last step are found by a key. */
interface GroupedSteps {
  /** The steps before the last; they lead to the same nodes for every caller. */
  readonly through: readonly CoreStep[];
  readonly last: CoreStep;
  /** The key of a node; a node may have several. */
  readonly key: GroupKey;
  /** Further comparisons; together with the first key they form a composite key. */
  readonly others: readonly GroupKey[];
  /** Predicates before the key; they are part of the index. */
  readonly before: readonly Predicate[];
  readonly after: readonly Predicate[];
}

interface GroupKey {
  /** The value that it is compared with. */
  readonly wanted: Core;
  readonly of: Core;
  readonly mode: 'string' | 'exact' | 'double';
}

/** Whether an index is worthwhile for the values that a key is compared with: several must occur. */
type IsWanted = (wanted: Core, env: Env) => boolean;

/**
 * Finds the key as far down as the nodes form one list, so that one index serves the whole subtree. One index per
 * parent would be slow: a hostile document repeats parents, and each key would visit all of them.
 * @param steps the remaining steps of a path
 * @returns `undefined` if no key depends on a variable of the expression
 */
export function groupedSteps(steps: readonly CoreStep[], env: Env): GroupedSteps | undefined {
  for (const [index, last] of steps.entries()) {
    if (!isDown(last)) return undefined;
    const found = groupedStep(last, isLocal, env);
    if (found !== undefined) return { ...found, through: steps.slice(0, index), last };
    if (last.axis !== 'child' || last.predicates.some(({ expr }) => isLocal(expr, env))) return undefined;
  }
  return undefined;
}

/**
 * A key that is compared with a literal, in a path from the root. Takes the last one, since many rules mostly share the
 * part before it (`tax[scheme = 'VAT']/code[. = 'S']`), and thus the index.
 * @param steps all steps of the path
 */
export function literalSteps(steps: readonly CoreStep[], env: Env): GroupedSteps | undefined {
  let grouped: GroupedSteps | undefined;
  for (const [index, last] of steps.entries()) {
    if (!isDown(last) || last.predicates.some(({ expr }) => isLocal(expr, env))) break;
    const found = groupedStep(last, (wanted) => wanted.kind === 'literal', env);
    if (found !== undefined) grouped = { ...found, through: steps.slice(0, index), last };
  }
  return grouped;
}

function isDown({ axis, predicates }: CoreStep): boolean {
  return (axis === 'child' || axis === 'descendant') && !predicates.some(needsPosition);
}

function groupedStep(
  { predicates }: CoreStep,
  isWanted: IsWanted,
  env: Env,
): Omit<GroupedSteps, 'through' | 'last'> | undefined {
  for (const [index, predicate] of predicates.entries()) {
    const operands = andOperands(predicate);
    for (const [place, operand] of operands.entries()) {
      const key = keyTest(operand, isWanted, env);
      // Operands that may raise errors are evaluated only if the key does not decide: see `logic.ts`.
      const [early, late] = partition(operands.slice(0, place), ({ raises }) => !raises);
      const before = [...predicates.slice(0, index), ...asPredicates(early)];
      if (key === undefined || before.some(({ expr }) => isLocal(expr, env))) continue;
      const others: GroupKey[] = [];
      const after: Predicate[] = [];
      for (const next of [[...late, ...operands.slice(place + 1)], ...predicates.slice(index + 1).map(andOperands)]) {
        const isOpen = key.mode !== 'double' && !after.some(({ expr }) => expr.raises);
        const left: Core[] = [];
        for (const test of next) {
          const other = isOpen ? keyTest(test, isWanted, env) : undefined;
          if (other === undefined || other.mode === 'double' || other.of.type.card !== T.ONE) left.push(test);
          else others.push(other);
        }
        after.push(...asPredicates(conjunction(left)));
      }
      return { key, others, before, after };
    }
  }
  return undefined;
}

function andOperands({ expr }: Predicate): readonly Core[] {
  return expr.kind === 'and' ? expr.operands : [expr];
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The remaining operands of an `and`, as one test. */
function conjunction(operands: readonly Core[]): readonly Core[] {
  const [first] = operands;
  return operands.length < 2 ? operands : [make({ kind: 'and', operands }, first!)];
}

function asPredicates(tests: readonly Core[]): readonly Predicate[] {
  return tests.map((expr) => ({ mode: 'boolean', expr }));
}

/** Whether an expression depends on more than the node and the document. */
function isLocal(core: Core, env: Env): boolean {
  return (
    (core.deps & (ON_POSITION | ON_LAST)) !== 0 ||
    [...freeVariables(core)].some((name) => {
      const binding = env.variables.get(name);
      return binding?.kind === 'local' || binding?.ofRule === true;
    })
  );
}

function keyTest(core: Core, isWanted: IsWanted, env: Env): GroupKey | undefined {
  if (
    core.kind !== 'compare' ||
    core.op !== '=' ||
    (core.mode !== 'string' && core.mode !== 'exact' && core.mode !== 'double')
  )
    return undefined;
  for (const [of, wanted] of [
    [core.left, core.right],
    [core.right, core.left],
  ] as const) {
    const isOne = wanted.type.card === T.ONE && (wanted.deps & ON_ITEM) === 0;
    if (isOne && isWanted(wanted, env) && !isLocal(of, env) && haveSameRepresentation(of, wanted))
      return { wanted, of, mode: core.mode };
  }
  return undefined;
}

function haveSameRepresentation(key: Core, wanted: Core): boolean {
  const representation = representationOf(key.type.items, key);
  return (
    representation === representationOf(wanted.type.items, wanted) &&
    (representation === 'string' || representation === 'exact' || representation === 'double')
  );
}

/** Part of an index key: equal values have equal keys. */
function emitKeyPart(item: Js, { mode }: GroupKey, env: Env): Js {
  return mode === 'exact' ? js`${env.m.use('exactToString')}(${item})` : item;
}

/**
 * A loop over the nodes with the key, from an index or by visiting.
 * @param loop generates a loop over the nodes that some steps select from a node
 */
export function groupLoop(
  { through, last, key, others, before, after }: GroupedSteps,
  from: Js,
  env: Env,
  body: (node: Js) => Js,
  loop: (steps: readonly CoreStep[], from: Js, env: Env, sink: Sink) => Js,
): Js {
  // The lists of nodes by name always cover the whole document.
  const node = from === ROOT ? from : identifier('n');
  const inner: Env = {
    ...env,
    item: null,
    position: null,
    last: null,
    current: null,
    variables: globalVariables(env),
    ...newFunction(),
  };
  const keys = [key, ...others];
  const index = env.m.define(
    'index',
    node === from ? [D] : [D, node],
    js`return ${env.m.use('GroupIndex')}.of((groups) => {\n${loop(
      [...through, { ...last, predicates: before }],
      node,
      inner,
      (at) => emitAdd(keys, at, { ...inner, item: at }),
    )}\n});`,
  );
  const at = env.fresh('a');
  const slot = env.m.slot(`groups ${index.text}`);
  const found = env.fresh('found');
  env.traits.isGrouped = true;
  const wanted = keys.map((part) => emitKeyPart(value(part.wanted, env), part, env));
  const afterwards = emitTests(after, at, env);
  // If a key may raise an error, the nodes in the index are only candidates, and are tested again.
  const test = keys.some(({ of }) => of.raises)
    ? js`${found}.isCertain ? ${afterwards ?? js`true`} : ${emitTests(last.predicates, at, env)!}`
    : afterwards;
  return lines([
    js`const ${found} = ${d('group')}(${slot}, ${from}, () => [${wanted}], ${index});`,
    js`if (${found} !== undefined) {\nfor (const ${at} of ${found}.nodes) {\n${test === null ? body(at) : js`if (${test}) {\n${body(at)}\n}`}\n}\n${found}.end();`,
    // Visits the nodes, evaluating only as far as needed.
    js`} else {\n${loop([...through, last], from, env, body)}\n}`,
  ]);
}

/** Statements that add a node to an index: under each of its first keys, combined with the others. */
function emitAdd([key, ...others]: readonly GroupKey[], at: Js, env: Env): Js {
  const add = (parts: readonly Js[]): Js => js`groups.add(${compositeKey(parts)}, ${at});`;
  const byItem = each(key!.of, env, (item) => {
    const first = emitKeyPart(item, key!, env);
    if (!others.some(({ of }) => of.raises))
      return add([first, ...others.map((other) => emitKeyPart(value(other.of, env), other, env))]);
    const parts = env.fresh('parts');
    const rest = others.map((other) => js`${parts}.push(${emitKeyPart(value(other.of, env), other, env)});`);
    return lines([
      js`const ${parts} = [${first}];`,
      emitAttempt(lines([...rest, add(keyParts(parts, others.length + 1))]), parts, at),
    ]);
  });
  return key!.of.raises ? emitAttempt(byItem, js`[]`, at) : byItem;
}

function keyParts(list: Js, count: number): readonly Js[] {
  return Array.from({ length: count }, (_, index) => js`${list}[${index}]`);
}

/** Records an error for callers that reach the node. */
function emitAttempt(statements: Js, parts: Js, at: Js): Js {
  return js`try {\n${statements}\n} catch (error) {\ngroups.raised(error, ${parts}, ${at});\n}`;
}

/** Predicates as one condition; null if there are none. */
function emitTests(predicates: readonly Predicate[], at: Js, env: Env): Js | null {
  const [first, ...rest] = predicates.map(({ expr }) => value(expr, { ...env, item: at, position: null, last: null }));
  return first === undefined ? null : js`${rest.reduce((all, test) => js`${all} && ${test}`, first)}`;
}

function globalVariables(env: Env): Env['variables'] {
  return new Map([...env.variables].filter(([, binding]) => binding.kind === 'function' && !binding.ofRule));
}
