/** The random numbers of one case: a case is the same whatever ran before it, so that it can be run alone. */
import { Random } from '../kit/random.js';

/** Odd constants of multiplicative hashing: neighbouring seeds and neighbouring cases must not resemble each other. */
const BY_SEED = 0x9e3779b1;
const BY_CASE = 0x85ebca6b;

export function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(seed + 1, BY_SEED) ^ Math.imul(number + 1, BY_CASE));
}

/**
 * A whole number from `least` to `most`, small ones as often as large ones: every order of magnitude is tried, and the
 * costly ones stay rare.
 */
export function magnitude(random: Random, least: number, most: number): number {
  return Math.min(most, Math.floor(least * (most / least) ** random.next() + random.next()));
}

/** Bytes that mean nothing. */
export function randomBytes(random: Random, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => random.below(256)));
}
