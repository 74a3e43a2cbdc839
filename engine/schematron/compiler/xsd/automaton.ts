/**
 * Content models as automata (XML Schema 1.0 part 1, section 3.8.4): Glushkov's construction, in which a state is the
 * particle that was read last. How often something may stand is counted, never unrolled: a step from one particle to
 * the next may depend on counters, and change them.
 */
import type { ElementDeclaration, Particle, Wildcard } from './model.js';
import type { SourcePosition } from '../../assertion.js';

/** What a step does with a counter: the first and last also ask whether it may be done. */
export type Operation =
  /** Begins to count: 1. */
  | { readonly kind: 'enter'; readonly counter: number }
  /** Once more, which must not be more than `bound`. */
  | { readonly kind: 'again'; readonly counter: number; readonly bound: number }
  /** What was counted must be at least `bound`. */
  | { readonly kind: 'leave'; readonly counter: number; readonly bound: number };

export interface Step {
  /** Index of the particle that is read. */
  readonly to: number;
  readonly operations: readonly Operation[];
}

/** A particle that reads one element. */
export interface Position {
  readonly term: ElementDeclaration | Wildcard;
  readonly position: SourcePosition;
}

export interface Automaton {
  readonly positions: readonly Position[];
  /** From the beginning, then from each position. */
  readonly steps: readonly (readonly Step[])[];
  /** May the content be empty? */
  readonly isEmptiable: boolean;
  /** Per position what has to hold for it to be the last; null where it can't be. */
  readonly ends: readonly (readonly Operation[] | null)[];
  /** Number of counters. */
  readonly counters: number;
}

interface Part {
  readonly isEmptiable: boolean;
  readonly first: readonly Step[];
  /** Positions that may be last, with what has to hold. */
  readonly last: readonly Step[];
}

const NOTHING: Part = { isEmptiable: true, first: [], last: [] };
/** A choice of nothing: no content fits. */
const IMPOSSIBLE: Part = { isEmptiable: false, first: [], last: [] };

/** @param particle null for content that has no elements */
export function automatonOf(particle: Particle | null): Automaton {
  const builder = new Builder();
  const { isEmptiable, first, last } = particle === null ? NOTHING : builder.particle(particle);
  const ends: (readonly Operation[] | null)[] = builder.positions.map(() => null);
  for (const { to, operations } of last) ends[to] = operations;
  return {
    positions: builder.positions,
    steps: [first, ...builder.follow],
    isEmptiable,
    ends,
    counters: builder.counters,
  };
}

class Builder {
  readonly positions: Position[] = [];
  readonly follow: Step[][] = [];
  counters = 0;

  particle({ min, max, term, position }: Particle): Part {
    if (max === 0) return NOTHING;
    const part = this.#term(term, position, min);
    return term.kind === 'all' ? part : this.#repeated(part, min, max);
  }

  #term(term: Particle['term'], position: SourcePosition, min: number): Part {
    switch (term.kind) {
      case 'element':
      case 'wildcard': {
        const to = this.positions.push({ term, position }) - 1;
        this.follow.push([]);
        const step: Step = { to, operations: [] };
        return { isEmptiable: false, first: [step], last: [step] };
      }
      case 'all':
        return this.#all(term.particles, min);
      case 'choice': {
        const particles = term.particles.filter(isThere);
        if (particles.length === 0) return IMPOSSIBLE;
        const parts = particles.map((particle) => this.particle(particle));
        return {
          isEmptiable: parts.some(({ isEmptiable }) => isEmptiable),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        };
      }
      case 'sequence':
        return term.particles
          .map((particle) => this.particle(particle))
          .reduce((a, b) => this.#sequence(a, b), NOTHING);
    }
  }

  #sequence(a: Part, b: Part): Part {
    this.#connect(a.last, b.first, []);
    return {
      isEmptiable: a.isEmptiable && b.isEmptiable,
      first: a.isEmptiable ? [...a.first, ...b.first] : a.first,
      last: b.isEmptiable ? [...a.last, ...b.last] : b.last,
    };
  }

  /** @param isFree whether to go on in what is repeated is as good as to repeat it */
  #connect(last: readonly Step[], first: readonly Step[], between: readonly Operation[], isFree = false): void {
    for (const end of last) {
      const steps = this.follow[end.to]!;
      for (const start of first) {
        const operations = [...end.operations, ...between, ...start.operations];
        // What is repeated in what is repeated leads there twice; without a least number the inner one is never worse.
        const isKnown = steps.some(
          ({ to, operations: known }) =>
            to === start.to && ((isFree && known.length === 0) || isSame(known, operations)),
        );
        if (!isKnown) steps.push({ to: start.to, operations });
      }
    }
  }

  #repeated(part: Part, min: number, max: number): Part {
    const least = part.isEmptiable ? 0 : min;
    if (max === 1) return { ...part, isEmptiable: part.isEmptiable || min === 0 };
    if (max === Infinity && least <= 1) {
      this.#connect(part.last, part.first, []);
      return { ...part, isEmptiable: least === 0 };
    }
    const counter = this.counters++;
    this.#connect(part.last, part.first, [{ kind: 'again', counter, bound: max }], least <= 1);
    return {
      isEmptiable: least === 0,
      first: part.first.map(({ to, operations }) => ({ to, operations: [{ kind: 'enter', counter }, ...operations] })),
      last:
        least <= 1
          ? part.last
          : part.last.map(({ to, operations }) => ({
              to,
              operations: [...operations, { kind: 'leave', counter, bound: least }],
            })),
    };
  }

  /** Each at most once, in any order: each is counted. */
  #all(particles: readonly Particle[], min: number): Part {
    const members = particles
      .filter(isThere)
      .map((particle) => ({ particle, counter: this.counters++, part: this.particle({ ...particle, min: 1 }) }));
    const first = members.flatMap(({ part, counter }) =>
      part.first.map(({ to }): Step => ({ to, operations: [{ kind: 'again', counter, bound: 1 }] })),
    );
    const required = members
      .filter(({ particle }) => particle.min > 0)
      .map(({ counter }): Operation => ({ kind: 'leave', counter, bound: 1 }));
    const last = members.flatMap(({ part }) => part.last.map(({ to }): Step => ({ to, operations: required })));
    for (const { to } of first) this.follow[to]!.push(...first);
    return { isEmptiable: required.length === 0 || min === 0, first, last };
  }
}

/** A particle that stands at most never is none (section 3.9.2): no way through a choice. */
export function isThere({ max }: Particle): boolean {
  return max > 0;
}

function isSame(a: readonly Operation[], b: readonly Operation[]): boolean {
  return a.length === b.length && a.every((operation, index) => JSON.stringify(operation) === JSON.stringify(b[index]));
}
