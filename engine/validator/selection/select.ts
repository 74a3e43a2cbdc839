/** Selects the rule sets for a document, and creates the related issues. */
import { type Chosen, chooseRuleSets } from 'einvoice-core/detection/choose.js';
import { type CountryChoice, countryChoices } from 'einvoice-core/detection/country-rules.js';
import { issueOfAs, issueOfCountryRules } from './country-issue.js';
import { type Detection, forVersions } from 'einvoice-core/detection/detect.js';
import { issueOfOtherVersion } from './other-version.js';
import { specificationIssue } from './specification-issue.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import type { RuleSetEntry } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { type Overrides, overridesFor } from 'einvoice-core/rules/severity.js';
import type { Language, ValidateOptions } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A document of known kind, with the options of the call. */
interface Subject {
  readonly tree: Tree;
  readonly detection: Detection;
  readonly day: string;
  readonly options: ValidateOptions;
  readonly language: Language;
  /** Whether the attachment name in a PDF determines what it is checked as. */
  readonly isAttached: boolean;
}

export interface Selection {
  readonly detection: Detection;
  readonly countries: readonly CountryChoice[];
  readonly chosen: Chosen;
  readonly ruleSets: readonly RuleSetEntry[];
  /** Levels that the publisher's scenario assigns to rules for such a document. */
  readonly overrides: Overrides;
  readonly issues: readonly RankedIssue[];
}

/** @throws EngineError `RULE_SET_UNKNOWN` */
export function selectRuleSets(
  { tree, day, options, language, isAttached, ...subject }: Subject,
  registry: Registry,
): Selection {
  const { strict: isStrict = false, releases = [] } = options;
  const { manifest, holding, prefixes } = registry;
  const countries = countryChoices(tree, subject.detection.row!, manifest);
  const chosen = chosenOn(day, { ...subject, countries, options }, registry);
  const ruleSets = registry.entries(chosen.ruleSets, day, releases);
  const detection = forVersions(subject.detection, ruleSets, tree, manifest);
  const { isOther } = detection;
  const context = { tree, manifest, prefixes, language, holding, isStrict, isOther, day, releases };
  const others = holding
    .absentOn(ruleSets, day, releases)
    .map(({ held, absent }) => issueOfOtherVersion(held, absent, { day, language, isStrict, isOther }));
  const issues = [
    specificationIssue(detection, ruleSets, context),
    issueOfAs(detection, { ...context, isAttached }),
    ...[...chosen.notHeld, ...chosen.unsure].map((choice) => issueOfCountryRules(choice, context)),
    ...others,
  ].filter((issue) => issue !== null);
  const overrides = overridesFor(detection, ruleSets, manifest);
  return { detection, countries, chosen, ruleSets, overrides, issues };
}

/**
 * The rule sets for a document on a day.
 * @param subject the document; `countries` are the national rules that concern it
 */
export function chosenOn(
  day: string,
  {
    detection,
    countries,
    options,
  }: Pick<Subject, 'detection' | 'options'> & { readonly countries: readonly CountryChoice[] },
  { manifest, holding }: Pick<Registry, 'manifest' | 'holding'>,
): Chosen {
  return chooseRuleSets(detection.row!, countries, { day, options, held: manifest, whole: holding.whole });
}
