/** Options of a command line, read strictly: what is wrong is said in our own words. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from './nearest.js';

export type Options = NonNullable<ParseArgsConfig['options']>;
export type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>;

/** The arguments are not those of the program; the message names the one that is wrong. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

/**
 * Reads options and what stands beside them.
 * @throws ArgumentsError
 */
export function parseArguments<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option') check(token, options);
  }
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

/** One option as it was written: `rawName` with its dashes. */
interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function check({ name, rawName, value, inlineValue }: Given, options: Options): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const meant = nearest(name, Object.keys(options));
    throw new ArgumentsError(`there is no option ${rawName}${meant === null ? '' : `; did you mean --${meant}?`}`);
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new ArgumentsError(`${rawName} takes no value, and "${value}" is one`);
    return;
  }
  if (value === undefined) throw new ArgumentsError(`${rawName} needs a value`);
  // "-" alone is standard input.
  if (inlineValue !== true && value.length > 1 && value.startsWith('-'))
    throw new ArgumentsError(`${rawName} needs a value; where "${value}" is meant as one, write --${name}=${value}`);
}
