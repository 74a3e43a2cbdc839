/** Facts about comparisons anywhere in a test. */
import type { TestTraits } from '../../../test-traits.js';
import type { Core } from '../../xpath/core.js';
import { constantString } from '../../xpath/fold.js';
import { descendantsOf } from '../../xpath/parts.js';
import { valueOperands, unwrap } from '../paths.js';
import type { TestInfo } from './test-info.js';

export function comparisonTraits({ test }: TestInfo): TestTraits {
  const all = [...descendantsOf(test)];
  const mark = all.map(findMark).find((each) => each !== undefined);
  return {
    ...(mark === undefined ? {} : { mark }),
    ...(all.some(isTwoDecimals) ? { countsDecimals: true } : {}),
    ...(looksAtItself(test) ? { looksAtItself: true } : {}),
  };
}

/** `tokenize($texts, '#X#')` */
function findMark(core: Core): string | undefined {
  if (core.kind !== 'call' || core.name !== 'tokenize' || unwrap(core.args[0]!).kind !== 'variable') return undefined;
  return /^#\w+#$/.exec(constantString(core.args[1]!) ?? '')?.[0];
}

/** `string-length(substring-after(a, '.')) <= 2` */
function isTwoDecimals(whole: Core): boolean {
  if (whole.kind !== 'compare') return false;
  const { op, left, right } = whole;
  const [length, limit] = [unwrap(left), unwrap(right)];
  if (length.kind !== 'call' || length.name !== 'string-length' || limit.kind !== 'literal') return false;
  const behind = unwrap(length.args[0]!);
  if (behind.kind !== 'call' || behind.name !== 'substring-after' || constantString(behind.args[1]!) !== '.')
    return false;
  return limit.value.type === 'integer' && [`<=2`, `<3`].includes(`${op}${limit.value.value}`);
}

/** Whether the test uses the text of the context item itself, and not only in predicates. */
function looksAtItself(core: Core): boolean {
  if (core.kind === 'item') return true;
  if (core.kind === 'exists') return unwrap(core.input).kind === 'item';
  if (core.kind === 'path')
    return core.steps.every(({ axis, test }) => axis === 'child' && test.names === null)
      ? looksAtItself(core.input)
      : core.input.kind !== 'item' && looksAtItself(core.input);
  if (core.kind === 'map' || core.kind === 'filter') return core.input.kind !== 'item' && looksAtItself(core.input);
  return valueOperands(core).some(looksAtItself);
}
