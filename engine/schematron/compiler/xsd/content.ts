/** Chooses the automaton for a type's content: with counters, or unrolled. */
import { type Automaton, buildAutomaton } from './automaton.js';
import { type MembersOf, checkDeterminism, isAmbiguous } from './determinism.js';
import type { Particle } from './model.js';
import { unroll } from './unroll.js';

/**
 * Counters are compact and let messages say how many are allowed; they suffice if they always determine the next step.
 * Ambiguity of the schema itself is checked on the unrolled model, as the specification requires (XML Schema 1.0 part
 * 1, appendix H).
 * @throws SchemaError for ambiguous content, and for content that is too large to unroll if counters do not suffice
 */
export function contentAutomaton(particle: Particle | null, membersOf: MembersOf): Automaton {
  const counting = buildAutomaton(particle);
  const written = counting.counters === 0 || particle === null ? null : unroll(particle);
  checkDeterminism(written ?? counting, membersOf);
  return written !== null && isAmbiguous(counting, membersOf) ? written : counting;
}
