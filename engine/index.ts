/** The library: everything that the outside may use. */
export { type ValidatorOptions, createValidator } from './api.js';
export { EngineError, type EngineErrorCode } from './errors.js';
export {
  type Explainer,
  type ExplainerOptions,
  type RuleCheck,
  type RuleExplanation,
  createExplainer,
} from './explain.js';
export { FORMATS } from './formats.js';
export { LANGUAGES, LANGUAGE_NAMES, isLanguage } from './languages.js';
export { MAX_ISSUES } from './issues/issues.js';
export { type BusinessTermEntry, businessTermTable } from './messages/business-terms.js';
export type { QueueLimits } from './pool/queue.js';
export type { RegistryOptions } from './rules/registry.js';
export { type RuleSetRelease, ruleSetReleases } from './rules/releases.js';
export { type RulePaths, rulePaths } from './rules/rule-paths.js';
export type {
  BusinessTerm,
  Details,
  EngineName,
  Evaluation,
  Format,
  Issue,
  IssueDetails,
  Language,
  PoolStatus,
  RawFinding,
  Report,
  RuleSetInfo,
  SchedulingOptions,
  Severity,
  SourcePosition,
  StepRecord,
  ValidateOptions,
  Validator,
  Verdict,
} from './types.js';
