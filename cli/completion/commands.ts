/** What the scripts for completion are written from: every command with the words that may follow it. */
import { type OptionValue, COMMAND_NAMES, COMMAND_WORDS, completionsAfter } from './words.js';

/** Every command has it. */
const HELP = 'help';

export interface CompletedOption {
  /** With its dashes. */
  readonly name: string;
  readonly value: OptionValue;
  readonly isRepeated: boolean;
}

export interface CompletedCommand {
  readonly name: string;
  /** The words of which the first argument is one; empty if it may be anything. */
  readonly parts: readonly string[];
  readonly files: boolean;
  readonly options: readonly CompletedOption[];
}

/** In the order of the help. */
export const COMPLETED_COMMANDS: readonly CompletedCommand[] = COMMAND_NAMES.map((name) => {
  const { files = false, options = {}, repeated = [] } = COMMAND_WORDS[name] ?? {};
  const all: Readonly<Record<string, OptionValue>> = name === HELP ? {} : { ...options, [HELP]: 'nothing' };
  return {
    name,
    parts: completionsAfter(name),
    files,
    options: Object.entries(all).map(([option, value]) => ({
      name: `--${option}`,
      value,
      isRepeated: repeated.includes(option),
    })),
  };
});

/** The command that a file, or an option, in place of a command means. */
export const IMPLIED_COMMAND = 'validate';

export const commandNames = (): string => joined(COMMAND_NAMES);

/** Names and values are of letters, digits and dashes, so that no shell needs them quoted one by one. */
export const joined = (words: readonly string[]): string => words.join(' ');

/** Whether the value of an option is one of a list. */
export const isList = (value: OptionValue): value is readonly string[] => typeof value !== 'string';

/** What bash and fish call the value of an option: `FILE`, `TEXT`, or the words to choose from. */
export function valueWord(value: OptionValue): string {
  return isList(value) ? joined(value) : value.toUpperCase();
}
