/** The library: everything that the outside may use. */
export { type Advice, type AdviceOptions, adviseOn } from './advice/advise.js';
export type { AdviceCode } from './advice/check.js';
export { type AnonymiseOptions, anonymise } from './anonymise/anonymise.js';
export { type Anonymised, type FindingDifference, type MilderValue, anonymiseChecked } from './anonymise/checked.js';
export { type ValidatorOptions, createValidator } from './api.js';
export { EngineError, type EngineErrorCode } from './errors.js';
export {
  type Explainer,
  type ExplainerOptions,
  type RuleCheck,
  type EarlierCode,
  type RuleExplanation,
  createExplainer,
} from './explain.js';
export { isDay } from './detection/issue-date.js';
export { applyFixes } from './diagnosis/fix/apply.js';
export {
  type AppliedPatch,
  type Choice,
  type FixOptions,
  type FixResult,
  fixDocument,
} from './diagnosis/fix/fix-document.js';
export {
  type NodeEdit,
  type Patch,
  type PatchClass,
  type Replacement,
  PATCH_CLASSES,
  withInput,
} from './diagnosis/fix/patch.js';
export { FORMATS } from './formats.js';
export type { ExtraValue, Invoice, InvoiceGroup, InvoiceValue, NodePosition, Qualifier } from './invoice/invoice.js';
export { nameOfCode } from './invoice/coded.js';
export { type Extent, extentOf } from './invoice/extent.js';
export { decimal, shown } from './invoice/format.js';
export { groupOf, groupsOf, positionOf, valueOf, valuesOf } from './invoice/invoice.js';
export type { InvoiceJson, JsonExtra, JsonGroup, JsonGroupHead, JsonValue } from './invoice/json.js';
export type { Extension, Model, Syntax, Term, ValueType } from './invoice/table.js';
export { LANGUAGES, LANGUAGE_NAMES, isLanguage } from './languages.js';
export { LEGAL_CLASSES, type LegalClass } from './legal-classes.js';
export { browserFiles } from './rules/browser-files.js';
export { FAMILIES as FAMILIES_FILE } from './rules/browser-file-names.js';
export { MAX_ISSUES } from './diagnosis/issues.js';
export { type BusinessTermEntry, businessTermTable } from './diagnosis/facts/terms/business-terms.js';
export { type InvoiceWords, invoiceWords, termNames } from './diagnosis/facts/terms/invoice-model.js';
export { invoiceJson, invoiceJsonSchema, readInvoice } from './read-invoice.js';
export type {
  Attachment,
  Container as PdfContainer,
  ContainerProblem as PdfProblem,
  Opened as OpenedPdf,
} from './pdf/container.js';
export { isPdf } from './pdf/mark.js';
export { openPdf } from './pdf/open.js';
export { type XmlElement, readXml } from './read-xml.js';
export { reportBody } from './report-body.js';
export { compileSparingly } from './platform/inlining.js';
export { collectAtRest } from './platform/rest.js';
export type { QueueLimits } from './pool/queue.js';
export type { RegistryOptions } from './rules/registry.js';
export { today } from './rules/evaluate.js';
export { type RuleSetRelease, ruleSetReleases, usedRuleSets } from './rules/releases.js';
export { type SpecificationName, specificationNames } from './rules/specification-names.js';
export { compileCommand } from './rules/compile-command.js';
export type { RulePaths } from './rules/rule-folders.js';
export { rulePaths } from './rules/rule-paths.js';
export type { RulesPackage } from './rules/rules-package.js';
export type { RuleSetChoice } from './rules/holding.js';
export type {
  AbsentRuleSet,
  Because,
  BusinessTerm,
  Details,
  EngineName,
  Evaluation,
  Format,
  Issue,
  IssueDetails,
  Language,
  LeftOff,
  MessagePart,
  PdfDetails,
  PoolStatus,
  NodePath,
  RawFinding,
  RelatedPlace,
  Report,
  RuleSetInfo,
  SchedulingOptions,
  Severity,
  SourcePosition,
  StepRecord,
  Upcoming,
  UsedRuleSet,
  ValidateOptions,
  Validator,
  Verdict,
} from './types.js';
export { type EncodedText, encodeText } from './text-document.js';
export { type DetailedReport, type OneCallOptions, validate } from './validate-once.js';
