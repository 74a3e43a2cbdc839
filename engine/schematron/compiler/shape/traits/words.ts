/** Names that a rule mentions beyond its context and the paths it reads. */
import type { NodePath } from '../../../node-path.js';
import type { RuleWords } from '../../../test-traits.js';
import type { Core, CoreStep, CoreTest } from '../../xpath/core.js';
import { descendantsOf } from '../../xpath/parts.js';
import type { MatchPattern } from '../../xpath/pattern.js';
import { type Lets, printedName } from '../paths.js';

/** @param known paths whose names are left out: the context, and the paths that the test reads */
export function collectWords(
  test: Core,
  context: MatchPattern,
  known: { readonly context: NodePath; readonly test: readonly NodePath[] },
  lets: Lets,
): RuleWords {
  const steps = context.alternatives.flatMap((alternative) => alternative.steps);
  const inContext = new Set(
    steps.flatMap((step) => [...namesInStep(step, lets), ...wordsInPredicates(step.predicates, lets)]),
  );
  const inTest = new Set([...descendantsOf(test)].flatMap((core) => namesInPath(core, lets)));
  for (const name of known.context) inContext.delete(name);
  for (const path of known.test) for (const name of path) inTest.delete(name);
  return {
    ...(inContext.size === 0 ? {} : { context: [...inContext] }),
    ...(inTest.size === 0 ? {} : { test: [...inTest] }),
  };
}

function wordsInPredicates(predicates: CoreStep['predicates'], lets: Lets): readonly string[] {
  return predicates.flatMap(({ expr }) => [...descendantsOf(expr)].flatMap((core) => namesInPath(core, lets)));
}

function namesInPath(core: Core, lets: Lets): readonly string[] {
  return core.kind === 'path' ? core.steps.flatMap((step) => namesInStep(step, lets)) : [];
}

function namesInStep(
  { axis, test }: { readonly axis: CoreStep['axis']; readonly test: CoreTest },
  lets: Lets,
): readonly string[] {
  return (test.names ?? []).flatMap(
    (name) => printedName({ axis, test: { ...test, names: [name] } }, lets.prefixes) ?? [],
  );
}
