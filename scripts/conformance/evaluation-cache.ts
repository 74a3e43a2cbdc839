import { createHash } from 'node:crypto';
import type { Evaluation, RawFinding, Validator } from '#validator/index.js';
import type { EvaluationCache } from './case.js';

type Answer = { readonly findings: readonly RawFinding[] } | { readonly error: string };

/**
 * A cache over a validator. The suites share documents, and the reference engine takes up to 0.1 s per document and
 * rule set, so results are stored by hash and rule set during a run.
 */
export function createEvaluationCache(validator: Pick<Validator, 'evaluate' | 'validate'>): EvaluationCache {
  const answers = new Map<string, Promise<Answer>>();

  function ask(document: Uint8Array, ids: readonly string[]): Map<string, Promise<Answer>> {
    const hash = createHash('sha256').update(document).digest('base64');
    const missing = ids.filter((id) => !answers.has(`${id} ${hash}`));
    if (missing.length > 0) {
      const evaluation = validator.evaluate(document, missing);
      for (const id of missing)
        answers.set(
          `${id} ${hash}`,
          evaluation.then((result) => answerOf(result, id)),
        );
    }
    return new Map(ids.map((id) => [id, answers.get(`${id} ${hash}`)!]));
  }

  return {
    async evaluate(document, ruleSetIds) {
      const ruleSets: Record<string, readonly RawFinding[]> = {};
      const errors: Record<string, string> = {};
      for (const [id, promise] of ask(document, ruleSetIds)) {
        const answer = await promise;
        if ('findings' in answer) ruleSets[id] = answer.findings;
        else errors[id] = answer.error;
      }
      return { ruleSets, errors };
    },
    validate: (document, options) => validator.validate(document, options),
  };
}

function answerOf({ ruleSets, errors }: Evaluation, id: string): Answer {
  const findings = ruleSets[id];
  return findings ? { findings } : { error: errors[id] ?? errors['document'] ?? 'nothing was evaluated' };
}
