/** Contexts of rules: their structure as data for path states, their predicates as functions. */

import type { CompiledContext } from '../../runtime/rules.js';
import { contextPredicates } from '../schematron/expressions.js';
import type { Core, Predicate } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { constantString } from '../xpath/fold.js';
import { make } from '../xpath/infer.js';
import { isCostly } from '../xpath/invariants.js';
import type { PatternAlternative, MatchPattern, PatternStep } from '../xpath/pattern.js';
import { innerDeps } from '../xpath/predicates.js';
import * as T from '../xpath/types.js';
import { COMMENT_CODE, DOCUMENT_CODE, INSTRUCTION_CODE, TEXT_CODE } from '../../runtime/nodes/names.js';
import { identifier, js, lines, type Js } from './code.js';
import { D, d, newFunction, type Env, type Generator } from './env.js';
import { array, value } from './expression.js';
import { codeTest, endsWith, type NameTable } from './name-table.js';
import { nodeTestCondition } from './node-test.js';
import { needsPosition } from './predicates.js';

/** One context in generated code. */
export interface EmittedContext {
  readonly steps: CompiledContext['steps'];
  readonly match: Js | null;
}

/** All name suffixes that predicates test; they must be collected before codes are assigned. */
export function collectSuffixes(pattern: MatchPattern): readonly string[] {
  return contextPredicates(pattern).flatMap(suffixesInCore);
}

function suffixesInCore(core: Core): readonly string[] {
  if (core.kind === 'and' || core.kind === 'or') return core.operands.flatMap(suffixesInCore);
  if (core.kind === 'not') return suffixesInCore(core.operand);
  const suffix = nameSuffix(core);
  return suffix === undefined ? [] : [suffix];
}

/** `ends-with(name(), 'x')`: a suffix without a colon is a suffix of the local name. */
function nameSuffix(core: Core): string | undefined {
  if (core.kind !== 'call' || core.name !== 'ends-with') return undefined;
  const [name, suffix] = core.args;
  if (name?.kind !== 'call' || (name.name !== 'name' && name.name !== 'local-name') || name.args[0]?.kind !== 'item')
    return undefined;
  const text = constantString(suffix);
  return text === undefined || text === '' || text.includes(':') ? undefined : text;
}

/** The contexts of a rule. */
export function emitContexts(
  { alternatives }: MatchPattern,
  generator: Generator,
  scope: Pick<Env, 'variables'>,
): readonly EmittedContext[] {
  return alternatives.map((alternative) =>
    emitContext(alternative, {
      ...generator,
      ...scope,
      item: null,
      position: null,
      last: null,
      current: null,
      ...newFunction(),
    }),
  );
}

function emitContext(alternative: PatternAlternative, env: Env): EmittedContext {
  const steps = alternative.steps.map((step) => resolveNameTests(step, env.names));
  return {
    steps: steps.map(({ codes, step }) => ({ test: codeTest(codes), link: step.link })),
    match: steps.some(({ step }) => step.predicates.length > 0) ? matcher(steps, env) : null,
  };
}

interface ResolvedStep {
  readonly codes: readonly number[];
  readonly step: PatternStep;
}

const UNNAMED: readonly (readonly [number, number])[] = [
  [T.DOCUMENT, DOCUMENT_CODE],
  [T.TEXT, TEXT_CODE],
  [T.COMMENT, COMMENT_CODE],
  [T.PROCESSING_INSTRUCTION, INSTRUCTION_CODE],
];

/** Predicates on names are resolved at compile time: they narrow the codes, and disappear. */
function resolveNameTests(step: PatternStep, names: NameTable): ResolvedStep {
  const { kinds, names: tests } = step.test;
  if (tests !== null && (kinds & T.PROCESSING_INSTRUCTION) !== 0)
    throw new XPathError('UNSUPPORTED', 'processing-instruction() with a name is not supported', step);
  let codes: readonly number[] =
    tests === null ? UNNAMED.filter(([kind]) => (kinds & kind) !== 0).map(([, code]) => code) : [];
  for (const kind of [T.ELEMENT, T.ATTRIBUTE])
    if ((kinds & kind) !== 0) codes = [...codes, ...names.codes(kind, tests)];
  if (kinds !== T.ELEMENT || step.predicates.some(needsPosition)) return { codes, step };
  const predicates: Predicate[] = [];
  for (const predicate of step.predicates) {
    const open: Core[] = [];
    for (const part of conjuncts(predicate.expr)) {
      const test = nameTest(part, names);
      if (test === undefined) open.push(part);
      else codes = codes.filter(test);
    }
    predicates.push(...open.map((expr) => ({ mode: 'boolean' as const, expr })));
  }
  return { codes, step: { ...step, predicates: [...predicates].sort((a, b) => cost(a.expr) - cost(b.expr)) } };
}

function conjuncts(core: Core): readonly Core[] {
  return core.kind === 'and' ? core.operands : [core];
}

/**
 * The cost of a predicate. Predicates may run in any order, since an error means no match, just as false does. Reading
 * children is cheap compared with other paths.
 */
function cost(core: Core): number {
  if (core.kind === 'not') return cost(core.operand);
  if (core.kind === 'variable') return 0;
  if (core.kind === 'exists') return 1;
  return core.kind === 'compare' ? 3 : 2;
}

/** A condition that depends only on the element's code. */
function nameTest(core: Core, names: NameTable): ((code: number) => boolean) | undefined {
  switch (core.kind) {
    case 'not': {
      const inner = nameTest(core.operand, names);
      return inner === undefined ? undefined : (code) => !inner(code);
    }
    case 'and':
    case 'or': {
      const tests = core.operands.map((operand) => nameTest(operand, names));
      if (!tests.every((test) => test !== undefined)) return undefined;
      return core.kind === 'and'
        ? (code) => tests.every((test) => test(code))
        : (code) => tests.some((test) => test(code));
    }
    case 'exists': {
      const { input } = core;
      if (input.kind !== 'path' || input.input.kind !== 'item' || input.steps.length !== 1) return undefined;
      const [step] = input.steps;
      if (step?.axis !== 'self' || step.predicates.length > 0 || (step.test.kinds & T.ELEMENT) === 0) return undefined;
      const codes = names.codes(T.ELEMENT, step.test.names);
      return (code) => codes.includes(code);
    }
    case 'call': {
      const suffix = nameSuffix(core);
      return suffix === undefined ? undefined : (code) => endsWith(names.namesOf(code), suffix);
    }
    default:
      return undefined;
  }
}

/**
 * The function that evaluates predicates. The structure has been matched already; it is checked again only if it can
 * match in several ways.
 */
function matcher(steps: readonly ResolvedStep[], env: Env): Js {
  const node = identifier('n');
  return env.m.define('matches', [D, node], lines([stepMatch(steps, 0, node, env, false), js`return false;`]));
}

function stepMatch(steps: readonly ResolvedStep[], index: number, node: Js, env: Env, testsStructure: boolean): Js {
  const entry = steps[index];
  if (entry === undefined) return js`return true;`;
  const { step } = entry;
  const tests = step.predicates.some(needsPosition)
    ? [positionTest(step, node, env)]
    : step.predicates.map((predicate) => predicateTest(predicate, node, env, index > 0));
  if (testsStructure) {
    const own = nodeTestCondition(step.test, node, T.NODE, env, step);
    if (own !== null) tests.unshift(own);
  }
  const needsMore =
    steps.slice(index + 1).some((next) => next.step.predicates.length > 0) || (testsStructure && step.link !== 'any');
  const rest = needsMore ? matchAbove(steps, index, node, env, testsStructure) : js`return true;`;
  return tests.length === 0 ? rest : js`if (${tests.reduce((all, test) => js`${all} && ${test}`)}) {\n${rest}\n}`;
}

function matchAbove(steps: readonly ResolvedStep[], index: number, node: Js, env: Env, testsStructure: boolean): Js {
  const at = env.fresh('a');
  switch (steps[index]!.step.link) {
    case 'any':
      return js`return true;`;
    case 'root':
      return js`if (${d('parent')}[${node}] === 0) return true;`;
    case 'parent':
      return js`const ${at} = ${d('parent')}[${node}];\nif (${at} >= 0) {\n${stepMatch(steps, index + 1, at, env, testsStructure)}\n}`;
    case 'ancestor':
      return js`for (let ${at} = ${d('parent')}[${node}]; ${at} >= 0; ${at} = ${d('parent')}[${at}]) {\n${stepMatch(steps, index + 1, at, env, true)}\n}`;
  }
}

/**
 * A predicate on a node; if it raises an error, the node does not match (XSLT 2.0, section 5.5.4).
 * @param isAbove whether the node is an ancestor of the matched node: then the result is cached, since every node below
 * needs it
 */
function predicateTest({ expr }: Predicate, node: Js, env: Env, isAbove: boolean): Js {
  const isRemembered = isAbove && isCostly(expr);
  const test = value(expr, { ...env, item: node, current: node });
  if (!expr.raises && !isRemembered) return test;
  const own = identifier('n');
  const inner = value(expr, { ...env, item: own, current: own, ...newFunction() });
  const holds = env.m.define(
    'holds',
    [D, own],
    expr.raises
      ? js`try {\nreturn ${inner};\n} catch (error) {\nreturn ${env.m.use('noMatch')}(error);\n}`
      : js`return ${inner};`,
  );
  return isRemembered
    ? js`${d('rememberBelow')}(${[js`${env.m.slot(`holds ${holds.text}`)}`, node, holds, node]})`
    : js`${holds}(${[D, node]})`;
}

/**
 * Whether a node is among those that the step, with all its predicates, selects from the node's parent (XSLT 3.0,
 * section 5.5.3). Evaluated once for all siblings; an error is an error for each of them.
 */
function positionTest(step: PatternStep, node: Js, env: Env): Js {
  if (step.predicates.some(({ expr }) => innerDeps(expr) !== 0))
    throw new XPathError('UNSUPPORTED', 'current() beside positions is not supported in the context of a rule', step);
  const { axis, test, predicates } = step;
  const above = make({ kind: 'item', items: T.DOCUMENT | T.ELEMENT }, step);
  const path = make({ kind: 'path', input: above, steps: [{ axis, test, predicates }] }, step);
  const parent = identifier('n');
  const selected = array(path, { ...env, item: parent, current: parent, ...newFunction() });
  const set = js`return new Set(${selected});`;
  const chosen = env.m.define(
    'chosen',
    [D, parent],
    path.raises ? js`try {\n${set}\n} catch (error) {\n${env.m.use('noMatch')}(error);\nreturn new Set();\n}` : set,
  );
  const up = js`${d('parent')}[${node}]`;
  return js`${d('rememberBelow')}(${[js`${env.m.slot(`chosen ${chosen.text}`)}`, up, chosen, up]}).has(${node})`;
}
