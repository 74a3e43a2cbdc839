/** What `einvoice fix` prints: a diff, and what is left to do. */
import { createTwoFilesPatch } from 'diff';
import type { FixResult, IssueDetails, Patch } from '../../engine/index.js';
import { describe } from './patches.js';
import { printable } from './pretty.js';

/** Lines around a change. */
const CONTEXT = 2;

/** The changes as a unified diff; nothing where nothing was changed. */
export function diffOf(file: string, before: Uint8Array, { document, applied }: FixResult): string {
  if (applied.length === 0) return '';
  const name = file === '-' ? 'standard input' : file;
  const diff = createTwoFilesPatch(name, name, textOf(before), textOf(document), '', 'fixed', {
    context: CONTEXT,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
  return diff.split('\n').map(printable).join('\n');
}

/** Bytes as far as they can be shown; changes are made elsewhere. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const label = first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : null;
  if (label !== null) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What was repaired, and of what is left the patches that somebody may choose. */
export function summaryOf(file: string, { applied, before, after }: FixResult): string {
  const done = before.details.issues.length - after.details.issues.length;
  const left = after.details.issues;
  const lines = [
    `${printable(file)}: ${count(done, 'finding')} repaired by ${count(applied.length, 'change')}, ${left.length === 0 ? 'nothing' : String(left.length)} left`,
    ...left.flatMap((issue) => [
      `  ${issue.code}${issue.line === null ? '' : `@${issue.line}`} (${issue.severity}): ${printable(issue.message)}`,
      ...(issue.patches ?? []).map(
        (patch, index) => `      #${index + 1} ${printable(describe(patch) + wayTo(patch, issue))}`,
      ),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** How to ask for a patch. */
function wayTo({ example }: Patch, { code, line }: IssueDetails): string {
  return example === undefined ? '' : ` (an example); --choose ${code}${line === null ? '' : `@${line}`}=VALUE`;
}
