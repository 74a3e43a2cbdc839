/** Operations on one item as data, so that the check for a missing value can be generated in the shortest form. */

import { js, type Js } from './code.js';
import { d } from './env.js';
import type { ModuleWriter, RuntimeName } from './module.js';

export type Operation =
  | { readonly kind: 'same' }
  /** A function of the runtime with one parameter. */
  | { readonly kind: 'call'; readonly name: RuntimeName }
  /** The string value of a node. */
  | { readonly kind: 'text' }
  | { readonly kind: 'code'; readonly of: (item: Js, m: ModuleWriter) => Js };

export const SAME: Operation = { kind: 'same' };
export const TEXT: Operation = { kind: 'text' };

export function runtimeCall(name: RuntimeName): Operation {
  return { kind: 'call', name };
}

export function inlineCode(of: (item: Js, m: ModuleWriter) => Js): Operation {
  return { kind: 'code', of };
}

/** Composes two operations. */
export function compose(first: Operation, second: Operation): Operation {
  if (first.kind === 'same') return second;
  return second.kind === 'same'
    ? first
    : inlineCode((item, m) => applyOperation(second, applyOperation(first, item, m), m));
}

/** The code that applies an operation to an item. */
export function applyOperation(operation: Operation, item: Js, m: ModuleWriter): Js {
  switch (operation.kind) {
    case 'same':
      return item;
    case 'call':
      return js`${m.use(operation.name)}(${item})`;
    case 'text':
      return js`${d('text')}(${item})`;
    case 'code':
      return operation.of(item, m);
  }
}
