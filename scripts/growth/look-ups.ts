/**
 * What the rules of a rule set look at, as places of a document type: the elements and attributes themselves, which of
 * them are looked at for each of others (what a rule relates), and which values patterns are used on.
 */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import type { Place, PlaceName } from './place.js';
import { NONE, each } from './places.js';
import { Reader, type Scope } from './read-rules.js';

/** Collects over any number of rule sets of one document type. */
export class LookUps {
  /** Places whose values a regular expression is used on, with the expression. */
  readonly patterns = new Map<Place, Set<string>>();
  /** Texts that rules name. */
  readonly literals = new Set<string>();
  readonly foreign: ReadonlySet<PlaceName>;
  readonly #document: Place;
  readonly #leaves: ReadonlySet<Place>;
  readonly #related = new Map<Place, Set<Place>>();

  /**
   * @param document place above the root element; what rules look at is made below it
   * @param foreign names that only documents of other types have; they are not made
   */
  constructor(document: Place, foreign: ReadonlySet<PlaceName>) {
    this.#document = document;
    this.foreign = foreign;
    this.#leaves = new Set(document.below().filter((place) => !place.children.some(({ isAttribute }) => !isAttribute)));
  }

  /** Whether anything may be made below a place: what is a value in the sample has no elements anywhere. */
  canHave(place: Place, name: PlaceName): boolean {
    if (place.isAttribute || place.parent === null || this.foreign.has(name)) return false;
    return name.startsWith('@') || !this.#leaves.has(place) || place.parent.parent === null;
  }

  /** Places that are looked at for each of another, both ways; the place itself where all of them are looked at for each. */
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

  /** Adds the rules of a rule set. Twice, because contexts such as `//*` are all places that any rule has named. */
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
   * Notes two places that are looked at for each other; what stands below the other is no list of its own.
   * @param isEverywhere the other is looked for in the whole document
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
