/** A part of our code to be timed, in its own process. */
import type { RulePaths } from '#validator/index.js';

/**
 * Prepares a turn, which is not timed, and returns the iteration to be timed. Preparing each iteration would add the
 * garbage collection of the preparation to its time: a third more for 3 MB. An iteration returns the number of
 * findings, as proof that the rules ran.
 */
export type Job = (bytes: Uint8Array) => () => number;

/**
 * Loads what documents of one kind need.
 * @throws EngineError if the rules or the engine are missing
 */
export type Subject = (ruleSets: readonly string[], paths: RulePaths) => Job;
