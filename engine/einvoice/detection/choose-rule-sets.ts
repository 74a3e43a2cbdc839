/** Chooses the rule sets for a document: those of its detection row, and those that national law adds. */
import type { CountryChoice } from './country-rules.js';
import { isInForce } from './country-rules.js';
import type { DetectionRow, Manifest } from '../rules/manifest.js';
import type { ValidateOptions } from '../types.js';

/** The chosen rule sets, and the decision about each national set of rules that concerns the document. */
export interface ChosenRuleSets {
  /** Ids of the rule sets to run, without duplicates. */
  readonly ruleSets: readonly string[];
  readonly added: readonly CountryChoice[];
  /** Rules in force that cannot be run, because this service lacks at least one of their rule sets. */
  readonly notHeld: readonly CountryChoice[];
  /** Rules in force that were left out because of the kind of document, or at the caller's request. */
  readonly leftOut: readonly CountryChoice[];
  /** Rules that would apply to this document but come into force after the day. */
  readonly notYet: readonly CountryChoice[];
  /**
   * Rules that were left out because the document does not show whether they apply; empty if the caller switched
   * national rules off.
   */
  readonly unsure: readonly CountryChoice[];
}

/**
 * @param countries the national rules that concern the document
 * @param held the rule sets that this service holds, i.e. can run
 * @param manifest all rule sets of the manifest, held or not
 */
export function chooseRuleSets(
  row: DetectionRow,
  countries: readonly CountryChoice[],
  {
    day,
    options: { releases = [], countryRules = true },
    held,
    manifest,
  }: {
    readonly day: string;
    readonly options: Pick<ValidateOptions, 'releases' | 'countryRules'>;
    readonly held: Pick<Manifest, 'ruleSets'>;
    readonly manifest: Pick<Manifest, 'ruleSets'>;
  },
): ChosenRuleSets {
  if (countries.length === 0)
    return { ruleSets: row.ruleSets, added: [], notHeld: [], leftOut: [], notYet: [], unsure: [] };
  const binding = countries.filter((choice) => isInForce(choice, day, releases, manifest));
  const wanted = binding.filter((choice) => choice.row.outcome === 'run' && countryRules);
  const isHeld = ({ ruleSets }: CountryChoice): boolean =>
    ruleSets.every((id) => held.ruleSets.some((entry) => entry.id === id));
  const added = wanted.filter(isHeld);
  return {
    ruleSets: [...new Set([...row.ruleSets, ...added.flatMap(({ ruleSets }) => ruleSets)])],
    added,
    notHeld: wanted.filter((choice) => !isHeld(choice)),
    leftOut: binding.filter((choice) => !wanted.includes(choice)),
    notYet: countries.filter((choice) => choice.row.outcome === 'run' && !binding.includes(choice)),
    unsure: binding.filter((choice) => choice.row.outcome === 'unsure' && countryRules),
  };
}
