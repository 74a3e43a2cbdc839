/** Rules whose test is nothing but that none of several things is there. */
import type { Assertion } from '../types.js';

const known = new WeakMap<Pick<Assertion, 'test'>, boolean>();

/** `not(a) and not(b)`: whatever of it is there may go. */
export function isAgainstAll(assertion: Pick<Assertion, 'test' | 'reads' | 'shape'>): boolean {
  let answer = known.get(assertion);
  if (answer === undefined) {
    const { test, reads = [], shape } = assertion;
    answer = shape === null && reads.every((read) => read.for === 'presence') && AGAINST_ALL.test(test);
    known.set(assertion, answer);
  }
  return answer;
}

const AGAINST_ALL = /^\s*not\s*\([^()]*\)(?:\s+and\s+not\s*\([^()]*\))+\s*$/;
