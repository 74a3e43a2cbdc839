import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Evaluation, Validator } from '#validator/index.js';
import { createEvaluationCache } from '../../../scripts/conformance/evaluation-cache.js';

describe('the evaluation cache', () => {
  it('evaluates a document with a rule set once, and keeps answers apart', async () => {
    const asked: string[] = [];
    const validator: Pick<Validator, 'evaluate' | 'validate'> = {
      validate: () => Promise.reject(new Error('not asked')),
      evaluate: async (document, ids): Promise<Evaluation> => {
        asked.push(`${Buffer.from(document).toString()}: ${ids.join()}`);
        return {
          ruleSets: Object.fromEntries(ids.filter((id) => id !== 'c').map((id) => [id, [[id, 'fatal', '/']]])),
          errors: { c: 'RULES_FAILED' },
        };
      },
    };
    const cache = createEvaluationCache(validator);
    const both = await Promise.all([
      cache.evaluate(Buffer.from('1'), ['a']),
      cache.evaluate(Buffer.from('1'), ['a', 'b']),
    ]);
    assert.deepEqual(both[1], { ruleSets: { a: [['a', 'fatal', '/']], b: [['b', 'fatal', '/']] }, errors: {} });
    assert.deepEqual(await cache.evaluate(Buffer.from('2'), ['a', 'c']), {
      ruleSets: { a: [['a', 'fatal', '/']] },
      errors: { c: 'RULES_FAILED' },
    });
    assert.deepEqual(asked, ['1: a', '1: b', '2: a,c']);
  });
});
