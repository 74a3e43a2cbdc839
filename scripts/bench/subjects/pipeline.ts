/** The whole pipeline as in service, including XML Schema and report, in the calling thread. */
import { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import type { Subject } from './subject.js';
import { incompleteSteps } from '#validator/incomplete-steps.js';

export const pipeline: Subject = (_, paths) => {
  const registry = new Registry(paths);
  return (bytes) => () => {
    const { report, details } = validate(bytes, {}, registry);
    const [missed] = incompleteSteps(details.steps);
    if (missed) throw new Error(`The step "${missed.step}" was ${missed.outcome}: ${missed.reason}`);
    return report.errorCount + report.warningCount + details.information.length;
  };
};
