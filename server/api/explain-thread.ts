/** The thread of `explainer-worker.ts`: explains rules, one question after the other, until the service ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Explainer, type ExplainerOptions, createExplainer, usedRuleSets, today } from 'einvoice-validator';
import type { Answer, Question } from './explainer-worker.js';

const paths = workerData as ExplainerOptions;
let explainer: Explainer | undefined;

parentPort!.on('message', (question: Question) => parentPort!.postMessage(answerTo(question)));

function answerTo({ id, code, language, among }: Question): Answer {
  try {
    explainer ??= createExplainer(paths);
    if (code === null) return { id, value: explainer.codes };
    return { id, value: explainer.explainAll(code, language, among ?? usedRuleSets(paths, today())) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
