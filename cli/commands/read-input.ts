/** Reads the input of a command. In a separate file because it needs the engine, which not every command does. */
import { DocumentError } from '../documents/document-error.js';
import { readBytes } from '../documents/input.js';
import { CommandError } from '../command-error.js';

/**
 * The bytes of a file; `-` is standard input.
 * @throws CommandError if it can't be read
 */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readBytes(file);
  } catch (error) {
    throw error instanceof DocumentError ? new CommandError(`${file} ${error.message}`) : error;
  }
}
