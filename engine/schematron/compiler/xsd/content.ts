/** Which automaton reads the content of a type: one that counts, or one with a state for everything that may be so. */
import { type Automaton, automatonOf } from './automaton.js';
import { type MembersOf, checkDeterminism, isAmbiguous } from './determinism.js';
import type { Particle } from './model.js';
import { unrolled } from './unrolled.js';

/**
 * Counters are small, and tell people how often something may stand; they are enough where they always know how to go on.
 * Whether the schema itself is ambiguous shows when it is written out, which is what the specification means (XML Schema 1.0
 * part 1, appendix H).
 * @throws SchemaError for content that is ambiguous, and where it is too much to be written out and counters are not enough
 */
export function contentAutomaton(particle: Particle | null, membersOf: MembersOf): Automaton {
  const counting = automatonOf(particle);
  const written = counting.counters === 0 || particle === null ? null : unrolled(particle);
  checkDeterminism(written ?? counting, membersOf);
  return written !== null && isAmbiguous(counting, membersOf) ? written : counting;
}
