import { COMPLETION_SCRIPTS } from '../completion/scripts.js';
import { nearest } from '../terminal/nearest.js';
import { EXIT, UsageError, asksForHelp } from './command.js';
import { onlyArgument } from './subcommand.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice completion bash|zsh|fish|powershell

Prints a script that makes a shell complete commands, options and their values.

OPTIONS
  --help  this text

EXIT STATUS
  0  printed
  2  wrong use

EXAMPLES
  einvoice completion bash > ~/.local/share/bash-completion/completions/einvoice
  einvoice completion zsh > ~/.zfunc/_einvoice
  einvoice completion fish > ~/.config/fish/completions/einvoice.fish
  einvoice completion powershell | Out-String | Invoke-Expression
`;

/** `einvoice completion`. */
export async function completion(args: readonly string[]): Promise<number> {
  if (args.some(asksForHelp)) {
    printHelp(HELP);
    return EXIT.ok;
  }
  const shell = onlyArgument(args, 'shell', HELP);
  if (!Object.hasOwn(COMPLETION_SCRIPTS, shell)) {
    const names = Object.keys(COMPLETION_SCRIPTS);
    const meant = nearest(shell, names);
    throw new UsageError(
      `there is no completion for "${shell}"; ${meant === null ? `there is one for ${names.join(', ')}` : `did you mean ${meant}?`}`,
      HELP,
    );
  }
  process.stdout.write(COMPLETION_SCRIPTS[shell]!());
  return EXIT.ok;
}
