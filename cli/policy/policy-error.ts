import { CommandError } from '../command-error.js';

/** A configuration or a baseline has an error; the message begins with its path. */
export class PolicyError extends CommandError {
  override readonly name = 'PolicyError';
}
