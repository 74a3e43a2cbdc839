/** One validation, from bytes to verdict. Start reading here. */
import { patchesFor } from 'einvoice-diagnosis/patches';
import { keepPatchesOfCause } from 'einvoice-diagnosis/fix/by-cause.js';
import { isSigned } from 'einvoice-schematron/xml/signature.js';
import { listCausesFirst } from 'einvoice-diagnosis/cause/causes-first.js';
import { groupByCause, issueToRepair } from 'einvoice-diagnosis/cause/group-by-cause.js';
import { platform } from 'einvoice-schematron/platform';
import type { ChildNames } from 'einvoice-schematron/xml/child-names.js';
import { Conclusions } from 'einvoice-diagnosis/describe/conclusions.js';
import { createRenderer } from 'einvoice-diagnosis/describe/message.js';
import { MAX_ISSUES, sortByPosition } from 'einvoice-diagnosis/issues.js';
import { builtInIssue } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { makeDistinct } from 'einvoice-diagnosis/describe/make-distinct.js';
import type { Patch } from 'einvoice-diagnosis/fix/patch.js';
import { createIssueDetails } from './issue-details.js';
import type { Container } from 'einvoice-core/pdf/container.js';
import { describePdf } from 'einvoice-core/pdf/details.js';
import { describeLeftOffRules, describeUsedRuleSets } from './report-rules.js';
import type { Level } from 'einvoice-core/rules/manifest.js';
import {
  initialState,
  PartialFailure,
  type ValidationState,
  type ValidationStep,
  compareStep,
  containerStep,
  decodeStep,
  detectStep,
  parseStep,
  rulesStep,
  schemaStep,
  selectStep,
  unwrapStep,
} from './pipeline.js';
import { isAboutRules } from 'einvoice-core/errors.js';
import { limitReport } from './report-limit.js';
import { allowedBySome } from 'einvoice-core/rules/severity.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { checkUpcoming } from './upcoming.js';
import { exactSpecificationName } from './selection/profile-names.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Language, StepRecord, ValidateOptions, Verdict } from 'einvoice-core/types.js';

/** bytes → decode → parse → unwrap → detect → container → compare → select → XSD → rules → report */
const STEPS_TO_SELECT: readonly ValidationStep[] = [
  decodeStep,
  parseStep,
  unwrapStep,
  detectStep,
  containerStep,
  compareStep,
  selectStep,
];
/** Plain XML has no container to check. */
const STEPS_OF_XML = STEPS_TO_SELECT.filter((step) => step !== containerStep);
const STEPS_WITH_RULES: readonly ValidationStep[] = [schemaStep, rulesStep];

/** The progress of a validation. */
export interface Progress {
  readonly state: ValidationState;
  readonly steps: readonly StepRecord[];
}

/**
 * Validates a document. A failing step becomes an error, so it never makes a document valid.
 * @param bytes the document as received
 * @param container facts about the PDF around it
 */
export function validate(
  bytes: Uint8Array,
  options: ValidateOptions,
  registry: Registry,
  container?: Container,
): Verdict {
  return finishValidation(startValidation(bytes, options, registry, container), registry);
}

/**
 * Runs the steps that need no rules and determine which rules are needed, for callers who have to fetch them.
 * @param bytes the document as received
 * @param container facts about the PDF around it
 */
export function startValidation(
  bytes: Uint8Array,
  options: ValidateOptions,
  registry: Registry,
  container?: Container,
): Progress {
  const state = initialState(bytes, options, { container });
  return runSteps(container ? STEPS_TO_SELECT : STEPS_OF_XML, { state, steps: [] }, registry);
}

/** Runs the remaining steps and creates the report. The document can't be accessed afterwards. */
export function finishValidation(progress: Progress, registry: Registry): Verdict {
  const { state, steps } = runSteps(STEPS_WITH_RULES, progress, registry);
  const verdict = createVerdict(
    state,
    steps,
    registry,
    state.options.patches === true ? (conclusions) => createPatchOffer(state, registry, conclusions) : undefined,
  );
  const upcoming =
    state.options.upcoming === true
      ? checkUpcoming(state, verdict.report, registry, (then) => createVerdict(then, [], registry).report)
      : undefined;
  // The verdict no longer needs the document.
  state.tree?.release();
  const whole = upcoming === undefined ? verdict : { ...verdict, details: { ...verdict.details, upcoming } };
  const { reportLimit } = state.options;
  return reportLimit === undefined ? whole : limitReport(whole, reportLimit);
}

function runSteps(list: readonly ValidationStep[], progress: Progress, registry: Registry): Progress {
  let { state } = progress;
  const steps = [...progress.steps];
  for (const step of list) {
    const started = platform.now();
    const reason = step.skip(state);
    let failure: string | null = null;
    if (reason === null) {
      try {
        state = { ...state, ...step.run(state, registry) };
      } catch (error) {
        const cause = error instanceof PartialFailure ? error.cause : error;
        if (registry.verifiesUsed && isAboutRules(cause)) throw cause;
        failure = error instanceof Error ? error.message : String(error);
        if (error instanceof PartialFailure) state = { ...state, ...error.found };
        state = {
          ...state,
          issues: [...state.issues, builtInIssue('NOT-EVALUATED', state.language, { detail: step.name })],
        };
      }
    }
    const milliseconds = round(platform.now() - started);
    if (failure !== null) steps.push({ step: step.name, outcome: 'failed', reason: failure, milliseconds });
    else if (reason !== null) steps.push({ step: step.name, outcome: 'skipped', reason, milliseconds });
    else steps.push({ step: step.name, outcome: 'run', milliseconds });
  }
  return { state, steps };
}

/**
 * The verdict for input that cannot be processed at all, such as an unreadable PDF.
 * @param issueIn the reason, in a language
 */
export function verdictForUnreadable(
  bytes: Uint8Array,
  options: ValidateOptions,
  registry: Registry,
  issueIn: (language: Language) => RankedIssue,
): Verdict {
  const state = initialState(bytes, options);
  return createVerdict({ ...state, issues: [issueIn(state.language)] }, [], registry);
}

/** Creates patches for the issues of a document, each tried on its text. */
function createPatchOffer(
  state: ValidationState,
  registry: Registry,
  conclusions: Conclusions | null,
): (issue: RankedIssue) => readonly Patch[] {
  const { bytes, options, language, day } = state;
  return patchesFor(
    state,
    (text, isCounted) => {
      const start: Progress = {
        state: { ...initialState(bytes, options, { text, container: state.container }), language, day, isCounted },
        steps: [],
      };
      return runSteps([...STEPS_OF_XML.slice(1), ...STEPS_WITH_RULES], start, registry).state;
    },
    registry,
    conclusions,
  );
}

/** Looks up the elements allowed in another; null without a schema. Few documents need it. */
function childNamesFor(
  { detection, day, options }: ValidationState,
  registry: Partial<Pick<Registry, 'schema'>>,
): ChildNames | null {
  const row = detection?.row;
  return row && registry.schema !== undefined
    ? (path) => registry.schema!(row.schema, day, options.releases).childNames(path)
    : null;
}

/** Creates the report on the findings of the steps. */
export function createVerdict(
  state: ValidationState,
  steps: readonly StepRecord[],
  registry: Pick<Registry, 'prefixes' | 'info' | 'manifest'> & Partial<Pick<Registry, 'schema'>>,
  offer?: (conclusions: Conclusions | null) => (issue: RankedIssue) => readonly Patch[],
): Verdict {
  const tell = createRenderer(state.language);
  const ranked = makeDistinct(sortByPosition(state.issues), tell);
  const countOf = (level: Level): number =>
    ranked.reduce((count, issue) => count + Number(issue.level === level), state.unlisted[level]);
  const errorCount = countOf('error');
  const { tree, language } = state;
  const { prefixes } = registry;
  const context = tree
    ? {
        tree,
        prefixes,
        conclusions: new Conclusions(ranked, { tree, prefixes, language, childNames: childNamesFor(state, registry) }),
        optionalRules: () => allowedBySome(state.detection?.documentType, registry.manifest),
      }
    : null;
  // Look for causes before applying the limit, so that consequences are omitted first.
  const listed = listCausesFirst(groupByCause(ranked, context), MAX_ISSUES);
  const grouped = [...listed.issues, ...listed.information];
  const type = state.detection?.documentType ?? null;
  const isInvoice = type === null || registry.manifest.documentTypes[type]!.isInvoice !== false;
  const details = grouped.map((each) => createIssueDetails(each, tell, isInvoice));
  // Try patches of causes first, in case time runs out.
  const patchesOf = offer?.(context?.conclusions ?? null);
  if (patchesOf !== undefined)
    for (const isCause of [true, false])
      details.forEach((issue, index) => {
        if ((issue.causedBy === null) === isCause)
          issue.patches = keepPatchesOfCause(issue, details, patchesOf(issueToRepair(grouped[index]!)));
      });
  const issues = details.slice(0, listed.issues.length);
  return {
    report: {
      valid: errorCount === 0,
      format: state.detection?.format ?? 'unknown',
      profile: state.detection?.profile ?? null,
      errorCount,
      warningCount: countOf('warning'),
      issues: issues.map(({ code, severity, field, message }) => ({
        code,
        severity: severity === 'error' ? 'error' : 'warning',
        field,
        message,
      })),
    },
    details: {
      documentType: rootElementName(state),
      specification: state.detection
        ? exactSpecificationName(state.detection, registry.manifest, state.language)
        : null,
      date: state.day,
      ruleSets: describeUsedRuleSets(state, registry),
      leftOff: describeLeftOffRules(state, registry),
      steps,
      issues,
      information: details.slice(issues.length),
      ...(state.tree !== undefined && isSigned(state.tree) && { isSigned: true as const }),
      ...(state.container && { pdf: describePdf(state.container) }),
    },
    language: state.language,
    truncated: issues.length < errorCount + countOf('warning'),
  };
}

function rootElementName({ detection, tree }: ValidationState): string | null {
  if (tree === undefined || (detection?.documentType ?? null) === null) return null;
  return tree.names[tree.name[rootOf(tree)]!]!.local;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
