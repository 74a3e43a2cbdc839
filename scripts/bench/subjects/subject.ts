/** Something of ours whose time is taken, in a process of its own. */
import type { RulePaths } from '#validator/index.js';

/**
 * Prepares a turn, which takes no time that counts, and gives back the iteration whose time is taken. Preparing each
 * iteration would charge it with collecting what preparing leaves behind: a third more for 3 MB.
 * What an iteration returns is the number of findings: proof that the rules ran.
 */
export type Job = (bytes: Uint8Array) => () => number;

/**
 * Loads what is needed for documents of one kind.
 * @throws EngineError when the rules, or the engine, are not there
 */
export type Subject = (ruleSets: readonly string[], paths: RulePaths) => Job;
