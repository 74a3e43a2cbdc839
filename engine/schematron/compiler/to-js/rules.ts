/** Rules: one function for each rule, with its checks. */

import type { Assertion } from '../../assertion.js';
import type { TypedExpressions } from '../schematron/check.js';
import { expressionsInCheck } from '../schematron/expressions.js';
import type { Check, Let, Rule } from '../schematron/model.js';
import type { Core } from '../xpath/core.js';
import { freeVariables } from '../xpath/parts.js';
import { Js, comment, identifier, js, lines } from './code.js';
import { D, d, newFunction, ROOT, type Binding, type Env, type Generator } from './env.js';
import { value } from './expression.js';
import { canInline, type LetValues, inlineListLets } from './list-lets.js';
import { wholeValue } from './operands.js';
import { errorAt } from './error-position.js';
import { simplePath } from './simple-path.js';

const N = identifier('n');
const C = identifier('c');

/** Variables in scope by `clark` name. */
export type Bindings = ReadonlyMap<string, Binding>;

/** A scope at one node. */
function scopeAt(node: Js, generator: Generator, variables: Bindings): Env {
  return { ...generator, item: node, position: null, last: null, current: node, variables, ...newFunction() };
}

/** The lets of the schema: each is a function that computes its value on the first call for a document. */
export function emitGlobals(lets: readonly Let[], generator: Generator, typed: TypedExpressions): Bindings {
  const variables = new Map<string, Binding>();
  for (const entry of lets) {
    const core = typed.core(entry.value);
    if (core.kind === 'literal') continue;
    const code = errorAt.expression(entry.value, () => wholeValue(core, scopeAt(ROOT, generator, variables)));
    const { m } = generator;
    const compute = m.define('compute', [D], js`return ${code};`, `$${entry.name} (line ${entry.value.position.line})`);
    const name = m.define(
      'global',
      [D],
      js`return ${d('once')}(${m.slot(compute.text)}, ${compute});`,
      `$${entry.name}`,
    );
    variables.set(entry.key, { kind: 'function', name, ofRule: false });
  }
  return variables;
}

/** The lets of a rule: functions of the node, each of which caches the value for the last node. */
function emitLets(rule: Rule, generator: Generator, typed: TypedExpressions, globals: Bindings): Bindings {
  const variables = new Map(globals);
  const used = usedVariables(rule, typed);
  for (const entry of rule.lets) {
    const core = typed.core(entry.value);
    const { key } = entry;
    variables.delete(key);
    if (core.kind === 'literal' || !used.has(key)) continue;
    const { m } = generator;
    const code = errorAt.expression(entry.value, () => wholeValue(core, scopeAt(N, generator, variables)));
    const compute = m.define(
      'compute',
      [D, N],
      js`return ${code};`,
      `$${entry.name} (line ${entry.value.position.line})`,
    );
    const name = m.define(
      'local',
      [D, C],
      js`return ${d('onceAt')}(${m.slot(compute.text)}, ${C}, ${compute});`,
      `$${entry.name}`,
    );
    variables.set(key, { kind: 'function', name, ofRule: true });
  }
  return variables;
}

/** The lets that may be inlined in checks. */
function listLets(rule: Rule, typed: TypedExpressions): LetValues {
  const lets = new Map(rule.lets.map((entry) => [entry.key, typed.core(entry.value)]));
  return new Map([...lets].filter(([, value]) => canInline(value)));
}

/** Variables used by checks and by lets; lets that only unused lets use are too rare to matter. */
function usedVariables(rule: Rule, typed: TypedExpressions): ReadonlySet<string> {
  const cores = [
    ...rule.lets.map((entry) => typed.core(entry.value)),
    ...rule.checks.flatMap((check) => [...expressionsInCheck(check)].map((expression) => typed.core(expression))),
  ];
  return new Set(cores.flatMap((core) => [...freeVariables(core)]));
}

/** The function that runs the checks of a rule on a node. */
export function emitRule(
  rule: Rule,
  assertions: readonly Assertion[],
  generator: Generator,
  typed: TypedExpressions,
  globals: Bindings,
): Js {
  const variables = emitLets(rule, generator, typed, globals);
  const lets = listLets(rule, typed);
  const absent: Js[] = [];
  const statements: Js[] = [];
  rule.checks.forEach((check, index) => {
    const assertion = assertions[index]!;
    const env = scopeAt(N, generator, variables);
    const core = inlineListLets(typed.core(check.test), lets);
    const title = comment(
      `${assertion.code} (line ${check.position.line}): ${assertion.kind === 'report' ? 'report ' : ''}${check.test.text}`,
    );
    const paths = errorAt.expression(check.test, () => absentPaths(check, core, env));
    if (paths !== undefined) absent.push(title, ...paths.map((path) => js`[${assertion.index}, ${path}],`));
    else
      statements.push(
        title,
        errorAt.expression(check.test, () => checkStatement(check, core, assertion.index, env, typed)),
      );
  });
  const { m } = generator;
  const name = m.fresh('rule');
  if (absent.length > 0) {
    const table = m.fresh('ABSENT');
    m.declare(lines([js`const ${table} = ${m.use('absentTable')}([`, ...absent, js`]);`]));
    statements.unshift(js`${d('absent')}(${N}, ${table});`);
  }
  m.declare(
    lines([
      comment(
        `${rule.id === '' ? '' : `${rule.id}: `}${rule.context.text} (${rule.position.file}:${rule.position.line})`,
      ),
      js`function ${name}(${[D, N]}) {`,
      ...statements,
      js`}`,
    ]),
  );
  return name;
}

/** `not(a/b)`, `not((a | b)/c)`, `not(a or b)`: hundreds of checks have this form, so they are stored as a table. */
function absentPaths(check: Check, core: Core, env: Env): readonly Js[] | undefined {
  if (check.kind !== 'assert' || core.kind !== 'not' || check.message.some(({ kind }) => kind === 'value'))
    return undefined;
  const { operand } = core;
  const paths = (operand.kind === 'or' ? operand.operands : [operand]).map((part) =>
    part.kind === 'exists' ? simplePath(part.input, env) : undefined,
  );
  return paths.every((path) => path !== undefined && path.from === N)
    ? paths.flatMap((path) => path!.paths)
    : undefined;
}

function checkStatement(check: Check, core: Core, index: number, env: Env, typed: TypedExpressions): Js {
  if (core.kind === 'literal' && core.value.type === 'boolean' && core.value.value === (check.kind === 'assert'))
    return comment('always passes');
  const test = value(core, env);
  const message = check.message.some(({ kind }) => kind === 'value') ? emitMessage(check, env, typed) : undefined;
  const fail = js`${d('fail')}(${[js`${index}`, N, ...(message === undefined ? [] : [message])]});`;
  const statement = js`if (${check.kind === 'assert' ? new Js('!') : new Js('')}${test}) ${fail}`;
  if (!core.raises) return statement;
  return js`try {\n${statement}\n} catch (error) {\n${d('raised')}(${index}, ${N}, error);\n}`;
}

/** The text with its computed values; a value that raises an error is left empty. */
function emitMessage(check: Check, env: Env, typed: TypedExpressions): Js {
  const parts = check.message.map((part) => {
    if (part.kind === 'text') return js`${part.text}`;
    const core = typed.core(part.select);
    const text = errorAt.expression(part.select, () => value(core, env));
    return core.raises ? js`${env.m.use('attempt')}(() => ${text})` : text;
  });
  const [first, ...rest] = parts as [Js, ...Js[]];
  return env.m.define(
    'message',
    [D, N],
    js`return ${rest.reduce((all, next) => js`${all} + ${next}`, js`"" + ${first}`)};`,
  );
}
