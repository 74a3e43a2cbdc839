/**
 * Content models without counters. Repeated particles are copied, and each set of copies that a document may have
 * reached becomes a state (subset construction). This is needed if counters alone do not determine the position:
 * `(a{2,3}){1,2}` reads four elements as two and two, so the first three must not be counted as one group.
 */
import { type Automaton, type ParticlePosition, type Step, canOccur } from './automaton.js';
import type { Particle } from './model.js';

/** Larger models use counters. */
const MAX_COPIES = 4000;
const MAX_STATES = 10_000;

/** A copy of a particle that reads one element. */
interface Copy {
  /** The original particle. */
  readonly leaf: number;
  readonly follow: Set<number>;
}

/** Copies are referenced by number. */
interface CopyFragment {
  readonly isEmptiable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: CopyFragment = { isEmptiable: true, first: [], last: [] };
const IMPOSSIBLE: CopyFragment = { isEmptiable: false, first: [], last: [] };

/**
 * Unrolls a particle: no step has counter operations, and no two steps from a state lead to the same particle.
 * @returns null if it would be too large, or the particle is `xs:all`
 */
export function unroll(particle: Particle): Automaton | null {
  const builder = new CopyBuilder();
  const part = builder.particle(particle);
  return part === null ? null : determinize(part, builder);
}

class CopyBuilder {
  /** Particles that read a single element, in the order of the schema. */
  readonly leaves: ParticlePosition[] = [];
  readonly copies: Copy[] = [];
  readonly #numbers = new Map<Particle, number>();

  /** @returns null if there are too many copies */
  particle(particle: Particle): CopyFragment | null {
    const { min, max } = particle;
    if (max === 0) return NOTHING;
    let all = NOTHING;
    // The required copies, then the optional ones: `a?` repeatedly, or a copy that repeats.
    for (let count = 1; count <= (max === Infinity ? Math.max(min, 1) : max); count++) {
      const once = this.#once(particle);
      if (once === null || this.copies.length > MAX_COPIES) return null;
      const isLast = max === Infinity && count === Math.max(min, 1);
      if (isLast) this.#connect(once.last, once.first);
      all = this.#sequence(all, count > min ? { ...once, isEmptiable: true } : once);
    }
    return all;
  }

  #once(particle: Particle): CopyFragment | null {
    const { term } = particle;
    switch (term.kind) {
      case 'element':
      case 'wildcard': {
        const copy = this.copies.push({ leaf: this.#leaf(particle), follow: new Set() }) - 1;
        return { isEmptiable: false, first: [copy], last: [copy] };
      }
      case 'all':
        return null;
      case 'choice': {
        const particles = term.particles.filter(canOccur);
        if (particles.length === 0) return IMPOSSIBLE;
        const parts = particles.map((each) => this.particle(each));
        if (!parts.every((part) => part !== null)) return null;
        return {
          isEmptiable: parts.some(({ isEmptiable }) => isEmptiable),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        };
      }
      case 'sequence': {
        let all = NOTHING;
        for (const each of term.particles) {
          const part = this.particle(each);
          if (part === null) return null;
          all = this.#sequence(all, part);
        }
        return all;
      }
    }
  }

  #leaf(particle: Particle): number {
    let number = this.#numbers.get(particle);
    if (number === undefined) {
      const { term, position } = particle;
      number = this.leaves.push({ term: term as ParticlePosition['term'], position }) - 1;
      this.#numbers.set(particle, number);
    }
    return number;
  }

  #sequence(a: CopyFragment, b: CopyFragment): CopyFragment {
    this.#connect(a.last, b.first);
    return {
      isEmptiable: a.isEmptiable && b.isEmptiable,
      first: a.isEmptiable ? [...a.first, ...b.first] : a.first,
      last: b.isEmptiable ? [...a.last, ...b.last] : b.last,
    };
  }

  #connect(last: readonly number[], first: readonly number[]): void {
    for (const end of last) for (const start of first) this.copies[end]!.follow.add(start);
  }
}

/** Subset construction: a state is a set of copies of one particle. */
function determinize({ isEmptiable, first, last }: CopyFragment, { leaves, copies }: CopyBuilder): Automaton | null {
  const lasts = new Set(last);
  const states = new Map<string, number>();
  const positions: ParticlePosition[] = [];
  const members: (readonly number[])[] = [];
  const steps: Step[][] = [];
  const stepsTo = (next: Iterable<number>): Step[] => {
    const byLeaf = new Map<number, number[]>();
    for (const copy of next) byLeaf.set(copies[copy]!.leaf, [...(byLeaf.get(copies[copy]!.leaf) ?? []), copy]);
    return [...byLeaf].map(([leaf, at]) => ({ to: stateOf(leaf, at), operations: [] }));
  };
  const stateOf = (leaf: number, at: readonly number[]): number => {
    const key = [...at].sort((a, b) => a - b).join();
    let state = states.get(key);
    if (state === undefined) {
      state = positions.push(leaves[leaf]!) - 1;
      states.set(key, state);
      members.push(at);
    }
    return state;
  };
  steps.push(stepsTo(first));
  for (let state = 0; state < members.length; state++) {
    if (state > MAX_STATES) return null;
    steps.push(stepsTo(new Set(members[state]!.flatMap((copy) => [...copies[copy]!.follow]))));
  }
  const ends = members.map((at) => (at.some((copy) => lasts.has(copy)) ? [] : null));
  return { positions, steps, isEmptiable, ends, counters: 0 };
}
