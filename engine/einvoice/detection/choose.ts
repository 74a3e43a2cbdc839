/** Which rule sets a document is checked by: those of its detection row, and those that a country's law adds. */
import type { CountryChoice } from './country-rules.js';
import { bindsOn } from './country-rules.js';
import type { DetectionRow, Manifest } from '../rules/manifest.js';
import type { ValidateOptions } from '../types.js';

/** What is done with the rules of countries that have to do with a document. */
export interface Chosen {
  /** Ids of the rule sets to run, each once. */
  readonly ruleSets: readonly string[];
  readonly added: readonly CountryChoice[];
  /** Rules that bind for the document, and that are not all held: none of them is run. */
  readonly notHeld: readonly CountryChoice[];
  /** Rules that bind on the day, and are left off because of what the document is, or at the caller's wish. */
  readonly left: readonly CountryChoice[];
  /** Rules that would be run for such a document, and bind only after the day. */
  readonly notYet: readonly CountryChoice[];
  /** Those that are left off of which the document does not say whether they are for it, unless the caller does not want to know. */
  readonly unsure: readonly CountryChoice[];
}

/**
 * @param countries what the tables say of the document
 * @param held what is held: a rule set that is not in it can't be run
 */
export function chooseRuleSets(
  row: DetectionRow,
  countries: readonly CountryChoice[],
  {
    day,
    options: { releases = [], countryRules = true },
    held,
    whole,
  }: {
    readonly day: string;
    readonly options: Pick<ValidateOptions, 'releases' | 'countryRules'>;
    readonly held: Pick<Manifest, 'ruleSets'>;
    readonly whole: Pick<Manifest, 'ruleSets'>;
  },
): Chosen {
  if (countries.length === 0)
    return { ruleSets: row.ruleSets, added: [], notHeld: [], left: [], notYet: [], unsure: [] };
  const binding = countries.filter((choice) => bindsOn(choice, day, releases, whole));
  const wanted = binding.filter((choice) => choice.row.outcome === 'run' && countryRules);
  const isHeld = ({ ruleSets }: CountryChoice): boolean =>
    ruleSets.every((id) => held.ruleSets.some((entry) => entry.id === id));
  const added = wanted.filter(isHeld);
  return {
    ruleSets: [...new Set([...row.ruleSets, ...added.flatMap(({ ruleSets }) => ruleSets)])],
    added,
    notHeld: wanted.filter((choice) => !isHeld(choice)),
    left: binding.filter((choice) => !wanted.includes(choice)),
    notYet: countries.filter((choice) => choice.row.outcome === 'run' && !binding.includes(choice)),
    unsure: binding.filter((choice) => choice.row.outcome === 'unsure' && countryRules),
  };
}
