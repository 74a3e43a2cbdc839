/** Finding by finding: what two validators agree on, and why they differ where they do. */
import type { IssueDetails, RuleCheck, RuleSetInfo, Verdict } from '../../engine/index.js';
import { changeOf, nameOf } from './change.js';
import type { Compared } from './compared.js';
import { isNamed } from './families.js';
import { SCHEMA, matchFindings } from './match-findings.js';
import type { OtherFinding, OtherReport } from './other-report.js';

/** Our findings with another release of a rule set, or as another specification. */
export interface OtherFindings {
  /** With their versions, as `xrechnung-ubl 2.6.0`. */
  readonly ruleSets: readonly string[];
  readonly findings: readonly IssueDetails[];
}

export interface Knowledge {
  /** The checks that have a code, in all rule sets and releases. */
  checksOf(code: string): readonly RuleCheck[];
  /** What other releases of a rule set find in the document. */
  otherReleases(ruleSet: string): Promise<readonly OtherFindings[]>;
  /** What is found where the document is checked as a specification that the sources name, and that it was not checked as. */
  otherSpecifications(sources: readonly string[]): Promise<readonly OtherFindings[]>;
}

/** What all reasons are found by. */
interface Context {
  readonly other: OtherReport;
  readonly used: ReadonlyMap<string, RuleSetInfo>;
  readonly known: Knowledge;
}

type Explained = Pick<Compared, 'reason' | 'releases' | 'ruleSets' | 'because'>;

/**
 * @returns findings of both first, in the order of ours, then those of ours alone, then theirs
 */
export async function compareReports(
  verdict: Verdict,
  other: OtherReport,
  known: Knowledge,
): Promise<readonly Compared[]> {
  const { issues, information, ruleSets } = verdict.details;
  const { pairs, onlyOurs, onlyTheirs } = matchFindings([...issues, ...information], other.findings);
  const context = { other, used: new Map(ruleSets.map((each) => [each.id, each])), known };
  const compared: Compared[] = [];
  for (const { ours, theirs } of pairs)
    compared.push({ ...entry(ours, theirs), ...(await both(ours, theirs, context)) });
  // What is of no weight here is not missed there.
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

async function both(mine: IssueDetails, their: OtherFinding, { used, known }: Context): Promise<Explained> {
  if (mine.severity === their.level) return { reason: 'same' };
  if (mine.publisherSeverity !== undefined) return { reason: 'severity' };
  const version = mine.ruleSet === null ? undefined : used.get(mine.ruleSet)?.version;
  if (version === undefined) return { reason: 'unexplained' };
  const likeTheirs = (await known.otherReleases(mine.ruleSet!)).filter(({ findings }) =>
    findings.some(({ code, severity }) => code === mine.code && severity === their.level),
  );
  return likeTheirs.length === 0
    ? { reason: 'unexplained' }
    : byRelease(mine.ruleSet!, version, likeTheirs, known.checksOf(mine.code));
}

async function missingThere(mine: IssueDetails, { other, used, known }: Context): Promise<Explained> {
  const { leftOut, sources, stopsAtFirstViolation } = other;
  const nothingRan = leftOut !== null && leftOut.sources.length === 0;
  if (mine.ruleSet === null) {
    if (mine.code !== SCHEMA) return { reason: 'other-specification', ruleSets: [] };
    if (nothingRan && leftOut.because !== 'schema') return { reason: 'not-evaluated', because: leftOut.because };
    return stopsAtFirstViolation && other.findings.some(({ kind }) => kind === 'schema')
      ? { reason: 'not-evaluated', because: 'first-violation' }
      : { reason: 'unexplained' };
  }
  if (nothingRan || (leftOut !== null && isNamed(mine.ruleSet, leftOut.sources) === true))
    return { reason: 'not-evaluated', because: leftOut.because };
  const { id, version } = used.get(mine.ruleSet)!;
  if (isNamed(id, sources) === false) return { reason: 'other-specification', ruleSets: [`${id} ${version}`] };
  const checks = known.checksOf(mine.code).filter(({ ruleSet }) => ruleSet === id);
  if (other.leavesOutReports && checks.length > 0 && checks.every(({ kind }) => kind === 'report'))
    return { reason: 'not-evaluated', because: 'report' };
  const without = (await known.otherReleases(id)).filter(
    ({ findings }) => !findings.some(({ code, location }) => code === mine.code && location === mine.location),
  );
  return without.length > 0 ? byRelease(id, version, without, checks) : { reason: 'unexplained' };
}

async function missingHere(their: OtherFinding, { other, used, known }: Context): Promise<Explained> {
  if (their.kind === 'program') return { reason: 'other-specification', ruleSets: [] };
  if (their.kind === 'xml') return { reason: 'unexplained' };
  const has = ({ findings }: OtherFindings): boolean => matchFindings(findings, [their]).pairs.length > 0;
  const codes = [their.code, their.textCode].filter((code) => code !== null);
  const checks = codes.flatMap((code) => known.checksOf(code));
  for (const [id, { version }] of used) {
    const finding = (await known.otherReleases(id)).filter(has);
    if (finding.length > 0) return byRelease(id, version, finding, checks);
  }
  const tried = (await known.otherSpecifications(other.sources)).find(has);
  if (tried !== undefined) return { reason: 'other-specification', ruleSets: tried.ruleSets };
  if (their.kind === 'schema') return { reason: 'unexplained' };
  return checks.length > 0 && !checks.some(({ ruleSet }) => used.has(ruleSet))
    ? { reason: 'other-specification', ruleSets: [...new Set(checks.map(nameOf))] }
    : { reason: 'unexplained' };
}

function byRelease(
  id: string,
  version: string,
  others: readonly OtherFindings[],
  checks: readonly RuleCheck[],
): Explained {
  const ours = nameOf({ ruleSet: id, version });
  const names = others.flatMap(({ ruleSets }) => ruleSets);
  return { reason: 'release', releases: { ours, others: names, change: changeOf(checks, ours, names) } };
}
