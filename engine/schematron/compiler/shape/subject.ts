import type { Core, CoreOf } from '../xpath/core.js';
import { constantString } from '../xpath/fold.js';
import { isNegative } from './canonical.js';
import { printedName, startsInCodeListFile, unwrap } from './paths.js';

/**
 * The element (or `element/@attribute`) that a test requires or forbids: what the user has to add or remove. Only for
 * simple tests (`cbc:ID`, `exists(…)`, `normalize-space(…) != ''`, `not(…)`, and `or`/`and` of these); null for all
 * others, which are about values.
 * @param test core of the test
 * @param prefixes namespace to prefix, for writing names
 */
export function findSubject(test: Core, prefixes: ReadonlyMap<string, string>): string | null {
  const path = decisivePath(test);
  return path === null ? null : printLast(path, prefixes);
}

/** The path that decides the result of a test about presence and absence. */
function decisivePath(core: Core): CoreOf<'path'> | null {
  switch (core.kind) {
    case 'exists':
    case 'ebv':
      return valueSource(core.input);
    case 'not':
      return decisivePath(core.operand);
    case 'and':
    case 'or': {
      const paths = core.operands.map(decisivePath);
      if (paths.includes(null)) return null;
      // In `not(A) or B`, A is the condition and B is required.
      return paths[
        Math.max(
          0,
          core.operands.findIndex((operand) => !isNegative(operand)),
        )
      ]!;
    }
    case 'compare': {
      const { op, left, right } = core;
      return op === '!=' && constantString(right) === '' ? valueSource(left) : null;
    }
    default:
      return null;
  }
}

/** The path that a value comes from, through functions that only transform its text. */
function valueSource(core: Core): CoreOf<'path'> | null {
  const bare = unwrap(core);
  if (bare.kind === 'path') return startsInCodeListFile(bare) ? null : bare;
  return bare.kind === 'call' &&
    ['normalize-space', 'string', 'data', 'exists', 'boolean'].includes(bare.name) &&
    bare.args[0]
    ? valueSource(bare.args[0])
    : null;
}

function printLast(path: CoreOf<'path'>, prefixes: ReadonlyMap<string, string>): string | null {
  const names = path.steps.map((step) =>
    step.axis === 'attribute' || step.axis === 'child' || step.axis === 'descendant'
      ? printedName(step, prefixes)
      : null,
  );
  const last = names.at(-1) ?? null;
  if (last === null || !last.startsWith('@')) return last;
  const owner = names.at(-2) ?? null;
  return owner === null ? last : `${owner}/${last}`;
}
