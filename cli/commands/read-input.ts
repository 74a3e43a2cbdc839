/** What a command is called with, read. In a file of its own, since reading knows the engine, and not every command needs that. */
import { DocumentError } from '../documents/document-error.js';
import { readBytes } from '../documents/input.js';
import { CommandError } from '../command-error.js';

/**
 * The bytes of a file; `-` is standard input.
 * @throws CommandError when it can't be read
 */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readBytes(file);
  } catch (error) {
    throw error instanceof DocumentError ? new CommandError(`${file} ${error.message}`) : error;
  }
}
