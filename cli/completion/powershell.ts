/** Completion for PowerShell, which itself offers files where nothing else is offered. */
import {
  type CompletedCommand,
  type CompletedOption,
  COMPLETED_COMMANDS,
  IMPLIED_COMMAND,
  isList,
} from './commands.js';

const quoted = (list: readonly string[]): string => `@(${list.map((word) => `'${word}'`).join(', ')})`;

const names = (options: readonly CompletedOption[]): string => quoted(options.map(({ name }) => name));

function commandEntry({ name, parts, options }: CompletedCommand): string {
  const values = options
    .filter(({ value }) => value !== 'nothing')
    .map(({ name: option, value }) => `'${option}' = ${quoted(isList(value) ? value : [])}`);
  const repeated = options.filter(({ isRepeated }) => isRepeated);
  return `  '${name}' = @{ Parts = ${quoted(parts)}; Options = ${names(options)}; Repeated = ${names(repeated)}; Choices = @{ ${values.join('; ')} } }`;
}

/** The script. */
export function powershell(): string {
  return `# einvoice: completion for PowerShell; load it in your profile with:
#   einvoice completion powershell | Out-String | Invoke-Expression
$einvoiceCommands = [ordered]@{
${COMPLETED_COMMANDS.map(commandEntry).join('\n')}
}
Register-ArgumentCompleter -Native -CommandName einvoice -ScriptBlock {
  param($current, $ast, $cursor)
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() } | Select-Object -Skip 1)
  $isFirst = $before.Count -eq 0
  $own = $einvoiceCommands['${IMPLIED_COMMAND}']
  if (-not $isFirst -and $einvoiceCommands.Contains($before[0])) {
    $own = $einvoiceCommands[$before[0]]
    $before = @($before | Select-Object -Skip 1)
  }
  $given = @()
  $pending = $null
  $onlyFiles = $false
  $named = $false
  foreach ($word in $before) {
    if ($null -ne $pending) { $pending = $null }
    elseif ($onlyFiles) { $named = $true }
    elseif ($word -eq '--') { $onlyFiles = $true }
    elseif ($word -like '-?*') {
      $given += ($word -split '=')[0]
      if ($own.Choices.ContainsKey($word)) { $pending = $word }
    }
    else { $named = $true }
  }
  $candidates = @()
  if ($null -ne $pending) { $candidates = $own.Choices[$pending] }
  elseif (-not $onlyFiles -and $current -like '--*=*') {
    $name = ($current -split '=')[0]
    if ($own.Choices.ContainsKey($name)) { $candidates = $own.Choices[$name] | ForEach-Object { "$name=$_" } }
  }
  elseif (-not $onlyFiles -and $current -like '-*') {
    $candidates = $own.Options | Where-Object { $given -notcontains $_ -or $own.Repeated -contains $_ }
  }
  elseif ($isFirst) { $candidates = $einvoiceCommands.Keys }
  elseif (-not $named) { $candidates = $own.Parts }
  $candidates | Where-Object { $_.StartsWith($current) } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`;
}
