/** The thread of `explainer-worker.ts`: explains rules until the service ends. */
import { workerData } from 'node:worker_threads';
// Not from the library's index, which would load the whole engine into this thread.
import type { ExplainerOptions } from 'einvoice-core/rules/registry-places.js';
import { today } from 'einvoice-core/rules/today.js';
import { usedRuleSets } from 'einvoice-core/rules/used-on.js';
import { type Explainer, createExplainer } from 'einvoice-validator/explain.js';
import { answerQuestions } from './asked-thread.js';
import type { Question } from './explainer-worker.js';

const paths = workerData as ExplainerOptions;
let explainer: Explainer | undefined;
let used: { readonly day: string; readonly ruleSets: ReadonlySet<string> } | undefined;

/** Looks for all compiled files, so once a day is enough. */
function ruleSetsOfToday(): ReadonlySet<string> {
  const day = today();
  if (used?.day !== day) used = { day, ruleSets: usedRuleSets(paths, day) };
  return used.ruleSets;
}

answerQuestions<Question, readonly unknown[]>(({ code, language, among }) => {
  explainer ??= createExplainer(paths);
  return code === null ? explainer.codes : explainer.explainAll(code, language, among ?? ruleSetsOfToday());
});
