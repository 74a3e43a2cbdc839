/** The thread of `explainer-worker.ts`: explains rules until the service ends. */
import { workerData } from 'node:worker_threads';
import { type Explainer, type ExplainerOptions, createExplainer, usedRuleSets, today } from 'einvoice-validator';
import { answerQuestions } from './asked-thread.js';
import type { Question } from './explainer-worker.js';

const paths = workerData as ExplainerOptions;
let explainer: Explainer | undefined;

answerQuestions<Question, readonly unknown[]>(({ code, language, among }) => {
  explainer ??= createExplainer(paths);
  return code === null ? explainer.codes : explainer.explainAll(code, language, among ?? usedRuleSets(paths, today()));
});
