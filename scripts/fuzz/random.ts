/** The random numbers of one case: a case does not depend on those before it, so that it can be run alone. */
import { Random } from '../kit/random.js';

/** Odd constants of multiplicative hashing: neighbouring seeds and cases must not resemble each other. */
const BY_SEED = 0x9e3779b1;
const BY_CASE = 0x85ebca6b;

export function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(seed + 1, BY_SEED) ^ Math.imul(number + 1, BY_CASE));
}

/**
 * A whole number from `least` to `most`, with small ones as likely as large ones: all orders of magnitude occur, and
 * costly ones stay rare.
 */
export function magnitude(random: Random, least: number, most: number): number {
  return Math.min(most, Math.floor(least * (most / least) ** random.next() + random.next()));
}

/** Random bytes. */
export function randomBytes(random: Random, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => random.below(256)));
}
