/** `--rules`: the versions of the rules to check a document against. */
import type { RuleSetInfo, RuleSetRelease, ValidateOptions } from 'einvoice-validator';
import { nearest } from '../terminal/nearest.js';
import { UsageError } from './command.js';

/**
 * A day (`2026-05-01`): the rules in force on that day. `issue`: those of each invoice's issue date. Otherwise
 * versions, separated by commas: a release (`xrechnung@2.5.0`), a rule set with its version (`xrechnung-ubl@2.5.0`), or
 * a version alone (`2.5.0`), which means every release of that version. All other rule sets are used as they are in
 * force today.
 * @param known reads the available releases; not called for a day
 * @param name the option, for messages
 * @throws UsageError for any other text, or if it names two releases of the same rule set
 */
export function readRulesOption(
  text: string,
  known: () => readonly RuleSetRelease[],
  usage: string,
  name = '--rules',
): Pick<ValidateOptions, 'date' | 'releases'> {
  if (text === 'issue') return { date: 'issue' };
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { date: readDay(text, usage, name) };
  const all = known();
  const releases = new Map<string, string>();
  for (const wanted of text.split(',').map((part) => part.trim())) {
    const meant = all.filter(({ id, version, release }) => [release, version, `${id}@${version}`].includes(wanted));
    if (meant.length === 0) {
      const names = [...new Set(all.map(({ release }) => release))];
      const near = nearest(wanted, ['issue', ...names, ...all.map(({ version }) => version)]);
      throw new UsageError(
        `${name} ${wanted} is neither a day such as 2026-05-01, nor "issue", nor a version; ${near === null ? `there are ${names.join(', ')}` : `did you mean ${near}?`}`,
        usage,
      );
    }
    for (const { id, release } of meant) {
      if ((releases.get(id) ?? release) !== release)
        throw new UsageError(`${name} names two versions of ${id}: ${releases.get(id)} and ${release}`, usage);
      releases.set(id, release);
    }
  }
  return { releases: [...new Set(releases.values())] };
}

function readDay(text: string, usage: string, name: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // JavaScript's Date reads 31 April as 1 May.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new UsageError(`${name} ${text} is no day of the calendar`, usage);
  return day;
}

/** Reports rule sets whose first release is later than the given day: that first release is used anyway. */
export class EarlyRuleSets {
  readonly #releases: (day: string) => readonly RuleSetRelease[];
  /** Rule sets not reported yet: by day, then by id. */
  readonly #early = new Map<string, Map<string, RuleSetRelease>>();

  /** @param releases returns the releases in use on a day */
  constructor(releases: (day: string) => readonly RuleSetRelease[]) {
    this.#releases = releases;
  }

  /**
   * A line for each of the rule sets that has not been reported yet.
   * @param date the requested day; other values select no day
   */
  unreportedLines(date: ValidateOptions['date'], ruleSets: readonly RuleSetInfo[]): readonly string[] {
    if (date === undefined || date === 'issue') return [];
    const day = date.toISOString().slice(0, 10);
    const early = this.#on(day);
    return ruleSets.flatMap(({ id }) => {
      const release = early.get(id);
      if (!early.delete(id) || release === undefined) return [];
      return [
        `${id} has no version for ${day}; its earliest is used, ${release.version}, which applies from ${release.inForceFrom}`,
      ];
    });
  }

  #on(day: string): Map<string, RuleSetRelease> {
    let early = this.#early.get(day);
    if (early === undefined) {
      const releases = this.#releases(day).filter(({ used, inForceFrom }) => used && (inForceFrom ?? '') > day);
      this.#early.set(day, (early = new Map(releases.map((release) => [release.id, release]))));
    }
    return early;
  }
}
