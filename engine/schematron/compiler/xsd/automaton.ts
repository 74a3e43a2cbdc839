/**
 * Content models as automata (XML Schema 1.0 part 1, section 3.8.4), by Glushkov's construction: a state is the last
 * particle read. Occurrences are counted, never unrolled: a step from one particle to the next may depend on counters
 * and change them.
 */
import type { ElementDeclaration, Particle, Wildcard } from './model.js';
import type { SourcePosition } from '../../assertion.js';

/** How a step changes a counter; `again` and `leave` also restrict when the step is allowed. */
export type CounterOperation =
  /** Sets the counter to 1. */
  | { readonly kind: 'enter'; readonly counter: number }
  /** Adds 1; allowed while the result is at most `bound`. */
  | { readonly kind: 'again'; readonly counter: number; readonly bound: number }
  /** Allowed only if the counter is at least `bound`. */
  | { readonly kind: 'leave'; readonly counter: number; readonly bound: number };

export interface Step {
  /** Index of the particle that the step reads. */
  readonly to: number;
  readonly operations: readonly CounterOperation[];
}

/** A particle that reads one element. */
export interface ParticlePosition {
  readonly term: ElementDeclaration | Wildcard;
  readonly position: SourcePosition;
}

export interface Automaton {
  readonly positions: readonly ParticlePosition[];
  /** From the start, then from each position. */
  readonly steps: readonly (readonly Step[])[];
  /** Whether the content may be empty. */
  readonly isEmptiable: boolean;
  /** For each position, the conditions under which it can be the last; null if it cannot. */
  readonly ends: readonly (readonly CounterOperation[] | null)[];
  /** Number of counters. */
  readonly counters: number;
}

interface Fragment {
  readonly isEmptiable: boolean;
  readonly first: readonly Step[];
  /** Positions that may be last, with their conditions. */
  readonly last: readonly Step[];
}

const NOTHING: Fragment = { isEmptiable: true, first: [], last: [] };
/** An empty choice: no content matches. */
const IMPOSSIBLE: Fragment = { isEmptiable: false, first: [], last: [] };

/** @param particle null for content without elements */
export function buildAutomaton(particle: Particle | null): Automaton {
  const builder = new AutomatonBuilder();
  const { isEmptiable, first, last } = particle === null ? NOTHING : builder.particle(particle);
  const ends: (readonly CounterOperation[] | null)[] = builder.positions.map(() => null);
  for (const { to, operations } of last) ends[to] = operations;
  return {
    positions: builder.positions,
    steps: [first, ...builder.follow],
    isEmptiable,
    ends,
    counters: builder.counters,
  };
}

class AutomatonBuilder {
  readonly positions: ParticlePosition[] = [];
  readonly follow: Step[][] = [];
  counters = 0;

  particle({ min, max, term, position }: Particle): Fragment {
    if (max === 0) return NOTHING;
    const part = this.#term(term, position, min);
    return term.kind === 'all' ? part : this.#repeated(part, min, max);
  }

  #term(term: Particle['term'], position: SourcePosition, min: number): Fragment {
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
        const particles = term.particles.filter(canOccur);
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

  #sequence(a: Fragment, b: Fragment): Fragment {
    this.#connect(a.last, b.first, []);
    return {
      isEmptiable: a.isEmptiable && b.isEmptiable,
      first: a.isEmptiable ? [...a.first, ...b.first] : a.first,
      last: b.isEmptiable ? [...a.last, ...b.last] : b.last,
    };
  }

  /** @param isFree whether an inner loop may be continued instead of repeating the outer one */
  #connect(last: readonly Step[], first: readonly Step[], between: readonly CounterOperation[], isFree = false): void {
    for (const end of last) {
      const steps = this.follow[end.to]!;
      for (const start of first) {
        const operations = [...end.operations, ...between, ...start.operations];
        // Nested loops connect the same positions twice; without a minimum, the inner loop is always at least as good.
        const isKnown = steps.some(
          ({ to, operations: known }) =>
            to === start.to && ((isFree && known.length === 0) || areSameOperations(known, operations)),
        );
        if (!isKnown) steps.push({ to: start.to, operations });
      }
    }
  }

  #repeated(part: Fragment, min: number, max: number): Fragment {
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

  /** Each particle at most once, in any order: each gets a counter. */
  #all(particles: readonly Particle[], min: number): Fragment {
    const members = particles
      .filter(canOccur)
      .map((particle) => ({ particle, counter: this.counters++, part: this.particle({ ...particle, min: 1 }) }));
    const first = members.flatMap(({ part, counter }) =>
      part.first.map(({ to }): Step => ({ to, operations: [{ kind: 'again', counter, bound: 1 }] })),
    );
    const required = members
      .filter(({ particle }) => particle.min > 0)
      .map(({ counter }): CounterOperation => ({ kind: 'leave', counter, bound: 1 }));
    const last = members.flatMap(({ part }) => part.last.map(({ to }): Step => ({ to, operations: required })));
    for (const { to } of first) this.follow[to]!.push(...first);
    return { isEmptiable: required.length === 0 || min === 0, first, last };
  }
}

/** A particle with `maxOccurs="0"` does not exist (section 3.9.2), not even as a choice. */
export function canOccur({ max }: Particle): boolean {
  return max > 0;
}

function areSameOperations(a: readonly CounterOperation[], b: readonly CounterOperation[]): boolean {
  return a.length === b.length && a.every((operation, index) => JSON.stringify(operation) === JSON.stringify(b[index]));
}
