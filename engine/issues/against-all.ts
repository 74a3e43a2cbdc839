/** Rules whose test is nothing but that none of several things is there, or not two of them. */
import type { Assertion } from '../types.js';

const known = new WeakMap<Pick<Assertion, 'test'>, boolean>();

/** `not(a) and not(b)`, `not(a or b)`: whatever of it is there may go. */
export function isAgainstAll(assertion: Pick<Assertion, 'test' | 'reads' | 'shape'>): boolean {
  let answer = known.get(assertion);
  if (answer === undefined) {
    const { test, reads = [], shape } = assertion;
    answer =
      shape === null &&
      reads.every((read) => read.for === 'presence') &&
      (AGAINST_ALL.test(test) || AGAINST_ANY.test(test));
    known.set(assertion, answer);
  }
  return answer;
}

const AGAINST_ALL = /^\s*not\s*\([^()]*\)(?:\s+and\s+not\s*\([^()]*\))+\s*$/;

/** The same as `not(a or b)`. */
const AGAINST_ANY = /^\s*not\s*\((?:\s*\(?[\w:/.\s]+\)?\s+or)+\s*\(?[\w:/.\s]+\)?\s*\)\s*$/;

const knownEither = new WeakMap<Pick<Assertion, 'test'>, boolean>();

/** `a and not(b) or not(a) and b`, and maybe neither: one of two things may be there. */
export function isEitherOr(assertion: Pick<Assertion, 'test' | 'reads' | 'shape'>): boolean {
  let answer = knownEither.get(assertion);
  if (answer === undefined) {
    const { test, reads = [], shape } = assertion;
    const isOfTwo = shape === null && reads.length === 2 && reads.every((read) => read.for === 'presence');
    // Path by path, however it is asked for: `exists(a)`, `(a)`.
    const [one, other] = [...new Set(test.match(/\/{0,2}\w+:[\w:/]+/g) ?? [])];
    const plain = test.replace(/\bexists\b|[\s()]/g, '');
    answer =
      isOfTwo &&
      one !== undefined &&
      other !== undefined &&
      [
        `${one}andnot${other}ornot${one}and${other}`,
        `${one}andnot${other}ornot${one}and${other}ornot${one}andnot${other}`,
      ].includes(plain);
    knownEither.set(assertion, answer);
  }
  return answer;
}
