/** Completion for bash, from 3.2 on, which macOS has: without its package of functions for completion. */
import {
  type CompletedCommand,
  COMPLETED_COMMANDS,
  IMPLIED_COMMAND,
  commandNames,
  joined,
  valueWord,
} from './commands.js';

function commandCase({ name, parts, options, files }: CompletedCommand): string {
  const repeated = options.filter(({ isRepeated }) => isRepeated);
  const sets = [
    ...(parts.length === 0 ? [] : [`parts='${joined(parts)}'`]),
    ...(options.length === 0 ? [] : [`options='${joined(options.map((option) => option.name))}'`]),
    ...(repeated.length === 0 ? [] : [`repeated='${joined(repeated.map((option) => option.name))}'`]),
    ...(files ? ['files=yes'] : []),
  ];
  return `    ${name}) ${sets.join(' ')} ;;`;
}

function valueCases({ name, options }: CompletedCommand): readonly string[] {
  return options
    .filter(({ value }) => value !== 'nothing')
    .map((option) => `    '${name} ${option.name}') value='${valueWord(option.value)}' ;;`);
}

/** The script. */
export function bash(): string {
  return `# einvoice: completion for bash; load it with: source <(einvoice completion bash)

# Sets what may follow a command.
_einvoice_command() {
  parts='' options='' repeated='' files=''
  case "$1" in
${COMPLETED_COMMANDS.map(commandCase).join('\n')}
    *) return 1 ;;
  esac
}

# Sets what may follow an option of a command: FILE, TEXT, words or nothing.
_einvoice_value() {
  value=''
  case "$1 $2" in
${COMPLETED_COMMANDS.flatMap(valueCases).join('\n')}
  esac
}
${WALK}
complete -o default -F _einvoice einvoice
`;
}

/** An equals sign is a word of its own unless somebody has taken it out of COMP_WORDBREAKS. */
const WALK = `
# Offers words, and never files in their place.
_einvoice_offer() {
  compopt +o default 2>/dev/null
  COMPREPLY=($(compgen -W "$1" -P "$3" -- "$2"))
}

_einvoice() {
  local parts options repeated files value word option offered=''
  local command=${IMPLIED_COMMAND} index=1 given=' ' pending='' only_files='' named='' before=''
  local current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -gt 1 ] && _einvoice_command "\${COMP_WORDS[1]}"; then
    command="\${COMP_WORDS[1]}" index=2
  else
    _einvoice_command "$command"
  fi
  for ((; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [ "$word" = = ]; then pending="\${pending:-FILE}"
    elif [ -n "$pending" ]; then pending=''
    elif [ -n "$only_files" ]; then named=yes
    elif [ "$word" = -- ]; then only_files=yes
    elif [[ "$word" == -?* ]]; then
      given+="\${word%%=*} "
      if [[ "$word" != *=* ]]; then _einvoice_value "$command" "$word"; pending="$value"; fi
    else named=yes
    fi
  done
  if [ "$current" = = ]; then
    pending="\${pending:-FILE}" current=''
  elif [[ -z "$only_files$pending" && "$current" == --*=* ]]; then
    _einvoice_value "$command" "\${current%%=*}"
    pending="\${value:-TEXT}" before="\${current%%=*}=" current="\${current#*=}"
  fi
  case "$pending" in
    FILE) ;;
    TEXT) _einvoice_offer '' ;;
    ?*) _einvoice_offer "$pending" "$current" "$before" ;;
    *)
      if [[ -z "$only_files" && "$current" == -* ]]; then
        for option in $options; do
          if [[ "$given" != *" $option "* || " $repeated " == *" $option "* ]]; then offered+=" $option"; fi
        done
        _einvoice_offer "$offered" "$current"
      elif [ "$COMP_CWORD" -eq 1 ]; then
        _einvoice_first "$current"
      elif [[ -n "$parts" && -z "$named" ]]; then
        _einvoice_offer "$parts" "$current"
      elif [ -z "$files" ]; then
        _einvoice_offer ''
      fi
      ;;
  esac
}

# Commands and files. Where no command fits, bash itself offers files, and knows how a name is quoted.
_einvoice_first() {
  local file
  COMPREPLY=($(compgen -W '${commandNames()}' -- "$1"))
  if [ \${#COMPREPLY[@]} -gt 0 ]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$1")
  fi
}`;
