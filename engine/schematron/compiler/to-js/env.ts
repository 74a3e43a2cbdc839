/** The scope of generated code. */

import type { Document } from '../../runtime/nodes/document.js';
import type { Core } from '../xpath/core.js';
import { XPathError, type Range } from '../xpath/errors.js';
import type { NamePrinter } from '../xpath/print.js';
import type { SequenceType } from '../xpath/types.js';
import { identifier, js, type Js } from './code.js';
import type { ModuleWriter } from './module.js';
import type { NameTable } from './name-table.js';

/** How to access the value of a variable. */
export type Binding =
  /** A function of the document, or (`ofRule`) of the document and the context node of the rule. */
  | { readonly kind: 'function'; readonly name: Js; readonly ofRule: boolean }
  /** A JavaScript variable; `lazy`: it holds a function without parameters. */
  | { readonly kind: 'local'; readonly name: Js; readonly lazy: boolean };

/** A function of the rule set; values go in and out in the representation of the declared types. */
export interface DeclaredFunction {
  readonly name: Js;
  readonly params: readonly SequenceType[];
}

/** Builds the statements for one item, given as a name or a literal. */
export type Sink = (item: Js) => Js;

/** The code of any expression: see `expression.ts`. */
export interface Emitters {
  readonly value: (core: Core, env: Env) => Js;
  readonly array: (core: Core, env: Env) => Js;
  readonly each: (core: Core, env: Env, sink: Sink, ordered: boolean) => Js;
}

/** State shared by all code of a rule set. */
export interface Generator {
  readonly emit: Emitters;
  readonly m: ModuleWriter;
  readonly names: NameTable;
  readonly print: NamePrinter;
  /** Functions declared by the rule set, by key. */
  readonly functions: ReadonlyMap<string, DeclaredFunction>;
  /** The text of a file that expressions load, by its URI. */
  readonly document: (uri: string) => string | undefined;
}

/** A scope. Variables are by `clark` name. */
export interface Env extends Generator {
  readonly item: Js | null;
  readonly position: Js | null;
  readonly last: Js | null;
  /** The rule's context node. */
  readonly current: Js | null;
  readonly variables: ReadonlyMap<string, Binding>;
  /** Makes names that are unused in this function. */
  readonly fresh: (hint: string) => Js;
  readonly traits: FunctionTraits;
}

/** Properties of a function that become known while its code is generated. */
interface FunctionTraits {
  /** It iterates over nodes from a group index. */
  isGrouped: boolean;
}

/** The initial state of a new function. */
export function newFunction(): Pick<Env, 'fresh' | 'traits'> {
  let count = 0;
  return { fresh: (hint) => identifier(`${hint}${++count}`), traits: { isGrouped: false } };
}

/** The document parameter, available in every function. */
export const D = identifier('d');

/** A member of the document. */
export function d(member: keyof Document): Js {
  return js`${D}.${identifier(member)}`;
}

/** The document node. */
export const ROOT = js`${0}`;

/** The scope with one more variable. */
export function addLocal(env: Env, name: string, local: Js, lazy = false): Env {
  return { ...env, variables: new Map([...env.variables, [name, { kind: 'local', name: local, lazy }]]) };
}

/**
 * The context item.
 * @throws XPathError if there is none, which the front end has excluded
 */
export function contextItemName(env: Env, range: Range): Js {
  return requireValue(env.item, range);
}

export function requireValue(value: Js | null, range: Range): Js {
  if (value === null) throw new XPathError('XPDY0002', 'there is no context item here', range);
  return value;
}
