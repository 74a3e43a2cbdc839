/** The common name of a publisher's releases: `XRechnung` for `xrechnung@2.6.0` and earlier. */
import type { RuleSetRelease } from '#validator/index.js';

/** The specification that stands for our own checks, which are in no rule set. */
export const OURS = 'program';

export interface Specification {
  readonly id: string;
  /** Absent for our own checks. */
  readonly name?: string;
  readonly publishers: readonly string[];
}

/** For rule sets whose titles have no common beginning. */
const NAMES: Readonly<Record<string, string>> = {
  'fr-ctc': 'France',
  'peppol-bis-billing': 'Peppol BIS Billing',
  pint: 'Peppol PINT, base',
  'pint-eu': 'Peppol PINT, European Union',
  'peppol-post-award': 'Peppol, orders to responses',
};

/** Name of a release without its version. */
export function releaseId({ release }: Pick<RuleSetRelease, 'release'>): string {
  return release.split('@')[0]!;
}

/** In the order of the manifest. */
export function specificationsIn(releases: readonly RuleSetRelease[]): readonly Specification[] {
  const byId = new Map<string, RuleSetRelease[]>();
  for (const release of releases) {
    const id = releaseId(release);
    byId.set(id, [...(byId.get(id) ?? []), release]);
  }
  return [...byId].map(([id, all]) => ({
    id,
    name: NAMES[id] ?? commonStart(all.map(({ title }) => title)),
    publishers: [...new Set(all.map(({ publisher }) => publisher.split(';')[0]!))],
  }));
}

/** The words that all titles begin with; if there are none, those before the first comma of the first. */
function commonStart(titles: readonly string[]): string {
  const [first = [], ...others] = titles.map((title) => title.split(' '));
  const isShared = (word: string, at: number): boolean =>
    others.every((other) => other[at]?.replace(/,$/, '') === word.replace(/,$/, ''));
  const different = first.findIndex((word, at) => !isShared(word, at));
  const start = different < 0 ? first : first.slice(0, different);
  return start.length > 0 ? start.join(' ').replace(/,$/, '') : titles[0]!.split(',')[0]!;
}
