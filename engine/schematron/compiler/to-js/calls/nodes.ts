/** Calls of functions of nodes. */
import * as T from '../../xpath/types.js';
import { js } from '../code.js';
import { D, d, ROOT } from '../env.js';
import { mapOptional } from '../operands.js';
import { inlineCode } from '../operation.js';
import { type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** fn:name and other functions of nodes. */
export const NODE_FUNCTIONS: readonly FunctionEmitter[] = [
  ['name', emitName('name')],
  ['local-name', emitName('localName')],
  ['namespace-uri', emitName('namespaceUri')],
  [
    'root',
    (core, env) =>
      mapOptional(
        arg(core, 0),
        env,
        inlineCode(() => ROOT),
      ),
  ],
  [
    'path',
    (core, env) =>
      mapOptional(
        arg(core, 0),
        env,
        inlineCode((node, m) => js`${m.use('pathOf')}(${D}, ${node})`),
      ),
  ],
];

/** A name of at most one node: empty for none. */
function emitName(method: 'name' | 'localName' | 'namespaceUri'): Emitter {
  return (core, env) => {
    const operand = arg(core, 0);
    if (operand.type.items === 0) return js`""`;
    const name = mapOptional(
      operand,
      env,
      inlineCode((node) => js`${d(method)}(${node})`),
    );
    return operand.type.card === T.ONE ? name : js`(${name} ?? "")`;
  };
}
