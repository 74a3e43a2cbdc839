/** What is in scope at one place of generated code. */

import { XPathError, type Range } from '../xpath/errors.js';
import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf } from '../xpath/core.js';
import { isCostly } from '../xpath/invariants.js';
import { clark } from '../xpath/names.js';
import { variablesOf } from '../xpath/parts.js';
import type { NamePrinter } from '../xpath/print.js';
import { printCore } from '../xpath/print.js';
import type { SequenceType } from '../xpath/types.js';
import { identifier, js, type Js } from './code.js';
import type { ModuleWriter } from './module.js';
import type { NameTable } from './name-table.js';
import { memoKey } from './memo-key.js';

/** How the value of a variable is reached. */
export type Binding =
  /** A function of the document, or (`ofRule`) of the document and the node that the rule is at. */
  | { readonly kind: 'function'; readonly name: Js; readonly ofRule: boolean }
  /** A JavaScript variable; `lazy`: it holds a function without parameters. */
  | { readonly kind: 'local'; readonly name: Js; readonly lazy: boolean };

/** A function of the rule set; values go in and out in the representation of the declared types. */
export interface DeclaredFunction {
  readonly name: Js;
  readonly params: readonly SequenceType[];
}

/** The rule set: what all of its code shares. */
export interface Generator {
  readonly m: ModuleWriter;
  readonly names: NameTable;
  readonly print: NamePrinter;
  /** Functions that the rule set declares, by key. */
  readonly functions: ReadonlyMap<string, DeclaredFunction>;
  /** The text of a file that expressions load, by the name that they load it by. */
  readonly document: (uri: string) => string | undefined;
}

/** A scope. Variables are by `clark` name. */
export interface Env extends Generator {
  readonly item: Js | null;
  readonly position: Js | null;
  readonly last: Js | null;
  /** The node that the rule is at. */
  readonly current: Js | null;
  readonly variables: ReadonlyMap<string, Binding>;
  /** Makes names that are new in this function. */
  readonly fresh: (hint: string) => Js;
  readonly traits: Traits;
}

/** What turns out about a function while its code is made. */
export interface Traits {
  /** It visits the nodes that a group index gives. */
  isGrouped: boolean;
}

/** What a new function begins with. */
export function newFunction(): Pick<Env, 'fresh' | 'traits'> {
  let count = 0;
  return { fresh: (hint) => identifier(`${hint}${++count}`), traits: { isGrouped: false } };
}

/** What an expression needs from its surroundings, as parameters of a function and as arguments of its call. */
interface Needs {
  readonly params: readonly Js[];
  readonly args: readonly Js[];
  readonly inner: Env;
  /** The values of the parameters that are variables, by `clark` name. */
  readonly locals: ReadonlyMap<string, Js>;
}

const [D, ITEM, POSITION, LAST, CURRENT] = ['d', 'n', 'p', 'l', 'c'].map(identifier) as [Js, Js, Js, Js, Js];

/** The document, in every function. */
export { D };

function needsOf(cores: readonly Core[], env: Env): Needs {
  const deps = cores.reduce((all, core) => all | core.deps, 0);
  const names = [...new Set(cores.flatMap((core) => [...variablesOf(core)]))].sort();
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
  const ofRule = (deps & ON_CURRENT) !== 0 || bindings.some(({ binding }) => binding.kind === 'function' && binding.ofRule);
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

/**
 * Code as a function of its own, shared with all equal ones, and its call. What depends on nothing but the
 * document is computed once per document; what comes from a group of nodes, once for each group.
 * @param cores the expressions that the body evaluates
 */
export function hoisted(hint: string, cores: readonly Core[], env: Env, build: (inner: Env) => Js): Js {
  const { params, args, inner, locals } = needsOf(cores, env);
  const name = env.m.define(hint, params, build(inner), cores.map((core) => printCore(core, env.print)).join(' '));
  if (params.length === 1) return js`d.once(${env.m.slot(name.text)}, ${name})`;
  const isOfItem = inner.position === null && inner.last === null && inner.current === null;
  const same = isOfItem && (inner.traits.isGrouped || cores.some(isCostly)) ? memoKey(cores, inner, locals) : undefined;
  if (same === undefined) return js`${name}(${args})`;
  const slot = env.m.slot(name.text);
  const code = same.key === null
    ? js`return ${D}.rememberBelow(${slot}, ${same.node}, ${name}, ${required(inner.item, cores[0]!)});`
    : js`return ${D}.remember(${slot}, ${same.node}, () => ${same.key}, () => ${name}(${params}));`;
  return js`${env.m.define('remembered', params, code)}(${args})`;
}

/**
 * The scope with the variable of a `let`, and the statement that declares it: a value that is computed when it is first
 * asked for, once for the document if it depends on nothing else.
 * @param code makes the code of the value
 */
export function withLet({ name, value }: CoreOf<'let'>, env: Env, code: (value: Core, env: Env) => Js): { readonly declaration: Js; readonly inner: Env } {
  const bind = (binding: Binding): Env => ({ ...env, variables: new Map([...env.variables, [clark(name), binding]]) });
  if (needsOf([value], env).params.length === 1) {
    const whole = hoisted('shared', [value], env, (inner) => js`return ${code(value, inner)};`);
    return { declaration: js``, inner: bind({ kind: 'function', name: env.m.define('global', [D], js`return ${whole};`), ofRule: false }) };
  }
  const local = env.fresh('w');
  return { declaration: js`const ${local} = ${env.m.use('lazily')}(() => ${code(value, env)});`, inner: bind({ kind: 'local', name: local, lazy: true }) };
}

/** The context item. @throws XPathError where there is none, which the front end has excluded */
export function itemOf(env: Env, range: Range): Js {
  return required(env.item, range);
}

export function required(value: Js | null, range: Range): Js {
  if (value === null) throw new XPathError('XPDY0002', 'there is no context item here', range);
  return value;
}
