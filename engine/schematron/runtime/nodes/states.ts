/**
 * Path states: a number for the path of names from the root to a node (`/Invoice/cac:InvoiceLine/cbc:ID`).
 * The states form an automaton that is built lazily: a node's state follows from its parent's state and its own code.
 * Which rules can apply in a state is determined once. The automaton is a cache: it contains codes of the rule set's
 * names and nothing of any document, and it is dropped when it has grown too large, so that no sequence of documents
 * can make it grow without limit.
 */

import { DOCUMENT_CODE } from './names.js';

/** State 0: no state. Nodes get it when the automaton is full; then nothing is known about their paths. */
export const NO_STATE = 0;
/** The state of the document node. */
export const DOCUMENT_STATE = 1;

/** Enough for all paths in several real documents of each kind; a full table takes 4 MB. */
const MAX_STATES = 4000;
const FIRST_CAPACITY = 64;

/** Determines the plan for the codes from a node up to the document; called once per state. */
type Planner<Plan> = (chain: readonly number[]) => Plan;

export class States<Plan> {
  /** Number of codes: `table[state * width + code]` is the next state or 0. */
  readonly width: number;
  table: Int16Array = new Int16Array(0);
  /** For each state, the state of the parent and the code of the node. */
  parent: Int16Array = new Int16Array(0);
  code: Int16Array = new Int16Array(0);
  /** For each code, the state added last; for each state, the previous one with the same code; 0 if there is none. */
  lastOfCode: Int16Array = new Int16Array(0);
  previousOfCode: Int16Array = new Int16Array(0);
  plans: Plan[] = [];
  size = 0;
  readonly #planner: Planner<Plan>;
  readonly #none: Plan;
  readonly #limit: number;

  /** @param none the plan of state 0: a placeholder, see `planFor` */
  constructor(width: number, planner: Planner<Plan>, none: Plan, limit = MAX_STATES) {
    this.width = width;
    this.#planner = planner;
    this.#none = none;
    this.#limit = limit;
    this.#clear();
  }

  /** Called before each document: resets the automaton if it is half full. */
  refresh(): void {
    if (this.size > this.#limit / 2) this.#clear();
  }

  /** The state of a node with this code below a parent in this state; 0 if the automaton is full. */
  enter(parent: number, code: number): number {
    if (parent === NO_STATE) return NO_STATE;
    const known = this.table[parent * this.width + code]!;
    return known !== NO_STATE ? known : this.#add(parent, code);
  }

  /** The plan for a node without a state. */
  planFor(chain: readonly number[]): Plan {
    return this.#planner(chain);
  }

  #clear(): void {
    this.table = new Int16Array(FIRST_CAPACITY * this.width);
    this.parent = new Int16Array(FIRST_CAPACITY);
    this.code = new Int16Array(FIRST_CAPACITY);
    this.lastOfCode = new Int16Array(this.width);
    this.previousOfCode = new Int16Array(FIRST_CAPACITY);
    this.plans = [this.#none];
    this.size = DOCUMENT_STATE;
    this.#append(NO_STATE, DOCUMENT_CODE);
  }

  #add(parent: number, code: number): number {
    if (this.size >= this.#limit) return NO_STATE;
    const state = this.#append(parent, code);
    this.table[parent * this.width + code] = state;
    return state;
  }

  #append(parent: number, code: number): number {
    if (this.size === this.parent.length) this.#grow(Math.min(this.#limit, this.size * 2));
    const state = this.size++;
    this.parent[state] = parent;
    this.code[state] = code;
    this.previousOfCode[state] = this.lastOfCode[code]!;
    this.lastOfCode[code] = state;
    this.plans[state] = this.#planner(this.#chain(state));
    return state;
  }

  #chain(state: number): readonly number[] {
    const chain: number[] = [];
    for (let at = state; at !== NO_STATE; at = this.parent[at]!) chain.push(this.code[at]!);
    return chain;
  }

  #grow(capacity: number): void {
    this.table = enlarge(this.table, capacity * this.width);
    this.parent = enlarge(this.parent, capacity);
    this.code = enlarge(this.code, capacity);
    this.previousOfCode = enlarge(this.previousOfCode, capacity);
  }
}

function enlarge(old: Int16Array, length: number): Int16Array {
  const array = new Int16Array(length);
  array.set(old);
  return array;
}
