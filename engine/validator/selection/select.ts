/** Selects the rule sets for a document, and creates the related issues. */
import { type ChosenRuleSets, chooseRuleSets } from 'einvoice-core/detection/choose-rule-sets.js';
import { type CountryChoice, countryChoices } from 'einvoice-core/detection/country-rules.js';
import { unsupportedAsIssue, countryRulesIssue } from './country-issue.js';
import { type Detection, applyVersions } from 'einvoice-core/detection/detect.js';
import { otherVersionIssue } from './other-version.js';
import { specificationIssue } from './specification-issue.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import type { RuleSetEntry } from 'einvoice-core/rules/manifest.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { type Overrides, overridesFor } from 'einvoice-core/rules/severity.js';
import type { Language, ValidateOptions } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A document of known kind, with the options of the call. */
interface SelectionInput {
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
  readonly chosen: ChosenRuleSets;
  readonly ruleSets: readonly RuleSetEntry[];
  /** Severities that the publisher's scenario assigns to rules for such a document. */
  readonly overrides: Overrides;
  readonly issues: readonly RankedIssue[];
}

/** @throws EngineError `RULE_SET_UNKNOWN` */
export function selectRuleSets(
  { tree, day, options, language, isAttached, ...subject }: SelectionInput,
  registry: Registry,
): Selection {
  const { strict: isStrict = false, releases = [] } = options;
  const { manifest, holding, prefixes } = registry;
  const countries = countryChoices(tree, subject.detection.row!, manifest);
  const chosen = chooseForDay(day, { ...subject, countries, options }, registry);
  const ruleSets = registry.entries(chosen.ruleSets, day, releases);
  const detection = applyVersions(subject.detection, ruleSets, tree, manifest);
  const { isOther: isOtherDocument } = detection;
  const context = { tree, manifest, prefixes, language, holding, isStrict, isOtherDocument, day, releases };
  const others = holding
    .absentOn(ruleSets, day, releases)
    .map(({ held, absent }) => otherVersionIssue(held, absent, { day, language, isStrict, isOtherDocument }));
  const issues = [
    specificationIssue(detection, ruleSets, context),
    unsupportedAsIssue(detection, { ...context, isAttached }),
    ...[...chosen.notHeld, ...chosen.unsure].map((choice) => countryRulesIssue(choice, context)),
    ...others,
  ].filter((issue) => issue !== null);
  const overrides = overridesFor(detection, ruleSets, manifest);
  return { detection, countries, chosen, ruleSets, overrides, issues };
}

/**
 * The rule sets for a document on a day.
 * @param subject the document; `countries` are the national rules that concern it
 */
export function chooseForDay(
  day: string,
  {
    detection,
    countries,
    options,
  }: Pick<SelectionInput, 'detection' | 'options'> & { readonly countries: readonly CountryChoice[] },
  { manifest, holding }: Pick<Registry, 'manifest' | 'holding'>,
): ChosenRuleSets {
  return chooseRuleSets(detection.row!, countries, { day, options, held: manifest, manifest: holding.whole });
}
