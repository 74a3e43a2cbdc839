/**
 * Checks a validated document against the next upcoming releases. Runs only what changes then: the document is not
 * parsed again, and rules common to both days are not run again.
 */
import type { ChosenRuleSets } from 'einvoice-core/detection/choose-rule-sets.js';
import { chooseForDay } from './selection/select.js';
import { NO_COUNTS } from 'einvoice-diagnosis/issue-limit.js';
import { builtInIssue } from 'einvoice-diagnosis/describe/built-in-issues.js';
import { PartialFailure, type ValidationState, type ValidationStep, rulesStep, schemaStep } from './pipeline.js';
import { type RuleSetEntry, releaseOf } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { overridesFor } from 'einvoice-core/rules/severity.js';
import type { Assertion, Report, Upcoming } from 'einvoice-core/types.js';

/**
 * @param state after all steps
 * @param before the report on it
 * @param reportOf creates the report of a state
 * @returns null if no upcoming release concerns the document
 */
export function checkUpcoming(
  state: ValidationState,
  before: Report,
  registry: Registry,
  reportOf: (state: ValidationState) => Report,
): Upcoming | null {
  const { detection, ruleSets, day, options } = state;
  if (!detection?.row || ruleSets === undefined) return null;
  const change = nextChange(ruleSets, state, registry);
  if (change === null) return null;
  const { date: next, entries, chosen } = change;
  const overrides = overridesFor(detection, entries, registry.manifest);
  const hasSameLevels = overrides === state.overrides;
  // If scenarios assign other severities, findings of unchanged rules may count differently. Findings that were only
  // counted can't be assigned to rule sets, so all rule sets must run again.
  const { unlisted } = state;
  const hasUnlisted = unlisted.error + unlisted.warning + unlisted.information > 0;
  const changed = hasSameLevels && !hasUnlisted ? entries.filter((entry) => !ruleSets.includes(entry)) : entries;
  const schemaOn = (on: string): unknown => registry.schemaEntry(detection.row!.schema, on, options.releases);
  const isSchemaChanged = hasUnlisted || schemaOn(next) !== schemaOn(day);
  const gone = new Set([...(hasUnlisted ? ruleSets : []), ...changed].map(({ id }) => id));
  const kept = state.issues.filter(
    ({ ruleSet, code }) => !(ruleSet !== null && gone.has(ruleSet)) && !(isSchemaChanged && code === 'XSD'),
  );
  let then: ValidationState = {
    ...state,
    day: next,
    issues: kept,
    unlisted: NO_COUNTS,
    overrides,
    chosen,
    ruleSets: changed,
  };
  for (const step of isSchemaChanged ? [schemaStep, rulesStep] : [rulesStep]) then = runAlone(step, then, registry);
  const after = reportOf(then);
  return {
    date: next,
    releases: [...new Set(entries.filter((entry) => !ruleSets.includes(entry)).map(({ release }) => release))],
    breaks: newErrorCodes({ report: after, ruleSets: entries }, { report: before, ruleSets }, registry),
    repairs: newErrorCodes({ report: before, ruleSets }, { report: after, ruleSets: entries }, registry),
    report: after,
  };
}

/** A day on which other rules apply to a document, with those rules. */
interface RuleChange {
  readonly date: string;
  readonly chosen: ChosenRuleSets;
  readonly entries: readonly RuleSetEntry[];
}

/**
 * The first later day on which one of the document's rule sets changes its version, or national rules become binding
 * for it, with all of its rule sets on that day.
 */
function nextChange(
  ruleSets: readonly RuleSetEntry[],
  { day, options, detection, countries = [] }: ValidationState,
  registry: Registry,
): RuleChange | null {
  const { manifest } = registry;
  const ids = ruleSets.map(({ id }) => id);
  const versions = manifest.ruleSets
    .filter(({ id }) => ids.includes(id))
    .map((entry) => releaseOf(manifest, entry).effectiveFrom ?? '');
  const laws = countries.map(({ rules }) => rules.from);
  const days = [...versions, ...laws].filter((begin) => begin > day);
  // A version may begin but not apply to this document, because another is bundled with its rules or was requested.
  for (const date of [...new Set(days)].sort()) {
    const chosen = chooseForDay(date, { detection: detection!, countries, options }, registry);
    const entries = registry.entries(chosen.ruleSets, date, options.releases);
    if (entries.some((entry) => !ruleSets.includes(entry))) return { date, chosen, entries };
  }
  return null;
}

/** Runs one step. If it fails, adds an error, as in a validation. */
function runAlone(step: ValidationStep, state: ValidationState, registry: Registry): ValidationState {
  try {
    return { ...state, ...step.run(state, registry) };
  } catch (error) {
    const found = error instanceof PartialFailure ? { ...state, ...error.found } : state;
    return {
      ...found,
      issues: [...found.issues, builtInIssue('NOT-EVALUATED', state.language, { detail: step.name })],
    };
  }
}

interface ReportWithRules {
  readonly report: Report;
  readonly ruleSets: readonly RuleSetEntry[];
}

/**
 * Codes of errors in the order of the report, without duplicates and without those that the other report has under
 * another code.
 */
function newErrorCodes(one: ReportWithRules, other: ReportWithRules, registry: Registry): readonly string[] {
  const known = errorCodes(other.report);
  const found = [...errorCodes(one.report)].filter((code) => !known.has(code));
  if (found.length === 0) return found;
  const checks = identifyChecks(known, other.ruleSets, registry);
  return found.filter((code) => {
    const same = [...identifyChecks(new Set([code]), one.ruleSets, registry)];
    return !same.some((check) => checks.has(check));
  });
}

function errorCodes({ issues }: Report): ReadonlySet<string> {
  return new Set(issues.filter(({ severity }) => severity === 'error').map(({ code }) => code));
}

/** Identifies checks independently of their codes: a publisher may assign an id to a check that had none. */
function identifyChecks(
  codes: ReadonlySet<string>,
  ruleSets: readonly RuleSetEntry[],
  registry: Registry,
): ReadonlySet<string> {
  return new Set(
    ruleSets.flatMap((entry) =>
      registry
        .assertions(entry)
        .filter(({ code }) => codes.has(code))
        .map((assertion) => `${entry.id} ${checkIdentity(assertion)}`),
    ),
  );
}

/** Context and test of a check. Leaves out the name of a code list, which differs in each release. */
function checkIdentity({ kind, context, test, shape }: Assertion): string {
  const isInList = shape?.kind === 'value' && shape.codes !== undefined;
  return [kind, context, isInList ? `${shape.path.join('/')} in list` : test].join(' ').replace(/\s+/g, '');
}
