/** The public interface of the library. */
export { type Advice, type AdviceOptions, adviseOn } from './advice/advise.js';
export type { AdviceCode } from './advice/check.js';
export { type AnonymiseOptions, anonymise } from './anonymise/anonymise.js';
export { type Anonymised, type FindingDifference, type MilderValue, anonymiseChecked } from './anonymise/checked.js';
export { type ValidatorOptions, createValidator } from './api.js';
export { EngineError, type EngineErrorCode, isAboutRules } from 'einvoice-core/errors.js';
export { type Explainer, type RuleCheck, type EarlierCode, type RuleExplanation, createExplainer } from './explain.js';
export { isDay } from 'einvoice-core/detection/issue-date.js';
export { applyFixes } from 'einvoice-diagnosis/fix/apply.js';
export {
  type AppliedPatch,
  type Choice,
  type FixOptions,
  type FixResult,
  fixDocument,
} from 'einvoice-diagnosis/fix/fix-document.js';
export {
  type NodeEdit,
  type Patch,
  type PatchClass,
  type Replacement,
  PATCH_CLASSES,
  withInput,
} from 'einvoice-diagnosis/fix/patch.js';
export { FORMATS } from 'einvoice-core/formats.js';
export type {
  ExtraValue,
  Invoice,
  InvoiceGroup,
  InvoiceValue,
  NodePosition,
  Qualifier,
} from 'einvoice-core/invoice/invoice.js';
export { nameOfCode, nameOfScheme } from 'einvoice-core/invoice/code-names.js';
export { type Extent, extentOf } from 'einvoice-core/invoice/extent.js';
export { decimal, shown } from './invoice/format.js';
export { groupOf, groupsOf, positionOf, valueOf, valuesOf } from 'einvoice-core/invoice/invoice.js';
export type { InvoiceJson, JsonExtra, JsonGroup, JsonGroupHead, JsonValue } from 'einvoice-core/invoice/json.js';
export type { Extension, Model, Syntax, Term, ValueType } from 'einvoice-core/invoice/model.js';
export { LANGUAGES, LANGUAGE_NAMES, isLanguage } from 'einvoice-core/languages.js';
export { LEGAL_CLASSES, type LegalClass } from 'einvoice-core/legal-classes.js';
export { browserFiles } from './browser-files.js';
export { FAMILIES as FAMILIES_FILE } from 'einvoice-core/rules/browser-file-names.js';
export { MAX_ISSUES } from 'einvoice-diagnosis/issues.js';
export { type BusinessTermEntry, businessTermTable } from 'einvoice-diagnosis/facts/terms/business-terms.js';
export { type InvoiceWords, invoiceWords, termNames } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
export { invoiceJson, invoiceJsonSchema, readInvoice } from './invoice/read-invoice.js';
export { type InvoiceView, type ViewExtra, type ViewGroup, type ViewValue, invoiceView } from './invoice/view.js';
export type {
  Attachment,
  Container as PdfContainer,
  ContainerProblem as PdfProblem,
  Opened as OpenedPdf,
} from 'einvoice-core/pdf/container.js';
export { isPdf } from 'einvoice-core/pdf/is-pdf.js';
export { openPdf } from 'einvoice-core/pdf/open.js';
export { type XmlElement, readXml } from 'einvoice-core/read-xml.js';
export { reportBody } from './report-body.js';
export { limitInlining as compileSparingly } from 'einvoice-schematron/platform/inlining.js';
export { collectWhenIdle as collectAtRest } from 'einvoice-schematron/platform/idle-collection.js';
export type { QueueLimits } from './pool/queue.js';
export type { RegistryOptions } from 'einvoice-core/rules/registry.js';
export type { ExplainerOptions } from 'einvoice-core/rules/registry-places.js';
export { today } from 'einvoice-core/rules/today.js';
export { type RuleSetRelease, ruleSetReleases } from 'einvoice-core/rules/releases.js';
export { usedRuleSets } from 'einvoice-core/rules/used-on.js';
export { type SpecificationName, specificationNames } from 'einvoice-core/rules/specification-names.js';
export { compileCommand } from 'einvoice-core/rules/compile-command.js';
export type { RulePaths } from 'einvoice-core/rules/rule-folders.js';
export { rulePaths } from 'einvoice-core/rules/rule-paths.js';
export type { RulesPackage } from 'einvoice-core/rules/rules-package.js';
export type { RuleSetChoice } from 'einvoice-core/rules/holding.js';
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
} from 'einvoice-core/types.js';
export { type EncodedText, encodeText } from 'einvoice-core/text-document.js';
export { type DetailedReport, type OneCallOptions, validate } from './validate-once.js';
