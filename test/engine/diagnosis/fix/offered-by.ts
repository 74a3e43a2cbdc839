/** Which repairs have something to offer for a document. */
import type { ValidateOptions } from '#validator/index.js';
import { Conclusions } from '#diagnosis/describe/conclusions.js';
import { proofsFor } from '#diagnosis/fix/offer.js';
import { type ValidationState, rulesStep, schemaStep } from '#validator/pipeline.js';
import type { Registry } from '#core/rules/registry.js';
import { startValidation } from '#validator/validate.js';

/** The ids of the repairs by which the patches of all its issues are made, where such a document is known. */
export function fixesOfferedFor(
  document: string | Uint8Array,
  options: ValidateOptions,
  registry: Registry,
): ReadonlySet<string> {
  const look = (text: string | Uint8Array, isCounted: boolean): ValidationState => {
    let { state } = startValidation(Buffer.from(text), options, registry);
    if (isCounted) state = { ...state, isCounted };
    for (const step of [schemaStep, rulesStep])
      if (step.skip(state) === null) state = { ...state, ...step.run(state, registry) };
    return state;
  };
  const state = look(document, false);
  const { issues, tree, language } = state;
  const conclusions = new Conclusions(issues, {
    tree: tree!,
    prefixes: registry.prefixes,
    language,
    childNames: null,
  });
  const proofs = proofsFor(state, look, registry, conclusions);
  return new Set(issues.flatMap((issue) => proofs.candidatesFor(issue).map(({ fix = '' }) => fix)));
}
