/** Paths that consist of names only, as used in traits. */
import type { NodePath } from '../../../node-path.js';
import type { Core, CoreOf } from '../../xpath/core.js';
import { constantString } from '../../xpath/fold.js';
import * as T from '../../xpath/types.js';
import { type Lets, printedName, unwrap } from '../paths.js';

/**
 * The names of a path of children, attributes and parents from the context item; starts with `//` for a path from the
 * root.
 * @param isConditional whether predicates are allowed; they are dropped
 * @returns null for every other expression
 */
export function pathNames(whole: Core, lets: Lets, isConditional = false): NodePath | null {
  const core = unwrap(whole);
  if (core.kind === 'item') return [];
  if (core.kind === 'root') return ['//'];
  if (core.kind === 'filter') return isConditional ? pathNames(core.input, lets, true) : null;
  if (core.kind !== 'path') return null;
  return core.steps.reduce<NodePath | null>(
    (path, step) => {
      if (path === null || (!isConditional && step.predicates.length > 0)) return null;
      const { axis, test } = step;
      if (axis === 'parent') return [...path, '..'];
      if (axis === 'self' && test.names === null) return path;
      // `text()` is the value of its parent element.
      const name = (test.names?.length ?? 2) > 1 ? null : printedName(step, lets.prefixes);
      if (name === null) return isText(step) ? path : null;
      if (axis === 'child' || axis === 'attribute') return [...path, name];
      return axis === 'descendant' && path.length === 1 && path[0] === '//' ? [...path, name] : null;
    },
    pathNames(core.input, lets, isConditional),
  );
}

function isText({ axis, test, predicates }: CoreOf<'path'>['steps'][number]): boolean {
  return axis === 'child' && test.names === null && predicates.length === 0 && test.kinds === T.TEXT;
}

/** These functions change only white space and case. */
export const TEXT_FUNCTIONS: ReadonlySet<string> = new Set([
  'normalize-space',
  'string',
  'data',
  'upper-case',
  'lower-case',
]);

/** The path whose text is tested, through functions that change only white space and case. */
export function valuePath(whole: Core, lets: Lets, isConditional = false): NodePath | null {
  const core = unwrap(whole);
  return core.kind === 'call' && TEXT_FUNCTIONS.has(core.name) && core.args[0] !== undefined
    ? valuePath(core.args[0], lets, isConditional)
    : pathNames(core, lets, isConditional);
}

/** The strings that a value is compared with. */
export function comparedStrings(whole: Core): readonly string[] | null {
  const core = unwrap(whole);
  if (core.kind !== 'sequence') {
    const text = constantString(core);
    return text === undefined ? null : [text];
  }
  const parts = core.items.map(comparedStrings);
  return parts.includes(null) ? null : parts.flatMap((part) => part!);
}
