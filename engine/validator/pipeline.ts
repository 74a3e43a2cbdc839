/** The steps of a validation. Each is a function on an immutable state, and returns what it adds to it. */
import { type Detection, NO_INVOICE, detect } from 'einvoice-core/detection/detect.js';
import { findDocumentInside, nearestRoot } from 'einvoice-core/detection/nearest-root.js';
import type { ChosenRuleSets } from 'einvoice-core/detection/choose-rule-sets.js';
import type { CountryChoice } from 'einvoice-core/detection/country-rules.js';
import { readIssueDay } from 'einvoice-core/detection/issue-date.js';
import { selectRuleSets } from './selection/select.js';
import { defaultOptionsFor } from 'einvoice-core/pdf/standards.js';
import { compareHeader } from './envelope/compare.js';
import { unknownPayloadIssue, unopenedEnvelopeIssue, comparisonIssues } from './envelope/issues.js';
import { type Envelope, isEnvelope, unwrap } from 'einvoice-core/envelope/unwrap.js';
import { minimalFindingIssue, minimalViolationIssue } from 'einvoice-diagnosis/minimal-issues.js';
import { combineViolations } from 'einvoice-diagnosis/facts/mistakes/mistakes.js';
import { MAX_ISSUES, issueOfFinding, issueOfViolation } from 'einvoice-diagnosis/issues.js';
import { type NodeContext, issueOfProblem, issueOfUnknown } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { type Counts, NO_COUNTS, addCounts } from 'einvoice-diagnosis/issue-limit.js';
import type { DocumentType, RuleSetEntry } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { checkContainer } from 'einvoice-core/pdf/checks.js';
import type { Container } from 'einvoice-core/pdf/container.js';
import { readInvoiceFacts } from 'einvoice-core/pdf/invoice-facts.js';
import { containerIssue } from './pdf/issues.js';
import { kindOf } from 'einvoice-schematron/xml/other-kind.js';
import { profileNames } from './selection/profile-names.js';
import { type SpecificationContext, specificationIssue } from './selection/specification-issue.js';
import type { Overrides } from 'einvoice-core/rules/severity.js';
import { evaluateRuleSets } from './evaluate-rule-sets.js';
import type { Language, ValidateOptions } from 'einvoice-core/types.js';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** What is known about the document; undefined means unknown. All properties are set, so that V8 copies it quickly. */
export interface ValidationState {
  readonly bytes: Uint8Array;
  readonly options: ValidateOptions;
  readonly language: Language;
  /** ISO date of the rules to use. */
  readonly day: string;
  readonly text: string | undefined;
  /** The document, or the invoice inside if it is an envelope. */
  readonly tree: Tree | undefined;
  /** The envelope around the invoice. */
  readonly envelope: Envelope | undefined;
  readonly detection: Detection | undefined;
  /** The national rules that concern the document on any day. */
  readonly countries: readonly CountryChoice[] | undefined;
  /** The rule sets chosen with regard to those countries. */
  readonly chosen: ChosenRuleSets | undefined;
  readonly ruleSets: readonly RuleSetEntry[] | undefined;
  /** Severities that the publisher's scenario assigns to rules for such a document. */
  readonly overrides: Overrides | undefined;
  readonly issues: readonly RankedIssue[];
  /** The PDF around the invoice. */
  readonly container: Container | undefined;
  /** Findings beyond the list limit, which are only counted. */
  readonly unlisted: Counts;
  /** Whether issues are only counted, so that they need just codes and levels. */
  readonly isCounted?: boolean;
}

/** The initial state. */
export function initialState(
  bytes: Uint8Array,
  options: ValidateOptions,
  { text, container }: { readonly text?: string; readonly container?: Container | undefined } = {},
): ValidationState {
  // With `issue`, the detection step replaces it by the issue date.
  const asked = options.date === undefined || options.date === 'issue' ? new Date() : options.date;
  const day = asked.toISOString().slice(0, 10);
  return {
    bytes,
    options,
    language: options.language ?? 'en',
    day,
    text,
    tree: undefined,
    envelope: undefined,
    detection: undefined,
    countries: undefined,
    chosen: undefined,
    ruleSets: undefined,
    overrides: undefined,
    issues: [],
    container,
    unlisted: NO_COUNTS,
  };
}

export interface ValidationStep {
  readonly name: string;
  /** Why the step does not apply, or null if it does. */
  skip(state: ValidationState): string | null;
  /** The additions to the state. Any exception marks the step as failed and the document as invalid. */
  run(state: ValidationState, registry: Registry): Partial<ValidationState>;
}

/** A step failed in part; its findings so far are kept. */
export class PartialFailure extends Error {
  readonly found: Partial<ValidationState>;

  constructor(found: Partial<ValidationState>, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'PartialFailure';
    this.found = found;
  }
}

export const decodeStep: ValidationStep = {
  name: 'decode',
  skip: () => null,
  run(state) {
    const decoded = decode(state.bytes, state.options.charset);
    return decoded.ok
      ? { text: decoded.text }
      : addIssues(state, [issueOfProblem(decoded.problem, kindOf(state.bytes))]);
  },
};

/** A small PDF may contain a huge invoice. Allows as many nodes as the largest document of the service has. */
const LIMITS_IN_PDF = { nodes: 1_500_000 };

export const parseStep: ValidationStep = {
  name: 'parse',
  skip: (state) => (state.text === undefined ? 'the document could not be decoded' : null),
  run(state) {
    const parsed = parse(state.text!, state.container === undefined ? {} : { limits: LIMITS_IN_PDF });
    return parsed.ok ? { tree: parsed.tree } : addIssues(state, [issueOfProblem(parsed.problem, kindOf(state.text!))]);
  },
};

export const unwrapStep: ValidationStep = {
  name: 'unwrap',
  skip: (state) => notParsed(state) ?? (isEnvelope(state.tree!) ? null : NO_ENVELOPE),
  run(state, registry) {
    const opened = unwrap(state.tree!);
    if (opened.ok) return { tree: opened.payload, envelope: opened.envelope };
    const issue = unopenedEnvelopeIssue(opened, nodeContext(state, registry));
    return { detection: NO_INVOICE, ...addIssues(state, [issue]) };
  },
};

export const detectStep: ValidationStep = {
  name: 'detect',
  skip: (state) => notParsed(state) ?? (state.detection ? 'the envelope could not be opened' : null),
  run(state, registry) {
    const detection = detect(state.tree!, registry.manifest, state.options.as);
    if (detection.row)
      return { detection, ...requestedDay(state, registry.manifest.documentTypes[detection.row.documentType]!) };
    if (detection.documentType !== null)
      return {
        detection,
        ...addIssues(state, [specificationIssue(detection, [], specificationContext(state, registry))!]),
      };
    const issue = state.envelope
      ? unknownPayloadIssue(nodeContext(state, registry))
      : issueOfUnknown(
          nearestRoot(state.tree!, registry.manifest),
          findDocumentInside(state.tree!, registry.manifest),
          nodeContext(state, registry),
        );
    return { detection, ...addIssues(state, [issue]) };
  },
};

export const containerStep: ValidationStep = {
  name: 'container',
  skip: () => null,
  run(state, { manifest }) {
    const { container, detection, tree, language } = state;
    const findings = checkContainer(container!, readInvoiceFacts(tree, detection, manifest));
    return addIssues(
      state,
      findings.map((finding) => containerIssue(finding, language)),
    );
  },
};

export const compareStep: ValidationStep = {
  name: 'compare',
  skip: (state) => notAnInvoice(state) ?? (state.envelope ? null : NO_ENVELOPE),
  run(state, registry) {
    const { envelope, tree, language, detection } = state;
    const { prefixes } = registry;
    const context = { prefixes, language, isOtherDocument: detection!.isOther };
    return addIssues(
      state,
      comparisonIssues(compareHeader(envelope!, tree!, prefixes), envelope!, tree!.outer!.offset, context),
    );
  },
};

export const selectStep: ValidationStep = {
  name: 'select',
  skip: notAnInvoice,
  run(state, registry) {
    const { detection, tree, container } = state;
    const isAttached = container !== undefined && defaultOptionsFor(container).as !== undefined;
    const subject = { ...state, detection: detection!, tree: tree!, isAttached };
    const { issues, ...selected } = selectRuleSets(subject, registry);
    return { ...selected, ...addIssues(state, issues) };
  },
};

export const schemaStep: ValidationStep = {
  name: 'xsd',
  skip: notAnInvoice,
  run(state, registry) {
    const { tree, detection, language } = state;
    const schema = registry.schema(detection!.row!.schema, state.day, state.options.releases);
    const { first, others } = schema.firstViolations(tree!, MAX_ISSUES);
    const context = { tree: tree!, prefixes: registry.prefixes, language };
    const profiles = profileNames(detection!.row!, registry.manifest, language);
    const mistakes = combineViolations(first, tree!, registry.prefixes);
    const issues = mistakes.map((violation) =>
      state.isCounted === true ? minimalViolationIssue() : issueOfViolation(violation, context, profiles),
    );
    return {
      ...addIssues(state, issues),
      unlisted: addCounts(state.unlisted, { ...NO_COUNTS, error: others }),
    };
  },
};

export const rulesStep: ValidationStep = {
  name: 'rules',
  skip: notAnInvoice,
  run(state, registry) {
    const context = {
      tree: state.tree!,
      overrides: state.overrides!,
      prefixes: registry.prefixes,
      language: state.language,
    };
    const failures: unknown[] = [];
    const attempt = <T>(work: () => readonly T[]): readonly T[] => {
      try {
        return work();
      } catch (error) {
        failures.push(error);
        return [];
      }
    };
    const listed = evaluateRuleSets(state.ruleSets!, { ...context, issues: state.issues }, registry, attempt);
    const issues = state.ruleSets!.flatMap((entry) =>
      attempt(() =>
        listed
          .of(entry)
          .map((finding) =>
            state.isCounted === true
              ? minimalFindingIssue(finding, context)
              : issueOfFinding(finding, entry.id, context),
          ),
      ),
    );
    const found = { ...addIssues(state, issues), unlisted: addCounts(state.unlisted, listed.dropped) };
    if (failures.length > 0) throw new PartialFailure(found, failures[0]);
    return found;
  },
};

function nodeContext({ tree, language }: ValidationState, { prefixes }: Registry): NodeContext {
  return { tree: tree!, prefixes, language };
}

function specificationContext(
  { tree, language, options, day }: ValidationState,
  { manifest, prefixes, holding }: Registry,
): SpecificationContext {
  const { strict: isStrict = false, releases = [] } = options;
  return { tree: tree!, manifest, prefixes, language, holding, isStrict, day, releases };
}

/** The issue date, if requested and present. */
function requestedDay(state: ValidationState, type: DocumentType): Partial<ValidationState> {
  const day = state.options.date === 'issue' ? readIssueDay(state.tree!, type) : null;
  return day === null ? {} : { day };
}

/** Why envelope steps are skipped for most documents. */
export const NO_ENVELOPE = 'the document is in no envelope';

/** For documents other than invoices whose specification is unknown. */
const NO_RULES = 'no rules for the document are held';

function notParsed(state: ValidationState): string | null {
  return state.tree === undefined ? 'the document is not well-formed' : null;
}

function notAnInvoice(state: ValidationState): string | null {
  const { detection } = state;
  return (
    notParsed(state) ?? (detection?.row ? null : detection?.isOther ? NO_RULES : 'the document is no known invoice')
  );
}

function addIssues(state: ValidationState, issues: readonly RankedIssue[]): Partial<ValidationState> {
  return { issues: [...state.issues, ...issues] };
}
