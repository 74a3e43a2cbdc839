/** Holds a document against the report of another validator. */
import {
  type ExplainerOptions,
  type RuleSetRelease,
  type ValidateOptions,
  type Validator,
  type Verdict,
  createExplainer,
  isPdf,
  ruleSetReleases,
  today,
} from '../../engine/index.js';
import { type Compared, type Knowledge, type OtherRelease, compareReports } from './compare.js';
import type { OtherReport } from './other-report.js';

/**
 * @param options what the document is checked by
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
  return compareReports(verdict, other, knowledge(bytes, verdict, validator, options, releases, paths));
}

function verdictOn(bytes: Uint8Array, validator: Validator, options: ValidateOptions): Promise<Verdict> {
  return isPdf(bytes) ? validator.validatePdf(bytes, options) : validator.validate(bytes, options);
}

/** Finds out by trying: the document is validated with each other release that is held, once. */
function knowledge(
  bytes: Uint8Array,
  { details }: Verdict,
  validator: Validator,
  options: ValidateOptions,
  releases: readonly RuleSetRelease[],
  paths: ExplainerOptions,
): Knowledge {
  const tried = new Map<string, Promise<readonly OtherRelease[]>>();
  let explainer: ReturnType<typeof createExplainer> | undefined;
  const { date: _, releases: __, ...others } = options;
  const tryAll = async (ruleSet: string): Promise<readonly OtherRelease[]> => {
    const used = details.ruleSets.find(({ id }) => id === ruleSet)?.version;
    const candidates = releases.filter(({ id, version, held }) => id === ruleSet && held && version !== used);
    const found: OtherRelease[] = [];
    for (const { version, release } of candidates) {
      const verdict = await verdictOn(bytes, validator, { ...others, releases: [release] });
      // A release that is for other documents says nothing of this one.
      if (!verdict.details.ruleSets.some((each) => each.id === ruleSet && each.version === version)) continue;
      found.push({ ruleSet, version, findings: [...verdict.details.issues, ...verdict.details.information] });
    }
    return found;
  };
  return {
    ruleSetsWith: (code) =>
      (explainer ??= createExplainer(paths))
        .explainAll(code)
        .flatMap(({ checks }) => checks.map(({ ruleSet, version }) => `${ruleSet} ${version}`)),
    otherReleases(ruleSet) {
      const known = tried.get(ruleSet) ?? tryAll(ruleSet);
      tried.set(ruleSet, known);
      return known;
    },
  };
}
