/** The command was understood but could not be carried out; the message says why. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
