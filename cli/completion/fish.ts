/** Completion for fish, from 3.0 on. */
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
  return [
    `        case ${name}`,
    ...(parts.length === 0 ? [] : [`            set parts ${joined(parts)}`]),
    ...(options.length === 0 ? [] : [`            set options ${joined(options.map((option) => option.name))}`]),
    ...(repeated.length === 0 ? [] : [`            set repeated ${joined(repeated.map((option) => option.name))}`]),
    ...(files ? ['            set files yes'] : []),
  ].join('\n');
}

function valueCases({ name, options }: CompletedCommand): readonly string[] {
  return options
    .filter(({ value }) => value !== 'nothing')
    .map((option) => `        case '${name} ${option.name}'\n            echo ${valueWord(option.value)}`);
}

/** The script. */
export function fish(): string {
  return `# einvoice: completion for fish; put it into ~/.config/fish/completions/einvoice.fish, or load it with:
#   einvoice completion fish | source

# Prints what may follow an option of a command: FILE, TEXT, words or nothing.
function __einvoice_value
    switch "$argv"
${COMPLETED_COMMANDS.flatMap(valueCases).join('\n')}
    end
end

# Prints what may come next, each on a line; FILE stands for the names of files.
function __einvoice_next
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l commands ${commandNames()}
    set -l command ${IMPLIED_COMMAND}
    set -e before[1]
    set -l is_first no
    if not set -q before[1]
        set is_first yes
    else if contains -- $before[1] $commands
        set command $before[1]
        set -e before[1]
    end
    set -l parts
    set -l options
    set -l repeated
    set -l files
    switch $command
${COMPLETED_COMMANDS.map(commandCase).join('\n')}
    end
${WALK}
end

# fish itself offers files, and knows how a name is quoted.
complete -c einvoice -n 'not contains FILE (__einvoice_next)' -f
complete -c einvoice -a '(__einvoice_next | string match -v FILE)'
`;
}

/** fish takes a word with an equals sign as one. */
const WALK = `    set -l given
    set -l pending
    set -l only_files
    set -l named
    for word in $before
        if set -q pending[1]
            set pending
        else if set -q only_files[1]
            set named yes
        else if test "$word" = --
            set only_files yes
        else if string match -q -- '-?*' $word
            set -a given (string replace -r '=.*' '' -- $word)
            if not string match -q -- '*=*' $word
                set pending (__einvoice_value $command $word | string split ' ')
            end
        else
            set named yes
        end
    end
    if set -q pending[1]
        if string match -q -- '*=*' $current
            echo FILE
        else
            string join \\n -- $pending | string match -v TEXT
        end
    else if not set -q only_files[1]; and string match -q -- '--*=*' $current
        set -l name (string replace -r '=.*' '' -- $current)
        set -l value (__einvoice_value $command $name | string split ' ')
        if contains FILE $value; or string match -q -- '*=*=*' $current
            echo FILE
        else if not contains TEXT $value
            for word in $value
                echo $name=$word
            end
        end
    else if not set -q only_files[1]; and string match -q -- '-*' $current
        for option in $options
            if not contains -- $option $given; or contains -- $option $repeated
                echo $option
            end
        end
    else if test $is_first = yes
        string join \\n -- $commands FILE
    else if set -q parts[1]; and not set -q named[1]
        string join \\n -- $parts
    else if set -q files[1]
        echo FILE
    end`;
