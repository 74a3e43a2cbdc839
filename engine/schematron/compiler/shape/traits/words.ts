/** Names that a rule mentions beyond its context and the paths it reads. */
import type { NodePath } from '../../../node-path.js';
import type { RuleWords } from '../../../test-traits.js';
import type { Core, CoreStep, CoreTest } from '../../xpath/core.js';
import { descendantsOf } from '../../xpath/parts.js';
import type { Pattern } from '../../xpath/pattern.js';
import { type Lets, printedName } from '../paths.js';

/** @param known paths whose names are left out: the context, and the paths that the test reads */
export function wordsOf(
  test: Core,
  context: Pattern,
  known: { readonly context: NodePath; readonly test: readonly NodePath[] },
  lets: Lets,
): RuleWords {
  const steps = context.alternatives.flatMap((alternative) => alternative.steps);
  const inContext = new Set(steps.flatMap((step) => [...namesIn(step, lets), ...wordsIn(step.predicates, lets)]));
  const inTest = new Set([...descendantsOf(test)].flatMap((core) => namesOf(core, lets)));
  for (const name of known.context) inContext.delete(name);
  for (const path of known.test) for (const name of path) inTest.delete(name);
  return {
    ...(inContext.size === 0 ? {} : { context: [...inContext] }),
    ...(inTest.size === 0 ? {} : { test: [...inTest] }),
  };
}

function wordsIn(predicates: CoreStep['predicates'], lets: Lets): readonly string[] {
  return predicates.flatMap(({ expr }) => [...descendantsOf(expr)].flatMap((core) => namesOf(core, lets)));
}

function namesOf(core: Core, lets: Lets): readonly string[] {
  return core.kind === 'path' ? core.steps.flatMap((step) => namesIn(step, lets)) : [];
}

function namesIn(
  { axis, test }: { readonly axis: CoreStep['axis']; readonly test: CoreTest },
  lets: Lets,
): readonly string[] {
  return (test.names ?? []).flatMap(
    (name) => printedName({ axis, test: { ...test, names: [name] } }, lets.prefixes) ?? [],
  );
}
