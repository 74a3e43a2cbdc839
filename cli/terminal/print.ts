/** Prints text for people. On a terminal, it is folded at its width; elsewhere it stays as it is written. */
import { foldHelp, foldText } from './fold.js';

/** Prints the help of a command. */
export function printHelp(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(stream.isTTY ? foldHelp(text, stream.columns) : text);
}

/** Prints text of lines that may be long. */
export function printFolded(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(stream.isTTY ? foldText(text, stream.columns) : text);
}
