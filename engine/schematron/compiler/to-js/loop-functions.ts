/** Loops over the items of an expression, each in a function of its own. */

import type { Core } from '../xpath/core.js';
import { identifier, js, lines, type Js } from './code.js';
import type { Env } from './env.js';
import { each } from './expression.js';
import { hoist } from './hoist.js';

/** A function that iterates over the items and stops when `sink` returns. */
export function loopFunction(
  hint: string,
  core: Core,
  env: Env,
  sink: (item: Js, inner: Env) => Js,
  options: {
    readonly before?: Js;
    readonly after: Js;
    readonly ordered?: boolean;
    readonly others?: readonly Core[];
  },
): Js {
  return hoist(hint, [core, ...(options.others ?? [])], env, (inner) =>
    lines([
      ...(options.before === undefined ? [] : [options.before]),
      each(core, inner, (item) => sink(item, inner), options.ordered ?? true),
      options.after,
    ]),
  );
}

/** Whether there is an item. */
export function hasItem(core: Core, env: Env): Js {
  return loopFunction('some', core, env, () => js`return true;`, { after: js`return false;`, ordered: false });
}

/** The items in an array, in a function of its own. */
export function collectItems(core: Core, env: Env): Js {
  const list = identifier('items');
  return loopFunction('all', core, env, (item) => js`${list}.push(${item});`, {
    before: js`const ${list} = [];`,
    after: js`return ${list};`,
  });
}
