/** Paths as nested loops. */

import { REVERSE_AXES } from '../xpath/ast.js';
import type { Core, CoreOf, CoreStep } from '../xpath/core.js';
import { axisItems } from '../xpath/infer-path.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { d, ROOT, type Env, type Sink } from './env.js';
import { value } from './expression.js';
import { groupLoop, groupedSteps, literalSteps } from './groups.js';
import { nodeTestCondition } from './node-test.js';
import { emitPredicates, needsLast } from './predicates.js';

/** Node kinds that a loop over an axis visits before the node test. */
const CHILDREN = T.ELEMENT | T.TEXT | T.COMMENT | T.PROCESSING_INSTRUCTION;

/**
 * Statements that run `sink` for each node of a path.
 * @param ordered whether nodes come in document order per input node; otherwise in any order
 */
export function eachOfPath(
  core: CoreOf<'path'>,
  env: Env,
  sink: Sink,
  ordered: boolean,
  eachOf: (input: Core, sink: Sink) => Js,
): Js {
  const attribute = attributeAnywhere(core, env);
  if (attribute !== undefined) return eachOfCode(attribute, env, sink);
  return eachOf(core.input, (from) => eachStep(core.steps, 0, from, core.input.type.items, env, sink, ordered, core));
}

/** `//@name` from the root: all attributes of that name. */
function attributeAnywhere(core: CoreOf<'path'>, env: Env): number | undefined {
  const [first, second, ...rest] = core.steps;
  if (core.input.kind !== 'root' || first === undefined || second === undefined || rest.length > 0) return undefined;
  const isAny =
    (first.axis === 'descendant-or-self' || first.axis === 'descendant') &&
    first.test.names === null &&
    (first.test.kinds & T.ELEMENT) !== 0;
  if (!isAny || first.predicates.length > 0 || second.axis !== 'attribute' || second.predicates.length > 0)
    return undefined;
  return env.names.single(second.test);
}

/** All nodes of the document with a given code. */
function eachOfCode(code: number, env: Env, sink: Sink): Js {
  const at = env.fresh('a');
  return js`for (let ${at} = ${d('first')}(${code}); ${at} !== 0; ${at} = ${d('nextOfCode')}[${at}]) {\n${sink(at)}\n}`;
}

/** Merging more lists than this takes as long as visiting all nodes. */
const MAX_CODES = 16;

/** The element codes that match, if they are few: `//(a|b)` may be evaluated for each of many nodes. */
function fewCodes({ test }: CoreStep, env: Env): readonly number[] | undefined {
  if (test.kinds !== T.ELEMENT || test.names === null) return undefined;
  const codes = env.names.codes(T.ELEMENT, test.names);
  return codes.length > 0 && codes.length <= MAX_CODES ? codes : undefined;
}

function eachStep(
  steps: readonly CoreStep[],
  index: number,
  from: Js,
  items: number,
  env: Env,
  sink: Sink,
  ordered: boolean,
  path: Core,
): Js {
  const step = steps[index];
  if (step === undefined) return sink(from);
  const reached = axisItems(step.axis, items) & step.test.kinds;
  if (reached === 0) return js``;
  const rest: Sink = (node) => eachStep(steps, index + 1, node, reached, env, sink, ordered, path);
  // Predicates count along the axis; all other consumers expect document order.
  const isBackwards = ordered && REVERSE_AXES.has(step.axis) && step.axis !== 'parent';
  if (isBackwards || step.predicates.some(needsLast))
    return collectNodes(step, from, items, env, rest, isBackwards, path);
  const grouped =
    groupedSteps(steps.slice(index), env) ?? (index === 0 && from === ROOT ? literalSteps(steps, env) : undefined);
  if (grouped === undefined) return plainLoop(step, from, items, env, rest, path);
  const done = [...grouped.through, grouped.last];
  const reachedByAll = done.reduce((from, { axis, test }) => axisItems(axis, from) & test.kinds, items);
  return groupLoop(
    grouped,
    from,
    env,
    (node) => eachStep(steps, index + done.length, node, reachedByAll, env, sink, ordered, path),
    (own, start, inner, use) => plainLoops(own, start, items, inner, use, path),
  );
}

/** Nested loops, one per step. */
function plainLoops(
  [step, ...others]: readonly CoreStep[],
  from: Js,
  items: number,
  env: Env,
  sink: Sink,
  path: Core,
): Js {
  if (step === undefined) return sink(from);
  const reached = axisItems(step.axis, items) & step.test.kinds;
  return plainLoop(step, from, items, env, (node) => plainLoops(others, node, reached, env, sink, path), path);
}

/** A loop over the nodes that also pass the predicates. */
function plainLoop(step: CoreStep, from: Js, items: number, env: Env, sink: Sink, path: Core): Js {
  const { declarations, wrap } = emitPredicates(step.predicates, env, value);
  return lines([...declarations, axisLoop(step, from, items, env, (node) => wrap(node, sink), path)]);
}

/** Collects the nodes of a step in a list first, to reverse it or because `last()` must be known. */
function collectNodes(
  step: CoreStep,
  from: Js,
  items: number,
  env: Env,
  rest: Sink,
  isBackwards: boolean,
  path: Core,
): Js {
  const list = env.fresh('list');
  const node = env.fresh('a');
  const { declarations, wrap } = emitPredicates(step.predicates, env, value, js`${list}.length`);
  const kept = env.fresh('list');
  const push: Sink = (found) => js`${kept}.push(${found});`;
  return lines([
    js`const ${list} = [];`,
    axisLoop(step, from, items, env, (found) => js`${list}.push(${found});`, path),
    js`const ${kept} = [];`,
    ...declarations,
    js`for (const ${node} of ${list}) {\n${wrap(node, push)}\n}`,
    ...(isBackwards ? [js`${kept}.reverse();`] : []),
    js`for (const ${node} of ${kept}) {\n${rest(node)}\n}`,
  ]);
}

/** A loop along an axis over the nodes that pass the test. */
function axisLoop(step: CoreStep, from: Js, items: number, env: Env, body: Sink, path: Core): Js {
  const at = env.fresh('a');
  const code = env.names.single(step.test);
  const tested = (domain: number): Js => {
    const test = nodeTestCondition(step.test, at, domain, env, path);
    return test === null ? body(at) : js`if (${test}) {\n${body(at)}\n}`;
  };
  switch (step.axis) {
    case 'child':
      if (code !== undefined)
        return js`for (let ${at} = ${d('child')}(${from}, ${code}); ${at} !== 0; ${at} = ${d('twin')}(${at})) {\n${body(at)}\n}`;
      return js`for (let ${at} = ${d('firstChild')}[${from}]; ${at} !== 0; ${at} = ${d('nextSibling')}[${at}]) {\n${tested(CHILDREN)}\n}`;
    case 'attribute':
      if (code !== undefined)
        return js`const ${at} = ${d('attribute')}(${from}, ${code});\nif (${at} !== 0) {\n${body(at)}\n}`;
      return js`for (let ${at} = ${from} + 1; ${d('isAttributeOf')}(${at}, ${from}); ${at}++) {\n${tested(T.ATTRIBUTE)}\n}`;
    case 'descendant':
    case 'descendant-or-self': {
      if (code !== undefined && from === ROOT) return eachOfCode(code, env, body);
      const codes = from === ROOT ? fewCodes(step, env) : undefined;
      if (codes !== undefined) return js`for (const ${at} of ${d('withCodes')}(${codes.join(' ')})) {\n${body(at)}\n}`;
      const start = step.axis === 'descendant' ? js`${from} + 1` : from;
      const domain = CHILDREN | T.ATTRIBUTE | (step.axis === 'descendant' ? 0 : items);
      // Attributes are numbered among the descendants and must be skipped; the node itself may be an attribute.
      const isSelf =
        step.axis === 'descendant-or-self' && (items & T.ATTRIBUTE) !== 0 ? js`${at} === ${from} || ` : js``;
      const inner =
        (step.test.kinds & T.ATTRIBUTE) === 0
          ? tested(domain)
          : js`if (${isSelf}!${d('isAttribute')}(${at})) {\n${tested(domain)}\n}`;
      return js`for (let ${at} = ${start}, end = ${d('end')}[${from}]; ${at} < end; ${at}++) {\n${inner}\n}`;
    }
    case 'self': {
      const test = nodeTestCondition(step.test, from, items, env, path);
      return test === null ? body(from) : js`if (${test}) {\n${body(from)}\n}`;
    }
    case 'parent':
      return js`const ${at} = ${d('parent')}[${from}];\nif (${at} >= 0) {\n${tested(T.ELEMENT | T.DOCUMENT)}\n}`;
    case 'ancestor':
      return js`for (let ${at} = ${d('parent')}[${from}]; ${at} >= 0; ${at} = ${d('parent')}[${at}]) {\n${tested(T.ELEMENT | T.DOCUMENT)}\n}`;
    case 'ancestor-or-self':
      return js`for (let ${at} = ${from}; ${at} >= 0; ${at} = ${d('parent')}[${at}]) {\n${tested(items | T.ELEMENT | T.DOCUMENT)}\n}`;
    case 'following-sibling':
      return js`for (let ${at} = ${d('nextSibling')}[${from}]; ${at} !== 0; ${at} = ${d('nextSibling')}[${at}]) {\n${tested(CHILDREN)}\n}`;
    case 'preceding-sibling':
      return js`for (const ${at} of ${d('precedingSiblings')}(${from})) {\n${tested(CHILDREN)}\n}`;
    case 'following':
      return js`for (const ${at} of ${d('following')}(${from})) {\n${tested(CHILDREN)}\n}`;
    case 'preceding':
      return js`for (const ${at} of ${d('preceding')}(${from})) {\n${tested(CHILDREN)}\n}`;
  }
}
