/** Compares a document's validation with the report of another validator. */
import {
  type ExplainerOptions,
  type RuleSetRelease,
  type ValidateOptions,
  type Validator,
  type Verdict,
  createExplainer,
  isPdf,
  ruleSetReleases,
  specificationNames,
  today,
} from 'einvoice-validator';
import { releaseName } from './change.js';
import { type RuleLookup, type OtherFindings, compareReports } from './compare.js';
import type { Compared } from './compared.js';
import { isNamed } from './families.js';
import type { OtherReport } from './other-report.js';

/**
 * @param options the options to validate the document with
 * @param paths where the rules are
 */
export async function reconcileWith(
  bytes: Uint8Array,
  other: OtherReport,
  validator: Validator,
  options: ValidateOptions,
  paths: ExplainerOptions,
): Promise<readonly Compared[]> {
  const verdict = await verdictOn(bytes, validator, options);
  const releases = ruleSetReleases(paths, today());
  return compareReports(verdict, other, createRuleLookup(bytes, verdict, validator, options, releases, paths));
}

function verdictOn(bytes: Uint8Array, validator: Validator, options: ValidateOptions): Promise<Verdict> {
  return isPdf(bytes) ? validator.validatePdf(bytes, options) : validator.validate(bytes, options);
}

/**
 * Looks up findings by trying: validates the document with each other installed release, and as each other
 * specification.
 */
function createRuleLookup(
  bytes: Uint8Array,
  { details }: Verdict,
  validator: Validator,
  options: ValidateOptions,
  releases: readonly RuleSetRelease[],
  paths: ExplainerOptions,
): RuleLookup {
  const tried = new Map<string, Promise<readonly OtherFindings[]>>();
  let explainer: ReturnType<typeof createExplainer> | undefined;
  let asOthers: Promise<readonly OtherFindings[]> | undefined;
  const { date: _, releases: __, ...others } = options;
  const tryReleases = async (ruleSet: string): Promise<readonly OtherFindings[]> => {
    const used = details.ruleSets.find(({ id }) => id === ruleSet)?.version;
    const candidates = releases.filter(({ id, version, held }) => id === ruleSet && held && version !== used);
    const found: OtherFindings[] = [];
    for (const { version, release } of candidates) {
      const verdict = await verdictOn(bytes, validator, { ...others, releases: [release] });
      // Skip releases that don't apply to this document.
      if (!verdict.details.ruleSets.some((each) => each.id === ruleSet && each.version === version)) continue;
      found.push({ ruleSets: [releaseName({ ruleSet, version })], findings: findingsIn(verdict) });
    }
    return found;
  };
  const trySpecifications = async (sources: readonly string[]): Promise<readonly OtherFindings[]> => {
    const found: OtherFindings[] = [];
    for (const { id } of specificationNames(paths)) {
      if (id === options.as || isNamed(`${id}-`, sources) !== true) continue;
      const verdict = await verdictOn(bytes, validator, { ...options, as: id });
      const more = verdict.details.ruleSets.filter((each) => details.ruleSets.every((one) => one.id !== each.id));
      if (more.length === 0) continue;
      found.push({
        ruleSets: more.map(({ id: ruleSet, version }) => releaseName({ ruleSet, version })),
        findings: findingsIn(verdict),
      });
    }
    return found;
  };
  return {
    findChecks: (code) => (explainer ??= createExplainer(paths)).explainAll(code).flatMap(({ checks }) => checks),
    otherReleases(ruleSet) {
      const known = tried.get(ruleSet) ?? tryReleases(ruleSet);
      tried.set(ruleSet, known);
      return known;
    },
    otherSpecifications: (sources) => (asOthers ??= trySpecifications(sources)),
  };
}

function findingsIn({ details: { issues, information } }: Verdict): OtherFindings['findings'] {
  return [...issues, ...information];
}
