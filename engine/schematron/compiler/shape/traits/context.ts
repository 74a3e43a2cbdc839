/** Facts about the nodes that a context selects, beyond its path. */
import type { TestShape } from '../../../assertion.js';
import type { NodePath } from '../../../node-path.js';
import type { TestTraits } from '../../../test-traits.js';
import type { MatchPattern } from '../../xpath/pattern.js';
import * as T from '../../xpath/types.js';
import { type Lets, printedName } from '../paths.js';

export function contextTraits(
  { alternatives }: MatchPattern,
  contextPath: NodePath,
  shape: TestShape | null,
  lets: Lets,
): TestTraits {
  const lasts = alternatives.map(({ steps: [last] }) => last);
  const names = lasts.flatMap((step) => (step === undefined ? [] : (printedName(step, lets.prefixes) ?? [])));
  const [only, another] = lasts;
  const isAboutChildren =
    shape?.kind === 'never' &&
    !shape.isVariant &&
    another === undefined &&
    only?.test.names === null &&
    only.test.kinds === T.ELEMENT &&
    only.link === 'parent' &&
    alternatives[0]!.steps[1]?.test.names !== null;
  return {
    ...(contextPath.length === 0 && names.length > 0 ? { selects: [...new Set(names)] } : {}),
    ...(isAboutChildren ? { isAboutChildren: true } : {}),
  };
}
