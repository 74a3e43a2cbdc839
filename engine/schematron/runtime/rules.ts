/** Determines which rules can apply to a path, from the structure of their contexts alone, and runs them. */

import type { Document } from './nodes/document.js';
import { TEXT_CODE } from './nodes/names.js';
import { NO_STATE, type States } from './nodes/states.js';

/** The codes that match a node test: a list, or a range `from … to - 1`. */
export type CodeTest = { readonly codes: readonly number[] } | { readonly from: number; readonly to: number };

/** A step of a context, from right to left; see `compiler/xpath/pattern.ts` for the links. */
interface ContextStep {
  readonly test: CodeTest;
  readonly link: 'parent' | 'ancestor' | 'root' | 'any';
}

/** One alternative of a context. `match` evaluates its predicates, if any. */
export interface CompiledContext {
  readonly steps: readonly ContextStep[];
  readonly match: ((d: Document, n: number) => boolean) | null;
}

/** A rule: the contexts, and the function that runs its checks on a node. */
export interface CompiledRule {
  readonly contexts: readonly CompiledContext[];
  readonly run: (d: Document, n: number) => void;
}

/** A rule that can apply, with its context; it always applies if `match` is null. */
interface Candidate {
  readonly match: CompiledContext['match'];
  readonly run: CompiledRule['run'];
}

/** The candidates for each pattern, in order: the first one that matches applies. */
export type Plan = readonly (readonly Candidate[])[];

export const NO_PLAN: Plan = [];

function matchesCode(test: CodeTest, code: number): boolean {
  return 'codes' in test ? test.codes.includes(code) : code >= test.from && code < test.to;
}

/** Creates plans for the patterns of a rule set: contexts are looked up by the node's code. */
export function createPlanner(
  patterns: readonly (readonly CompiledRule[])[],
  width: number,
): (chain: readonly number[]) => Plan {
  const byCode = indexContexts(patterns, width);
  return (chain) => {
    const plan: Candidate[][] = [];
    let pattern = -1;
    let closed = false;
    let group: Candidate[] = [];
    for (const entry of byCode[chain[0]!]!) {
      if (entry.pattern !== pattern) {
        pattern = entry.pattern;
        closed = false;
        group = [];
      }
      // A rule that always matches ends the search in its pattern.
      if (closed || !matchesPath(entry.context, chain, 0, 0)) continue;
      if (group.length === 0) plan.push(group);
      group.push({ match: entry.context.match, run: entry.run });
      closed = entry.context.match === null;
    }
    return plan.length === 0 ? NO_PLAN : plan;
  };
}

/** Runs the rules on every node. */
export function runRules(document: Document, states: States<Plan>): void {
  const { size, state, code, hasTextRules } = document;
  const { plans } = states;
  for (let node = 0; node < size; node++) {
    if (code[node] === TEXT_CODE && !hasTextRules) continue;
    const plan = state[node] === NO_STATE ? states.planFor(document.chain(node)) : plans[state[node]!]!;
    for (let group = 0; group < plan.length; group++) {
      const candidates = plan[group]!;
      for (let at = 0; at < candidates.length; at++) {
        const { match, run } = candidates[at]!;
        if (match === null || match(document, node)) {
          run(document, node);
          break;
        }
      }
    }
  }
}

interface Entry {
  readonly pattern: number;
  readonly context: CompiledContext;
  readonly run: CompiledRule['run'];
}

function indexContexts(patterns: readonly (readonly CompiledRule[])[], width: number): readonly (readonly Entry[])[] {
  const byCode = Array.from({ length: width }, (): Entry[] => []);
  patterns.forEach((rules, pattern) => {
    for (const { contexts, run } of rules) {
      for (const context of contexts) {
        const entry = { pattern, context, run };
        for (const code of listCodes(context.steps[0]?.test)) byCode[code]!.push(entry);
      }
    }
  });
  return byCode;
}

/** A context without steps selects the document node. */
function listCodes(test: CodeTest | undefined): readonly number[] {
  if (test === undefined) return [0];
  return 'codes' in test ? test.codes : Array.from({ length: test.to - test.from }, (_, index) => test.from + index);
}

/**
 * Whether the step matches at a place of the chain, and all further steps match above it. The chain ends with the
 * document node.
 */
function matchesPath({ steps }: CompiledContext, chain: readonly number[], index: number, at: number): boolean {
  const step = steps[index];
  if (step === undefined) return chain.length === 1;
  if (at >= chain.length || !matchesCode(step.test, chain[at]!)) return false;
  switch (step.link) {
    case 'any':
      return true;
    case 'root':
      return at + 2 === chain.length;
    case 'parent':
      return matchesPath({ steps, match: null }, chain, index + 1, at + 1);
    case 'ancestor': {
      for (let above = at + 1; above < chain.length; above++)
        if (matchesPath({ steps, match: null }, chain, index + 1, above)) return true;
      return false;
    }
  }
}
