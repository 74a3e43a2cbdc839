/** Scripts for shell completion of commands, options and their values. */
import { type OptionValue, COMMAND_NAMES, COMMAND_WORDS, completionsAfter } from './words.js';

/** Every command has it. */
const HELP = 'help';

interface Completed {
  readonly command: string;
  readonly parts: readonly string[];
  readonly files: boolean;
  readonly options: readonly (readonly [name: string, behind: OptionValue])[];
}

const ALL: readonly Completed[] = COMMAND_NAMES.map((command) => {
  const { files = false, options = {} } = COMMAND_WORDS[command] ?? {};
  const own = command === HELP ? [] : [...Object.entries(options), [HELP, 'nothing'] as const];
  return { command, parts: completionsAfter(command), files, options: own };
});

const words = (list: readonly string[]): string => list.join(' ');
const isList = (value: OptionValue): value is readonly string[] => typeof value !== 'string';
const dashed = ({ options }: Completed): readonly string[] => options.map(([name]) => `--${name}`);

function bash(): string {
  const cases = ALL.map((one) => {
    const values = one.options.flatMap(([name, value]) => {
      if (isList(value)) return [`        --${name}) COMPREPLY=($(compgen -W '${words(value)}' -- "$cur")); return ;;`];
      return value === 'text'
        ? [`        --${name}) return ;;`]
        : value === 'nothing'
          ? []
          : [`        --${name}) COMPREPLY=($(compgen -f -- "$cur")); return ;;`];
    });
    return [
      `    ${one.command})`,
      ...(values.length === 0 ? [] : ['      case "$prev" in', ...values, '      esac']),
      `      options='${words(dashed(one))}'`,
      `      words='${words(one.parts)}'`,
      `      files=${one.files ? 'yes' : ''}`,
      '      ;;',
    ].join('\n');
  });
  return `# einvoice: completion for bash; load it with: source <(einvoice completion bash)
_einvoice() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  local options='' words='' files=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${words(COMMAND_NAMES)}' -- "$cur") $(compgen -f -- "$cur"))
    return
  fi
  case "$command" in
${cases.join('\n')}
    *)
      command=validate
      options='${words(dashed(ALL[0]!))}'
      files=yes
      ;;
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$cur")); fi
  fi
}
complete -o filenames -F _einvoice einvoice
`;
}

function zsh(): string {
  const cases = ALL.map((one) => {
    const specs = one.options.map(([name, value]) => `'--${name}${zshAction(name, value)}'`);
    const rest = one.parts.length > 0 ? [`'1:part:(${words(one.parts)})'`] : [];
    const files = one.files ? [`'*:file:_files'`] : [];
    return `    ${one.command}) _arguments ${[...specs, ...rest, ...files].join(' ')} ;;`;
  });
  return `#compdef einvoice
# einvoice: completion for zsh; put it into a folder of $fpath as _einvoice, or load it with:
#   source <(einvoice completion zsh)
_einvoice() {
  if (( CURRENT == 2 )); then
    _alternative 'commands:command:(${words(COMMAND_NAMES)})' 'files:file:_files'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
    *) _files ;;
  esac
}
if [ "$funcstack[1]" = _einvoice ]; then _einvoice "$@"; else compdef _einvoice einvoice; fi
`;
}

function zshAction(name: string, value: OptionValue): string {
  if (value === 'nothing') return '';
  if (isList(value)) return `=:${name}:(${words(value)})`;
  return value === 'text' ? `=:${name}:` : `=:${name}:_files`;
}

function fish(): string {
  const lines = ALL.flatMap((one) => {
    const when = `-n '__fish_seen_subcommand_from ${one.command}'`;
    return [
      `complete -c einvoice -n __fish_use_subcommand -a ${one.command}`,
      ...(one.parts.length === 0 ? [] : [`complete -c einvoice ${when} -a '${words(one.parts)}'`]),
      ...(one.files ? [] : [`complete -c einvoice ${when} -f`]),
      ...one.options.map(([name, value]) => `complete -c einvoice ${when} -l ${name}${fishValue(value)}`),
    ];
  });
  return `# einvoice: completion for fish; put it into ~/.config/fish/completions/einvoice.fish, or load it with:
#   einvoice completion fish | source
${lines.join('\n')}
`;
}

function fishValue(value: OptionValue): string {
  if (value === 'nothing') return '';
  if (isList(value)) return ` -xa '${words(value)}'`;
  return value === 'text' ? ' -x' : ' -r';
}

function powershell(): string {
  const quoted = (list: readonly string[]): string => `@(${list.map((word) => `'${word}'`).join(', ')})`;
  const table = ALL.map((one) => {
    const values = one.options.flatMap(([name, value]) => (isList(value) ? [`'--${name}' = ${quoted(value)}`] : []));
    return `  '${one.command}' = @{ Words = ${quoted([...one.parts, ...dashed(one)])}; Values = @{ ${values.join('; ')} } }`;
  });
  return `# einvoice: completion for PowerShell; load it in your profile with:
#   einvoice completion powershell | Out-String | Invoke-Expression
$einvoiceWords = @{
${table.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName einvoice -ScriptBlock {
  param($word, $ast, $cursor)
  $before = @($ast.CommandElements | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $word })
  $own = if ($before.Count -gt 1) { $einvoiceWords[$before[1]] } else { $null }
  $candidates = if ($before.Count -le 1) { $einvoiceWords.Keys | Sort-Object }
    elseif ($null -eq $own) { $einvoiceWords['validate'].Words }
    elseif ($own.Values.ContainsKey($before[-1])) { $own.Values[$before[-1]] }
    else { $own.Words }
  $candidates | Where-Object { $_ -like "$word*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`;
}

/** By the name of the shell. */
export const COMPLETION_SCRIPTS: Readonly<Record<string, () => string>> = { bash, zsh, fish, powershell };
