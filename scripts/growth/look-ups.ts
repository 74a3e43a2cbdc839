/**
 * What the rules of a rule set look at, as places of a document type: elements and attributes, which of them are looked
 * up for each of others, and whose values are matched against patterns.
 */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import type { Place, PlaceName } from './place.js';
import { NONE, each } from './places.js';
import { Reader, type Scope } from './read-rules.js';

/** Collects over any number of rule sets for a document type. */
export class LookUps {
  /** Places whose values are matched against a regular expression, with the expression. */
  readonly patterns = new Map<Place, Set<string>>();
  /** Texts in rules. */
  readonly literals = new Set<string>();
  readonly foreign: ReadonlySet<PlaceName>;
  readonly #document: Place;
  readonly #leaves: ReadonlySet<Place>;
  readonly #related = new Map<Place, Set<Place>>();

  /**
   * @param document place above the root element; the places that rules look at are created below it
   * @param foreign names that only documents of other types contain; they are not created
   */
  constructor(document: Place, foreign: ReadonlySet<PlaceName>) {
    this.#document = document;
    this.foreign = foreign;
    this.#leaves = new Set(document.below().filter((place) => !place.children.some(({ isAttribute }) => !isAttribute)));
  }

  /** Whether places may be created below a place: elements with a value in the sample never have child elements. */
  canHave(place: Place, name: PlaceName): boolean {
    if (place.isAttribute || place.parent === null || this.foreign.has(name)) return false;
    return name.startsWith('@') || !this.#leaves.has(place) || place.parent.parent === null;
  }

  /**
   * Places that are looked up for each of another, both ways; includes the place itself if all are looked up for each.
   */
  relatedTo(place: Place): ReadonlySet<Place> {
    return this.#related.get(place) ?? NONE;
  }

  /** Every pair, once. */
  *pairs(): Iterable<readonly [Place, Place]> {
    const done = new Set<Place>();
    for (const [place, others] of this.#related) {
      done.add(place);
      for (const other of others) if (!done.has(other)) yield [place, other];
    }
  }

  /** Adds the rules of a rule set. Twice, because contexts such as `//*` match all places that any rule names. */
  add({ schema, typed }: CheckedSchema): void {
    for (let round = 0; round < 2; round++) {
      const reader = new Reader(this.#document, schema.functions, typed, this);
      const top: Scope = { focus: new Set([this.#document]), current: NONE, variables: new Map(), loops: [], calls: 0 };
      const globals = reader.lets(schema.globals, top);
      for (const { rules } of schema.patterns) {
        for (const rule of rules) {
          const focus = reader.matching(typed.pattern(rule.context).alternatives, { ...top, variables: globals });
          for (const one of each(focus)) {
            const scope = { focus: one, current: one, variables: globals, loops: [one], calls: 0 };
            const variables = reader.lets(rule.lets, scope);
            for (const check of rule.checks) {
              reader.reach(typed.core(check.test), { ...scope, variables });
              for (const part of check.message)
                if (part.kind === 'value') reader.reach(typed.core(part.select), { ...scope, variables });
            }
          }
        }
      }
    }
  }

  /**
   * Records that two places are looked up for each other; places below the other are not lists of their own.
   * @param isEverywhere whether the other is searched in the whole document
   */
  relate(place: Place, other: Place, isEverywhere: boolean): void {
    if (place === other || (isEverywhere && place.isWithin(other))) {
      this.#related.set(other, (this.#related.get(other) ?? new Set()).add(other));
      return;
    }
    if (place.isWithin(other) || other.isWithin(place)) return;
    for (const [one, two] of [
      [place, other],
      [other, place],
    ] as const) {
      const known = this.#related.get(one);
      if (known === undefined) this.#related.set(one, new Set([two]));
      else known.add(two);
    }
  }
}
