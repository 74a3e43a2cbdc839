/** Problems that were made up, for repairs that look at little of them. */
import type { Editor } from '#diagnosis/fix/edits/editor.js';
import { Problem } from '#diagnosis/fix/problem.js';
import { Trials } from '#diagnosis/fix/trials.js';
import type { RuleVocabulary } from '#diagnosis/facts/tests/rule-vocabulary.js';

/** A node that a rule says is wrong. */
export function problemOf(node: number, vocabulary: RuleVocabulary, editor: Editor): Problem {
  return new Problem(
    {
      code: 'A-1',
      level: 'error',
      field: 'field',
      messageParts: { place: null, problem: [], evidence: [], fix: null, remarks: [] },
      businessTerms: [],
      ruleSet: null,
      location: null,
      target: null,
      line: null,
      column: null,
      official: '',
      node,
      footprint: {
        distance: 0,
        wrongNodes: [node],
        missingElements: [],
        nodesRead: [],
        unmatchedElements: [],
        vocabulary,
        contextNode: node,
        names: [],
        evaluationError: null,
      },
    },
    { node, missing: null, related: [] },
    {
      issues: [],
      editor,
      trials: new Trials(() => []),
      extensions: null,
      specifications: () => [],
      conclusions: { explanations: [] },
    },
  );
}
