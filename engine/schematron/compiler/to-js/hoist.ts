/** Moves code into shared functions, with cached values if they are the same for several nodes. */

import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf } from '../xpath/core.js';
import { isCostly } from '../xpath/invariants.js';
import { clark } from '../xpath/names.js';
import { freeVariables } from '../xpath/parts.js';
import { printCore } from '../xpath/print.js';
import { identifier, js, markCached, type Js } from './code.js';
import { D, d, newFunction, requireValue, type Binding, type Env } from './env.js';
import { memoKey } from './memo-key.js';

/** The outer values that an expression needs, as function parameters and call arguments. */
interface Needs {
  readonly params: readonly Js[];
  readonly args: readonly Js[];
  readonly inner: Env;
  /** Values of the parameters that stand for variables, by `clark` name. */
  readonly locals: ReadonlyMap<string, Js>;
}

const [ITEM, POSITION, LAST, CURRENT] = ['n', 'p', 'l', 'c'].map(identifier) as [Js, Js, Js, Js];

function findNeeds(cores: readonly Core[], env: Env): Needs {
  const deps = cores.reduce((all, core) => all | core.deps, 0);
  const names = [...new Set(cores.flatMap((core) => [...freeVariables(core)]))].sort();
  const bindings = names.flatMap((name) => {
    const binding = env.variables.get(name);
    return binding === undefined ? [] : [{ name, binding }];
  });
  const params = [D];
  const args = [D];
  const add = (wanted: boolean, param: Js, arg: Js | null): Js | null => {
    if (!wanted || arg === null) return null;
    params.push(param);
    args.push(arg);
    return param;
  };
  const item = add((deps & ON_ITEM) !== 0, ITEM, env.item);
  const position = add((deps & ON_POSITION) !== 0, POSITION, env.position);
  const last = add((deps & ON_LAST) !== 0, LAST, env.last);
  const ofRule =
    (deps & ON_CURRENT) !== 0 || bindings.some(({ binding }) => binding.kind === 'function' && binding.ofRule);
  const current = add(ofRule, CURRENT, env.current);
  const variables = new Map(env.variables);
  const locals = new Map<string, Js>();
  let count = 0;
  for (const { name, binding } of bindings) {
    if (binding.kind !== 'local') continue;
    const param = identifier(`v${++count}`);
    params.push(param);
    args.push(binding.name);
    variables.set(name, { ...binding, name: param });
    locals.set(name, binding.lazy ? js`${param}()` : param);
  }
  return { params, args, inner: { ...env, item, position, last, current, variables, ...newFunction() }, locals };
}

/** A function, shared with all identical ones. */
function defineFunction(hint: string, cores: readonly Core[], { m, print }: Env, params: readonly Js[], body: Js): Js {
  return m.define(hint, params, body, cores.map((core) => printCore(core, print)).join(' '));
}

/**
 * Moves code into a shared function, and returns the call. Nothing is cached: used for code whose parts are cached
 * themselves.
 * @param cores the expressions that the body evaluates
 */
export function outline(hint: string, cores: readonly Core[], env: Env, build: (inner: Env) => Js): Js {
  const { params, args, inner } = findNeeds(cores, env);
  return js`${defineFunction(hint, cores, env, params, build(inner))}(${args})`;
}

/**
 * Moves code into a shared function, and returns the call. Values that depend only on the document are computed once
 * per document, values of a node group once per group.
 * @param cores the expressions that the body evaluates
 */
export function hoist(hint: string, cores: readonly Core[], env: Env, build: (inner: Env) => Js): Js {
  const { params, args, inner, locals } = findNeeds(cores, env);
  const name = defineFunction(hint, cores, env, params, build(inner));
  if (params.length === 1) return markCached(js`${d('once')}(${env.m.slot(name.text)}, ${name})`);
  const isOfItem = inner.position === null && inner.last === null && inner.current === null;
  const same = isOfItem && (inner.traits.isGrouped || cores.some(isCostly)) ? memoKey(cores, inner, locals) : undefined;
  if (same === undefined) return js`${name}(${args})`;
  const slot = env.m.slot(name.text);
  const code =
    same.key === null
      ? js`return ${d('rememberBelow')}(${slot}, ${same.node}, ${name}, ${requireValue(inner.item, cores[0]!)});`
      : js`return ${d('remember')}(${slot}, ${same.node}, () => ${same.key}, () => ${name}(${params}));`;
  return markCached(js`${env.m.define('remembered', params, code)}(${args})`);
}

/**
 * Binds the variable of a `let`: returns the extended scope, and the declaration of a value that is computed on its
 * first use; once per document if it depends on nothing else.
 * @param code generates the code of the value
 */
export function bindLet(
  { name, value }: CoreOf<'let'>,
  env: Env,
  code: (value: Core, env: Env) => Js,
): { readonly declaration: Js; readonly inner: Env } {
  const bind = (binding: Binding): Env => ({ ...env, variables: new Map([...env.variables, [clark(name), binding]]) });
  if (findNeeds([value], env).params.length === 1) {
    const whole = hoist('shared', [value], env, (inner) => js`return ${code(value, inner)};`);
    return {
      declaration: js``,
      inner: bind({ kind: 'function', name: env.m.define('global', [D], js`return ${whole};`), ofRule: false }),
    };
  }
  const local = env.fresh('w');
  return {
    declaration: js`const ${local} = ${env.m.use('lazily')}(() => ${code(value, env)});`,
    inner: bind({ kind: 'local', name: local, lazy: true }),
  };
}
