/** The rules that get a page: all that are held and that their publishers named, and the checks of our own. */
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

/** A check of a rule set, with what is known of its release. */
export interface PlacedCheck extends RuleCheck {
  readonly release: RuleSetRelease;
}

/** A rule that gets a page in each language. */
export interface RulePage {
  readonly code: string;
  readonly explain: (language: Language) => RuleExplanation;
  readonly checks: readonly PlacedCheck[];
  /** Ids of the specifications that have it, the first is the one that it is mostly asked for in. */
  readonly specifications: readonly string[];
}

/** Checks that nobody named have a code of ours, which says nothing to who reads it. */
const UNNAMED = /-[0-9A-F]{8}(?:-\d+)?$/;

/** Codes become names of files. */
const FILE_NAME = /^[\w.-]+$/;

export interface Collection {
  readonly rules: readonly RulePage[];
  /** By id, in the order of the manifest. */
  readonly specifications: ReadonlyMap<string, Specification>;
  /** How many checks have no page, because their publisher gave them no name. */
  readonly unnamed: number;
}

/**
 * @param day whose rules are those in force
 * @throws Error where a rule set that is held is not compiled, or has no rules: a site without them would look like one with all
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

/** Of several checks that name a rule in their text, each has that name and something of ours behind it. */
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
