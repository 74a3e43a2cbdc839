/** Calls of functions of nodes. */
import * as T from '../../xpath/types.js';
import { js } from '../code.js';
import { D, d, ROOT } from '../env.js';
import { mapped } from '../operands.js';
import { code } from '../operation.js';
import { type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** fn:name and other functions of nodes. */
export const NODE_FUNCTIONS: readonly FunctionEmitter[] = [
  ['name', nameOf('name')],
  ['local-name', nameOf('localName')],
  ['namespace-uri', nameOf('namespaceUri')],
  [
    'root',
    (core, env) =>
      mapped(
        arg(core, 0),
        env,
        code(() => ROOT),
      ),
  ],
  [
    'path',
    (core, env) =>
      mapped(
        arg(core, 0),
        env,
        code((node, m) => js`${m.use('pathOf')}(${D}, ${node})`),
      ),
  ],
];

/** A name of at most one node: empty for none. */
function nameOf(method: 'name' | 'localName' | 'namespaceUri'): Emitter {
  return (core, env) => {
    const operand = arg(core, 0);
    if (operand.type.items === 0) return js`""`;
    const name = mapped(
      operand,
      env,
      code((node) => js`${d(method)}(${node})`),
    );
    return operand.type.card === T.ONE ? name : js`(${name} ?? "")`;
  };
}
