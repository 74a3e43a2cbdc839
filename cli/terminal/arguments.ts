/** Parses command line options strictly, with our own error messages. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from './nearest.js';

export type Options = NonNullable<ParseArgsConfig['options']>;
export type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>;

/** Unknown or invalid arguments; the message names the first one. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

/**
 * Parses options and positional arguments.
 * @throws ArgumentsError
 */
export function parseArguments<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'option') check(token, options);
  }
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

/** One option as it was written: `rawName` includes the dashes. */
interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function check({ name, rawName, value, inlineValue }: GivenOption, options: Options): void {
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
