/** Completion for zsh, by its own `_arguments`, which knows of options given already, of `=` and of `--`. */
import {
  type CompletedCommand,
  type CompletedOption,
  COMPLETED_COMMANDS,
  IMPLIED_COMMAND,
  commandNames,
  isList,
  joined,
} from './commands.js';

/** A report may go to a file: `--format sarif=FILE`. */
const WITH_FILE = ['validate --format'];

function optionSpec(command: string, { name, value, isRepeated }: CompletedOption): string {
  const label = name.slice('--'.length);
  const action = isList(value) ? `(${joined(value)})` : value === 'file' ? '_files' : ' ';
  const own = WITH_FILE.includes(`${command} ${name}`)
    ? `{_einvoice_or_file ${joined(value as readonly string[])}}`
    : action;
  return `'${isRepeated ? '*' : ''}${name}${value === 'nothing' ? '' : `=:${label}:${own}`}'`;
}

function commandCase({ name, parts, files, options }: CompletedCommand): string {
  const specs = [
    ...options.map((option) => optionSpec(name, option)),
    ...(parts.length === 0 ? [] : [`'1:part:(${joined(parts)})'`]),
    ...(files ? [`'*:file:_files'`] : []),
  ];
  return `    ${name}) _arguments -S ${specs.join(' ')} ;;`;
}

/** The script. */
export function zsh(): string {
  return `#compdef einvoice
# einvoice: completion for zsh; put it into a folder of $fpath as _einvoice, or load it with:
#   source <(einvoice completion zsh)

# A word, and a file behind an equals sign.
_einvoice_or_file() {
  if compset -P '*='; then _files; else compadd -- "$@"; fi
}

_einvoice() {
  local -a commands=(${commandNames()})
  if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
    _alternative "commands:command:($commands)" 'files:file:_files'
    return
  fi
  local command=${IMPLIED_COMMAND}
  if (( CURRENT > 2 && \${commands[(Ie)$words[2]]} )); then
    command=$words[2]
    shift words
    (( CURRENT-- ))
  fi
  case $command in
${COMPLETED_COMMANDS.map(commandCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = _einvoice ]; then _einvoice "$@"; else compdef _einvoice einvoice; fi
`;
}
