/**
 * What the next releases to come would say of a document that has just been checked. Only what changes then is run: the
 * document is read once, and what both days have in common is not checked again.
 */
import type { Chosen } from 'einvoice-core/detection/choose.js';
import { chosenOn } from './selection/select.js';
import { NO_COUNTS } from 'einvoice-diagnosis/issue-limit.js';
import { ownIssue } from 'einvoice-diagnosis/describe/own-issues.js';
import { PartialFailure, type State, type Step, rulesStep, schemaStep } from './pipeline.js';
import { type RuleSetEntry, releaseOf } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { overridesFor } from 'einvoice-core/rules/severity.js';
import type { Assertion, Report, Upcoming } from 'einvoice-core/types.js';

/**
 * @param state after all steps
 * @param before the report on it
 * @param reportOf makes the report of a state
 * @returns null where no release is to come that the document would be checked with
 */
export function upcomingOf(
  state: State,
  before: Report,
  registry: Registry,
  reportOf: (state: State) => Report,
): Upcoming | null {
  const { detection, ruleSets, day, options } = state;
  if (!detection?.row || ruleSets === undefined) return null;
  const change = nextChange(ruleSets, state, registry);
  if (change === null) return null;
  const { date: next, entries, chosen } = change;
  const overrides = overridesFor(detection, entries, registry.manifest);
  const isSameLevels = overrides === state.overrides;
  // Where scenarios give other levels, what is found by rules that stay may count for more or less.
  // What was only counted belongs to rule sets that nobody can name any more: all of it is found once more.
  const { unlisted } = state;
  const isCut = unlisted.error + unlisted.warning + unlisted.information > 0;
  const changed = isSameLevels && !isCut ? entries.filter((entry) => !ruleSets.includes(entry)) : entries;
  const schemaOn = (on: string): unknown => registry.schemaEntry(detection.row!.schema, on, options.releases);
  const isOtherSchema = isCut || schemaOn(next) !== schemaOn(day);
  const gone = new Set([...(isCut ? ruleSets : []), ...changed].map(({ id }) => id));
  const kept = state.issues.filter(
    ({ ruleSet, code }) => !(ruleSet !== null && gone.has(ruleSet)) && !(isOtherSchema && code === 'XSD'),
  );
  let then: State = { ...state, day: next, issues: kept, unlisted: NO_COUNTS, overrides, chosen, ruleSets: changed };
  for (const step of isOtherSchema ? [schemaStep, rulesStep] : [rulesStep]) then = runAlone(step, then, registry);
  const after = reportOf(then);
  return {
    date: next,
    releases: [...new Set(entries.filter((entry) => !ruleSets.includes(entry)).map(({ release }) => release))],
    breaks: errorsOnlyIn({ report: after, ruleSets: entries }, { report: before, ruleSets }, registry),
    repairs: errorsOnlyIn({ report: before, ruleSets }, { report: after, ruleSets: entries }, registry),
    report: after,
  };
}

/** A day from which other rules are for a document, and what they are. */
interface Change {
  readonly date: string;
  readonly chosen: Chosen;
  readonly entries: readonly RuleSetEntry[];
}

/**
 * The first day after that of the document on which one of its rule sets has another version, or rules of a country begin
 * to bind it, and all of its rule sets on that day.
 */
function nextChange(
  ruleSets: readonly RuleSetEntry[],
  { day, options, detection, countries = [] }: State,
  registry: Registry,
): Change | null {
  const { manifest } = registry;
  const ids = ruleSets.map(({ id }) => id);
  const versions = manifest.ruleSets
    .filter(({ id }) => ids.includes(id))
    .map((entry) => releaseOf(manifest, entry).effectiveFrom ?? '');
  const laws = countries.map(({ rules }) => rules.from);
  const days = [...versions, ...laws].filter((begin) => begin > day);
  // A version may begin, and not be for this document: another is bundled with its rules, or was asked for.
  for (const date of [...new Set(days)].sort()) {
    const chosen = chosenOn(date, { detection: detection!, countries, options }, registry);
    const entries = registry.entries(chosen.ruleSets, date, options.releases);
    if (entries.some((entry) => !ruleSets.includes(entry))) return { date, chosen, entries };
  }
  return null;
}

/** Like the steps of a validation: one that fails leaves an error behind. */
function runAlone(step: Step, state: State, registry: Registry): State {
  try {
    return { ...state, ...step.run(state, registry) };
  } catch (error) {
    const found = error instanceof PartialFailure ? { ...state, ...error.found } : state;
    return {
      ...found,
      issues: [...found.issues, ownIssue('NOT-EVALUATED', state.language, { detail: step.name })],
    };
  }
}

interface Judged {
  readonly report: Report;
  readonly ruleSets: readonly RuleSetEntry[];
}

/** Codes of errors, each once, in the order of the report; without those that the other report has under another code. */
function errorsOnlyIn(one: Judged, other: Judged, registry: Registry): readonly string[] {
  const known = codesOfErrors(other.report);
  const found = [...codesOfErrors(one.report)].filter((code) => !known.has(code));
  if (found.length === 0) return found;
  const checks = checksWith(known, other.ruleSets, registry);
  return found.filter((code) => {
    const same = [...checksWith(new Set([code]), one.ruleSets, registry)];
    return !same.some((check) => checks.has(check));
  });
}

function codesOfErrors({ issues }: Report): ReadonlySet<string> {
  return new Set(issues.filter(({ severity }) => severity === 'error').map(({ code }) => code));
}

/** What the checks with some codes are, whatever their codes: a publisher may give an id to one that had none. */
function checksWith(
  codes: ReadonlySet<string>,
  ruleSets: readonly RuleSetEntry[],
  registry: Registry,
): ReadonlySet<string> {
  return new Set(
    ruleSets.flatMap((entry) =>
      registry
        .assertions(entry)
        .filter(({ code }) => codes.has(code))
        .map((assertion) => `${entry.id} ${identityOf(assertion)}`),
    ),
  );
}

/** What is checked where; of a value in a list of codes not which list it is, whose file has another name in each release. */
function identityOf({ kind, context, test, shape }: Assertion): string {
  const isInList = shape?.kind === 'value' && shape.codes !== undefined;
  return [kind, context, isInList ? `${shape.path.join('/')} in list` : test].join(' ').replace(/\s+/g, '');
}
