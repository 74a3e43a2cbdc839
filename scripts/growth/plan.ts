/** The measurements: for each document type its constructs, with the rule sets for such documents. */
import type { DetectionRow } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { checkRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { type Construct, constructsOf } from './constructs.js';
import type { Ground } from './grow.js';
import { LookUps } from './look-ups.js';
import type { Options } from './options.js';
import type { Place, PlaceName } from './place.js';
import { sampleOf } from './sample.js';
import { shapesOf } from './shapes.js';
import type { Subject } from './steps.js';

/** A construct, and what to do with its documents. */
export interface Task {
  readonly construct: Construct;
  readonly subject: Subject;
}

/**
 * All tasks, in the same order for the same rules.
 * @throws EngineError if a rule set is missing or damaged, or `RULE_SET_UNKNOWN`
 */
export function planOf(paths: RulePaths, { only, ruleSets }: Pick<Options, 'only' | 'ruleSets'>): readonly Task[] {
  const registry = new Registry({ ...paths, engine: 'native' });
  const day = new Date().toISOString().slice(0, 10);
  for (const id of ruleSets) registry.entry(id, day);
  const isAsked = (id: string): boolean => ruleSets.length === 0 || ruleSets.includes(id);
  const seen = new Map<string, Set<PlaceName>>();
  return Object.entries(registry.manifest.documentTypes)
    .flatMap(([type, { root }]) => {
      const rows = registry.manifest.detection.filter((row) => row.documentType === type && row.ruleSets.some(isAsked));
      const ids = [...new Set(rows.flatMap((row) => row.ruleSets))].filter(isAsked);
      if (ids.length === 0) return [];
      const entries = ids.map((id) => registry.entry(id, day));
      const sample = sampleOf(root);
      const others = new Set(
        Object.values(registry.manifest.documentTypes)
          .filter((other) => other.root !== root)
          .flatMap((other) => namesIn(other.root)),
      );
      for (const name of namesIn(root)) others.delete(name);
      const lookUps = new LookUps(sample.place.parent!, others);
      for (const entry of entries)
        lookUps.add(checkRuleSet(entry, { manifest: registry.manifest, officialDir: paths.officialDir }));
      const ground: Ground = {
        root: sample,
        prefixes: withPrefixes([sample.place, ...sample.place.below()], registry.prefixes),
        literals: lookUps.literals,
      };
      // Rules shared with another document type were measured with it, except for what only this type has.
      const known = seen.get(ids.join());
      if (known === undefined) seen.set(ids.join(), new Set(sample.place.parent!.below().map(({ name }) => name)));
      const constructs = constructsOf(
        ground,
        lookUps,
        (places) =>
          known === undefined ||
          places.some((place) => [place, ...place.above.slice(0, -1)].some(({ name }) => !known.has(name))),
      );
      const subject: Subject = { registry, row: rowFor(rows, ids), ruleSets: entries, day };
      return [
        ...(known === undefined ? shapesOf(ground) : []).map((construct): Task => ({
          construct,
          subject: { ...subject, ruleSets: entries.filter(({ id }) => subject.row.ruleSets.includes(id)) },
        })),
        ...constructs.map((construct): Task => ({ construct, subject })),
      ].map((task) => ({ ...task, construct: { ...task.construct, name: `${type}: ${task.construct.name}` } }));
    })
    .filter(({ construct }) => only.length === 0 || only.some((text) => construct.name.includes(text)));
}

/** The known prefixes, and one for each other namespace of the places: country extensions have their own. */
function withPrefixes(places: readonly Place[], prefixes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const others = new Set(places.map(({ uri }) => uri).filter((uri) => uri !== '' && !prefixes.has(uri)));
  return new Map([...prefixes, ...[...others].map((uri, index): [string, string] => [uri, `other${index + 1}`])]);
}

function namesIn(root: string): readonly PlaceName[] {
  return sampleOf(root)
    .place.parent!.below()
    .map(({ name }) => name);
}

/** The row whose findings become messages: the one with the most rule sets. */
function rowFor(rows: readonly DetectionRow[], ids: readonly string[]): DetectionRow {
  const count = (row: DetectionRow): number => row.ruleSets.filter((id) => ids.includes(id)).length;
  return rows.reduce((best, row) => (count(row) > count(best) ? row : best));
}
