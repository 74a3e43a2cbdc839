/** Finding by finding: what two validators agree on, and why they differ where they do. */
import type { IssueDetails, RuleSetInfo, Verdict } from '../../engine/index.js';
import { SCHEMA, matchFindings } from './match-findings.js';
import type { OtherFinding, OtherLevel, OtherReport } from './other-report.js';

/** Why a finding is in both reports, or in one only. */
export type Reason =
  /** Both have it. */
  | 'same'
  /** Another release of the rules has it, or has it not. */
  | 'release'
  /** Both have it, and the publisher's scenario counts it as something else than the rule does. */
  | 'severity'
  /** The other validator did not run its rules, because the schema was violated. */
  | 'not-evaluated'
  /** The rule belongs to a specification that only one of them checks. */
  | 'other-specification'
  | 'unexplained';

export interface Compared {
  readonly code: string;
  readonly location: string | null;
  readonly line: number | null;
  readonly reason: Reason;
  /** Null where only the other report has it. */
  readonly ours: { readonly severity: OtherLevel; readonly ruleSet: string | null } | null;
  /** Null where only ours has it. */
  readonly theirs: { readonly severity: OtherLevel; readonly source: string | null } | null;
  /** Of `release`: the version that was used here, and those that find what the other report says. */
  readonly releases?: { readonly ours: string; readonly others: readonly string[] };
  /** Of `other-specification`: the rule sets that have the rule; empty where it is a check of one program alone. */
  readonly ruleSets?: readonly string[];
}

/** Codes of our findings with each of the other releases of a rule set. */
export interface OtherRelease {
  readonly ruleSet: string;
  readonly version: string;
  readonly findings: readonly IssueDetails[];
}

export interface Knowledge {
  /** Rule sets with versions that have a rule, as `xrechnung-ubl 2.6.0`. */
  ruleSetsWith(code: string): readonly string[];
  /** What other releases of a rule set find in the document. */
  otherReleases(ruleSet: string): Promise<readonly OtherRelease[]>;
}

/**
 * @returns findings of both first, in the order of ours, then those of ours alone, then theirs
 */
export async function compareReports(
  verdict: Verdict,
  other: OtherReport,
  known: Knowledge,
): Promise<readonly Compared[]> {
  const { issues, information, ruleSets } = verdict.details;
  const ours = [...issues, ...information];
  const { pairs, onlyOurs, onlyTheirs } = matchFindings(ours, other.findings);
  const used = new Map(ruleSets.map((each) => [each.id, each]));
  const compared: Compared[] = [];
  for (const [mine, their] of pairs) compared.push(await both(mine, their, used, known));
  // What is of no weight here is not missed there.
  for (const mine of onlyOurs)
    if (mine.severity !== 'information') compared.push(await missingThere(mine, other, used, known));
  for (const their of onlyTheirs) compared.push(await missingHere(their, used, known));
  return compared;
}

async function both(
  mine: IssueDetails,
  their: OtherFinding,
  used: ReadonlyMap<string, RuleSetInfo>,
  known: Knowledge,
): Promise<Compared> {
  const common = entry(mine, their);
  if (mine.severity === their.level) return { ...common, reason: 'same' };
  if (mine.publisherSeverity !== undefined) return { ...common, reason: 'severity' };
  const version = mine.ruleSet === null ? undefined : used.get(mine.ruleSet)?.version;
  if (version === undefined) return { ...common, reason: 'unexplained' };
  const likeTheirs = (await known.otherReleases(mine.ruleSet!)).filter(({ findings }) =>
    findings.some(({ code, severity }) => code === mine.code && severity === their.level),
  );
  return likeTheirs.length === 0
    ? { ...common, reason: 'unexplained' }
    : { ...common, reason: 'release', releases: releasesOf(`${mine.ruleSet!} ${version}`, likeTheirs) };
}

function entry(mine: IssueDetails | null, their: OtherFinding | null): Omit<Compared, 'reason'> {
  return {
    code: mine?.code ?? their?.code ?? (their?.isSchema === true ? SCHEMA : '?'),
    location: mine?.location ?? their?.location ?? null,
    line: mine?.line ?? their?.line ?? null,
    ours: mine === null ? null : { severity: mine.severity, ruleSet: mine.ruleSet },
    theirs: their === null ? null : { severity: their.level, source: their.source },
  };
}

async function missingThere(
  mine: IssueDetails,
  other: OtherReport,
  used: ReadonlyMap<string, RuleSetInfo>,
  known: Knowledge,
): Promise<Compared> {
  const common = entry(mine, null);
  if (mine.ruleSet === null)
    return mine.code === SCHEMA
      ? { ...common, reason: 'unexplained' }
      : { ...common, reason: 'other-specification', ruleSets: [] };
  if (other.stoppedAtSchema) return { ...common, reason: 'not-evaluated' };
  const { id, version } = used.get(mine.ruleSet)!;
  const without = (await known.otherReleases(id)).filter(
    ({ findings }) => !findings.some(({ code, location }) => code === mine.code && location === mine.location),
  );
  if (without.length > 0) return { ...common, reason: 'release', releases: releasesOf(`${id} ${version}`, without) };
  if (other.sources.length > 0 && !isNamed(id, other.sources))
    return { ...common, reason: 'other-specification', ruleSets: [`${id} ${version}`] };
  return { ...common, reason: 'unexplained' };
}

async function missingHere(
  their: OtherFinding,
  used: ReadonlyMap<string, RuleSetInfo>,
  known: Knowledge,
): Promise<Compared> {
  const common = entry(null, their);
  if (their.isSchema || their.code === null) return { ...common, reason: 'unexplained' };
  const isIt = ({ code }: IssueDetails): boolean => code.toUpperCase() === their.code!.toUpperCase();
  for (const [id, { version }] of used) {
    const finding = (await known.otherReleases(id)).filter(({ findings }) => findings.some(isIt));
    if (finding.length > 0) return { ...common, reason: 'release', releases: releasesOf(`${id} ${version}`, finding) };
  }
  const having = known.ruleSetsWith(their.code);
  const isOfOurs = having.some((name) => used.has(name.split(' ')[0]!));
  return having.length > 0 && !isOfOurs
    ? { ...common, reason: 'other-specification', ruleSets: having }
    : { ...common, reason: 'unexplained' };
}

function releasesOf(ours: string, others: readonly OtherRelease[]): NonNullable<Compared['releases']> {
  return { ours, others: others.map(({ ruleSet, version }) => `${ruleSet} ${version}`) };
}

/** Whether a source is one of the rule set, by the first word of its id: `xrechnung` of `xrechnung-ubl`. */
function isNamed(ruleSet: string, sources: readonly string[]): boolean {
  const family = ruleSet.split('-')[0]!;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return sources.some((source) => plain(source).includes(plain(family)));
}
