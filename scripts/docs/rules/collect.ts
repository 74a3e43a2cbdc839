/** The rules that get a page: all installed rules with a name from their publisher, and our own checks. */
import {
  type Explainer,
  type Language,
  type RegistryOptions,
  type RuleCheck,
  type RuleExplanation,
  type RuleSetRelease,
  createExplainer,
  ruleSetReleases,
} from '#validator/index.js';
import { OURS, type Specification, releaseId, specificationsIn } from './specifications.js';

/** A check of a rule set, with its release. */
export interface PlacedCheck extends RuleCheck {
  readonly release: RuleSetRelease;
}

/** A rule, which gets a page in each language. */
export interface RulePage {
  readonly code: string;
  readonly explain: (language: Language) => RuleExplanation;
  readonly checks: readonly PlacedCheck[];
  /** Ids of the specifications that contain it; the first is the one that users mostly look for. */
  readonly specifications: readonly string[];
}

/** Checks without a name have a generated code, which means nothing to readers. */
const UNNAMED = /-[0-9A-F]{8}(?:-\d+)?$/;

/** Codes become file names. */
const FILE_NAME = /^[\w.-]+$/;

export interface Collection {
  readonly rules: readonly RulePage[];
  /** By id, in the order of the manifest. */
  readonly specifications: ReadonlyMap<string, Specification>;
  /** Number of checks without a page, because their publisher gave them no name. */
  readonly unnamed: number;
}

/**
 * @param day determines which rules are in force
 * @throws Error if an installed rule set is not compiled, or has no rules: the site would look complete without them
 */
export function collectRules(paths: RegistryOptions, day: string): Collection {
  const releases = ruleSetReleases(paths, day).filter(({ held }) => held);
  const broken = releases.find(({ problem }) => problem !== null);
  if (broken !== undefined) throw new Error(`${broken.id} ${broken.version}: ${broken.problem}`);
  const byName = new Map(releases.map((release) => [`${release.id} ${release.version}`, release]));
  const explainer = createExplainer(paths);
  const pages = explainer.codes.map((code) => pageOf(code, explainer, byName));
  const rules = pages.filter(isNamed);
  const wanting = releases.find(
    (release) => !pages.some(({ checks }) => checks.some((check) => check.release === release)),
  );
  if (wanting !== undefined) throw new Error(`${wanting.id} ${wanting.version} has no rules`);
  const unsuited = rules.find(({ code }) => !FILE_NAME.test(code));
  if (unsuited !== undefined) throw new Error(`${unsuited.code} can be no name of a file`);
  const used = new Set(rules.flatMap(({ specifications }) => specifications));
  const named = specificationsIn(releases).filter(({ id }) => used.has(id));
  const all = [...named, { id: OURS, publishers: [] }];
  return { rules, specifications: new Map(all.map((one) => [one.id, one])), unnamed: pages.length - rules.length };
}

/** If several checks name the same rule in their text, each code consists of that name and our suffix. */
function isNamed({ code, checks }: RulePage): boolean {
  const name = code.replace(UNNAMED, '');
  return name === code || checks.some(({ official }) => official.includes(`[${name}]`));
}

function pageOf(code: string, explainer: Explainer, releases: ReadonlyMap<string, RuleSetRelease>): RulePage {
  const explain = (language: Language): RuleExplanation => {
    const found = explainer.explain(code, language);
    if (found === null) throw new Error(`nothing is known of ${code}`);
    return found;
  };
  const checks = explain('en').checks.map((check) => ({
    ...check,
    release: releases.get(`${check.ruleSet} ${check.version}`)!,
  }));
  const ids = new Set(
    [...checks.filter(({ release }) => release.used), ...checks].map((check) => releaseId(check.release)),
  );
  return { code, explain, checks, specifications: ids.size === 0 ? [OURS] : [...ids] };
}
