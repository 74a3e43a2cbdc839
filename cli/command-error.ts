/** The command could not do what it was asked for, though it understood it; the message says why. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
