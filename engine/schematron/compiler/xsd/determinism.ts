/**
 * Unique Particle Attribution (XML Schema 1.0 part 1, section 3.8.6 and appendix H): at every point, the name of the
 * next element must determine its particle; here it must also determine the counters if they affect validity.
 */
import type { Automaton, CounterOperation, Step } from './automaton.js';
import { SchemaError } from './error.js';
import type { ElementDeclaration, Wildcard } from './model.js';
import { allowsNamespace, overlap } from './wildcards.js';

/** All elements that may replace an element, including the element itself. */
export type MembersOf = (declaration: ElementDeclaration) => readonly ElementDeclaration[];

/** @throws SchemaError at the second of two indistinguishable particles */
export function checkDeterminism(automaton: Automaton, membersOf: MembersOf): void {
  const { positions } = automaton;
  const least = counterMinimums(automaton);
  for (const { other, step, name } of findConflicts(automaton, membersOf)) {
    const { position } = positions[step.to]!;
    if (other.to !== step.to)
      throw new SchemaError(
        `${name} can belong to this particle and to that of line ${positions[other.to]!.position.line} (unique particle attribution)`,
        position,
      );
    if (!isGreedyRight(other.operations, step.operations, least))
      throw new SchemaError(`how often ${name} may stand depends on what follows, which is not supported`, position);
  }
}

/** Whether some element does not determine its particle, or the counter operations. */
export function isAmbiguous(automaton: Automaton, membersOf: MembersOf): boolean {
  for (const _ of findConflicts(automaton, membersOf)) return true;
  return false;
}

/** Two steps that are possible for the same element. */
interface Conflict {
  readonly other: Step;
  readonly step: Step;
  readonly name: string;
}

function* findConflicts({ positions, steps }: Automaton, membersOf: MembersOf): Iterable<Conflict> {
  for (const from of steps) {
    const byName = new Map<string, Step[]>();
    const wildcards: { readonly step: Step; readonly term: Wildcard }[] = [];
    const meet = function* (others: readonly Step[], step: Step, name: string): Iterable<Conflict> {
      for (const other of others) if (!areExclusive(other.operations, step.operations)) yield { other, step, name };
    };
    for (const step of from) {
      const { term } = positions[step.to]!;
      if (term.kind === 'wildcard') {
        const others = wildcards.filter((other) => overlap(other.term.namespaces, term.namespaces));
        yield* meet(
          others.map((other) => other.step),
          step,
          'an element',
        );
        wildcards.push({ step, term });
        continue;
      }
      for (const { name } of membersOf(term)) {
        const known = byName.get(name.key) ?? [];
        yield* meet(known, step, name.local);
        byName.set(name.key, [...known, step]);
      }
    }
    for (const { step, term } of wildcards)
      for (const [key, known] of byName)
        if (allowsNamespace(term.namespaces, key.slice(1, key.lastIndexOf('}')))) yield* meet(known, step, key);
  }
}

/** The minimum of each counter. */
function counterMinimums({ steps, ends }: Automaton): ReadonlyMap<number, number> {
  const least = new Map<number, number>();
  const all = [...steps.flatMap((from) => from.map(({ operations }) => operations)), ...ends.map((end) => end ?? [])];
  for (const operation of all.flat()) if (operation.kind === 'leave') least.set(operation.counter, operation.bound);
  return least;
}

/** Whether one step keeps counting while the other is possible only at the maximum. */
function areExclusive(a: readonly CounterOperation[], b: readonly CounterOperation[]): boolean {
  const isFull = (again: readonly CounterOperation[], leave: readonly CounterOperation[]): boolean =>
    again.some(
      (one) =>
        one.kind === 'again' &&
        leave.some((other) => other.kind === 'leave' && other.counter === one.counter && other.bound === one.bound),
    );
  return isFull(a, b) || isFull(b, a);
}

/**
 * Whether filling the inner counter first is always right, for two steps to the same particle: it is if no counter has
 * a minimum.
 */
function isGreedyRight(
  a: readonly CounterOperation[],
  b: readonly CounterOperation[],
  least: ReadonlyMap<number, number>,
): boolean {
  return [...a, ...b].every(({ counter }) => (least.get(counter) ?? 0) <= 1);
}

/**
 * Elements of the same name in a model must have the same type (section 3.8.6, Element Declarations Consistent).
 * @throws SchemaError
 */
export function checkConsistency(
  { positions }: Automaton,
  membersOf: (declaration: ElementDeclaration) => readonly ElementDeclaration[],
): void {
  const types = new Map<string, ElementDeclaration>();
  for (const { term, position } of positions) {
    if (term.kind !== 'element') continue;
    for (const member of membersOf(term)) {
      const other = types.get(member.name.key);
      if (other !== undefined && other.type !== member.type)
        throw new SchemaError(
          `there are two elements ${member.name.local} of different types in this content`,
          position,
        );
      types.set(member.name.key, member);
    }
  }
}
