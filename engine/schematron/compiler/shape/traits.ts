/** Facts about a typed test beyond its shape: one file per group of forms. */
import type { Read, TestShape } from '../../assertion.js';
import type { NodePath } from '../../node-path.js';
import type { TestTraits } from '../../test-traits.js';
import type { Core } from '../xpath/core.js';
import type { MatchPattern } from '../xpath/pattern.js';
import { comparisonTraits } from './traits/comparisons.js';
import { collectComparisons } from './traits/compared.js';
import { conditionTraits } from './traits/condition.js';
import { contextTraits } from './traits/context.js';
import { existenceTraits } from './traits/existence.js';
import { kindTrait } from './traits/kind.js';
import { partsTrait } from './traits/parts.js';
import { plainTraits } from './traits/plain.js';
import { sameTraits } from './traits/same.js';
import type { TestInfo } from './traits/test-info.js';
import { collectWords } from './traits/words.js';
import { toLogic } from './logic.js';
import type { Lets } from './paths.js';

/** Results of earlier analyses of the test. */
interface EarlierResults {
  readonly shape: TestShape | null;
  readonly reads: readonly Read[];
  readonly contextPath: NodePath;
}

/**
 * @param context of its rule
 * @param lets the variables in scope, by name
 * @returns undefined for a test without further facts
 */
export function findTraits(
  test: Core,
  context: MatchPattern,
  { shape, reads, contextPath }: EarlierResults,
  lets: Lets,
): TestTraits | undefined {
  const info: TestInfo = { test, logic: toLogic(test), shape, reads, lets };
  const traits: { -readonly [Name in keyof TestTraits]: TestTraits[Name] } = {
    ...sameTraits(info),
    ...existenceTraits(info),
    ...kindTrait(info),
    ...comparisonTraits(info),
    ...plainTraits(info),
    ...partsTrait(info),
    ...conditionTraits(info),
    ...contextTraits(context, contextPath, shape, lets),
  };
  const compared = collectComparisons(test, context, lets);
  const shapePaths = shape !== null && 'path' in shape ? [shape.path] : [];
  const words = collectWords(
    test,
    context,
    { context: contextPath, test: [...shapePaths, ...reads.map(({ path }) => path)] },
    lets,
  );
  if (compared.length > 0) traits.compared = compared;
  if (Object.keys(words).length > 0) traits.words = words;
  return Object.keys(traits).length === 0 ? undefined : traits;
}
