/** Compares two reports finding by finding, and explains the differences. */
import type { IssueDetails, RuleCheck, RuleSetInfo, Verdict } from 'einvoice-validator';
import { findChange, releaseName } from './change.js';
import type { Compared } from './compared.js';
import { isNamed } from './families.js';
import { SCHEMA, isMalformed, matchFindings } from './match-findings.js';
import { namedReleases } from './named-releases.js';
import type { OtherFinding, OtherReport } from './other-report.js';

/** Our findings with another release of a rule set, or under another specification. */
export interface OtherFindings {
  /** With their versions, as `xrechnung-ubl 2.6.0`. */
  readonly ruleSets: readonly string[];
  readonly findings: readonly IssueDetails[];
}

export interface RuleLookup {
  /** The checks with that code, in all rule sets and releases. */
  findChecks(code: string): readonly RuleCheck[];
  /** The findings of other releases of a rule set. */
  otherReleases(ruleSet: string): Promise<readonly OtherFindings[]>;
  /** The findings under specifications that the sources name and that the document was not checked as. */
  otherSpecifications(sources: readonly string[]): Promise<readonly OtherFindings[]>;
}

/** The data that reasons are derived from. */
interface Context {
  readonly other: OtherReport;
  readonly used: ReadonlyMap<string, RuleSetInfo>;
  readonly known: RuleLookup;
}

type Explained = Pick<Compared, 'reason' | 'releases' | 'ruleSets' | 'because'>;

/**
 * @returns findings in both reports first, in our order, then those only in ours, then those only in theirs
 */
export async function compareReports(
  verdict: Verdict,
  other: OtherReport,
  known: RuleLookup,
): Promise<readonly Compared[]> {
  const { issues, information, ruleSets } = verdict.details;
  const { pairs, onlyOurs, onlyTheirs } = matchFindings([...issues, ...information], other.findings);
  const context = { other, used: new Map(ruleSets.map((each) => [each.id, each])), known };
  const compared: Compared[] = [];
  for (const { ours, theirs } of pairs)
    compared.push({ ...entry(ours, theirs), ...(await both(ours, theirs, context)) });
  // Findings that count as nothing here can't be missing there.
  for (const mine of onlyOurs)
    if (mine.severity !== 'information')
      compared.push({ ...entry(mine, null), ...(await missingThere(mine, context)) });
  for (const their of onlyTheirs) compared.push({ ...entry(null, their), ...(await missingHere(their, context)) });
  return compared;
}

function entry(mine: IssueDetails | null, their: OtherFinding | null): Omit<Compared, 'reason'> {
  return {
    code: mine?.code ?? their?.code ?? (their?.kind === 'schema' ? SCHEMA : '?'),
    location: mine?.location ?? their?.location ?? null,
    line: mine?.line ?? their?.line ?? null,
    ours: mine === null ? null : { severity: mine.severity, ruleSet: mine.ruleSet },
    theirs: their === null ? null : { severity: their.level, source: their.source, text: their.text },
  };
}

async function both(mine: IssueDetails, their: OtherFinding, context: Context): Promise<Explained> {
  if (mine.severity === their.level) return { reason: 'same' };
  if (mine.publisherSeverity === their.level) return { reason: 'severity' };
  if (mine.ruleSet === null) return { reason: 'unexplained' };
  const isLikeTheirs = ({ findings }: OtherFindings): boolean =>
    findings.some(({ code, severity }) => code === mine.code && severity === their.level);
  const checks = context.known.findChecks(mine.code);
  return (await byRelease(mine.ruleSet, isLikeTheirs, checks, context)) ?? { reason: 'unexplained' };
}

async function missingThere(mine: IssueDetails, context: Context): Promise<Explained> {
  const { other, used, known } = context;
  const { leftOut, sources, stopsAtFirstViolation } = other;
  const ranNothing = leftOut !== null && leftOut.sources.length === 0;
  if (mine.ruleSet === null) {
    const isLimit = OWN_LIMITS.includes(mine.code);
    if (mine.code !== SCHEMA && (isLimit || !isMalformed(mine))) return { reason: 'other-specification', ruleSets: [] };
    if (ranNothing && leftOut.because !== 'schema') return { reason: 'not-evaluated', because: leftOut.because };
    return stopsAtFirstViolation && other.findings.some(({ kind }) => kind === 'schema')
      ? { reason: 'not-evaluated', because: 'first-violation' }
      : { reason: 'unexplained' };
  }
  const id = mine.ruleSet;
  if (ranNothing || (leftOut !== null && isNamed(id, leftOut.sources) === true))
    return { reason: 'not-evaluated', because: leftOut.because };
  if (isNamed(id, sources) === false)
    return { reason: 'other-specification', ruleSets: [releaseName({ ruleSet: id, version: used.get(id)!.version })] };
  const checks = known.findChecks(mine.code).filter(({ ruleSet }) => ruleSet === id);
  if (other.leavesOutReports && checks.length > 0 && checks.every(({ kind }) => kind === 'report'))
    return { reason: 'not-evaluated', because: 'report' };
  const lacksIt = ({ findings }: OtherFindings): boolean =>
    !findings.some(({ code, location }) => code === mine.code && location === mine.location);
  return (await byRelease(id, lacksIt, checks, context)) ?? { reason: 'unexplained' };
}

/** Well-formed XML that we reject anyway. */
const OWN_LIMITS: readonly string[] = ['XML-LIMIT', 'XML-DOCTYPE'];

async function missingHere(their: OtherFinding, context: Context): Promise<Explained> {
  const { other, used, known } = context;
  if (their.kind === 'program') return { reason: 'other-specification', ruleSets: [] };
  if (their.kind === 'xml') return { reason: 'unexplained' };
  const has = ({ findings }: OtherFindings): boolean => matchFindings(findings, [their]).pairs.length > 0;
  const codes = [their.code, their.textCode].filter((code) => code !== null);
  const checks = codes.flatMap((code) => known.findChecks(code));
  const ofSource = [...used.keys()].filter((id) => their.source === null || isNamed(id, [their.source]) !== false);
  for (const id of ofSource) {
    const explained = await byRelease(id, has, checks, context);
    if (explained !== null) return explained;
  }
  const tried = (await known.otherSpecifications(other.sources)).find(has);
  if (tried !== undefined) return { reason: 'other-specification', ruleSets: tried.ruleSets };
  if (their.kind === 'schema') return { reason: 'unexplained' };
  return checks.length > 0 && !checks.some(({ ruleSet }) => used.has(ruleSet))
    ? { reason: 'other-specification', ruleSets: [...new Set(checks.map(releaseName))] }
    : { reason: 'unexplained' };
}

/**
 * If the report names the release of a rule set, only that one can be the reason. If that one is not installed, it
 * can't be ruled out.
 * @param isLikeTheirs whether a release agrees with the other report
 * @param checks of the rule
 * @returns null if no release explains the difference
 */
async function byRelease(
  id: string,
  isLikeTheirs: (found: OtherFindings) => boolean,
  checks: readonly RuleCheck[],
  { other, used, known }: Context,
): Promise<Explained | null> {
  const version = used.get(id)?.version;
  if (version === undefined) return null;
  const ours = releaseName({ ruleSet: id, version });
  const named = namedReleases(id, other.sources).map((each) => releaseName({ ruleSet: id, version: each }));
  if (named.includes(ours)) return null;
  const all = await known.otherReleases(id);
  const isNamedOne = ({ ruleSets }: OtherFindings): boolean => ruleSets.some((each) => named.includes(each));
  const candidates = named.length === 0 ? all : all.filter(isNamedOne);
  if (named.length > 0 && candidates.length === 0)
    return { reason: 'release', releases: { ours, others: named, change: null, isHeld: false } };
  const others = candidates.filter(isLikeTheirs).flatMap(({ ruleSets }) => ruleSets);
  return others.length === 0
    ? null
    : { reason: 'release', releases: { ours, others, change: findChange(checks, ours, others), isHeld: true } };
}
