/** Effective boolean values (XPath 2.0, section 2.4.3). */

import type { Core } from '../xpath/core.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { d, type Env } from './env.js';
import { value } from './expression.js';
import { hoist } from './hoist.js';
import { loopFunction } from './loop-functions.js';
import { representationOf, type Representation } from './representation.js';

/** The effective boolean value of an expression that may yield other items than nodes. */
export function emitTruth(input: Core, env: Env): Js {
  const { items, card } = input.type;
  const representation = representationOf(items, input);
  if (representation === 'item') return emitTruthOfItems(input, env);
  if (input.kind === 'call' && input.name === 'normalize-space') return emitNotBlank(input.args[0]!, env);
  if (card === T.ONE) return emitTruthOfItem(value(input, env), representation, env);
  if ((card & T.MORE) === 0) {
    if (representation === 'string' || representation === 'untyped') return js`((${value(input, env)} ?? "") !== "")`;
    return hoist('truth', [input], env, (inner) => {
      const item = inner.fresh('x');
      return lines([
        js`const ${item} = ${value(input, inner)};`,
        js`return ${item} !== undefined && ${emitTruthOfItem(item, representation, inner)};`,
      ]);
    });
  }
  // More than one atomic value has no truth value.
  return loopFunction(
    'truth',
    input,
    env,
    (item) => js`if (found !== undefined) ${env.m.use('raise')}("FORG0006");\nfound = ${item};`,
    {
      before: js`let found;`,
      after: js`return found !== undefined && ${emitTruthOfItem(js`found`, representation, env)};`,
    },
  );
}

/** If the first item is a node, later items are not evaluated. */
function emitTruthOfItems(input: Core, env: Env): Js {
  return loopFunction(
    'truth',
    input,
    env,
    (item, inner) =>
      js`if (found !== undefined) ${inner.m.use('raise')}("FORG0006");\nif (${item} instanceof ${inner.m.use('NodeItem')}) return true;\nfound = ${item};`,
    { before: js`let found;`, after: js`return found !== undefined && ${env.m.use('taggedToEbv')}(found);` },
  );
}

/** A normalized string is empty if it consists of blanks only, so it need not be built. */
function emitNotBlank(argument: Core, env: Env): Js {
  if (
    argument.kind === 'castUntyped' &&
    argument.input.kind === 'atomize' &&
    argument.input.input.kind === 'item' &&
    argument.input.type.items === T.UNTYPED
  ) {
    return js`!${d('isBlank')}(${value(argument.input.input, env)}, ${env.m.use('isBlank')})`;
  }
  if (
    argument.kind === 'call' &&
    argument.name === 'string' &&
    argument.args[0]?.kind === 'item' &&
    T.isSubset(argument.args[0].type.items, T.NODE)
  ) {
    return js`!${d('isBlank')}(${value(argument.args[0], env)}, ${env.m.use('isBlank')})`;
  }
  const text = value(argument, env);
  return js`!${env.m.use('isBlank')}(${argument.type.card === T.ONE ? text : js`${text} ?? ""`})`;
}

function emitTruthOfItem(item: Js, representation: Representation, env: Env): Js {
  switch (representation) {
    case 'boolean':
      return item;
    case 'string':
    case 'untyped':
      return js`(${item} !== "")`;
    case 'exact':
      return js`${env.m.use('exactToBoolean')}(${item})`;
    case 'double':
      return js`${env.m.use('doubleToBoolean')}(${item})`;
    case 'node':
      return js`true`;
    default:
      return js`${env.m.use('taggedToEbv')}(${item})`;
  }
}
