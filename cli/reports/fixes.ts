/** What `einvoice fix` prints: a diff, and what is left to do. */
import { createTwoFilesPatch } from 'diff';
import type { FixResult, IssueDetails, Language, Patch } from 'einvoice-validator';
import { type Words, fillIn, wordsOf } from '../words.js';
import { textOf, wideLabel } from '../documents/text.js';
import { describePatch } from 'einvoice-reports/patches.js';
import { printable } from '../terminal/printable.js';

/** Lines around a change. */
const CONTEXT = 2;

/**
 * The changes as a unified diff, of the document's own bytes so that it can be applied; nothing where nothing was changed.
 * @param isShown whether it goes to a terminal, which the document must not steer
 */
export function diffOf(
  file: string,
  before: Uint8Array,
  { document, applied }: FixResult,
  language: Language,
  isShown: boolean,
): string | Uint8Array {
  if (applied.length === 0) return '';
  const name = printable(file === '-' ? wordsOf(language).fix.input : file);
  if (isShown) return diffBetween(name, textOf(before), textOf(document)).split('\n').map(printable).join('\n');
  // Lines of UTF-16 do not end with the byte that tools look for.
  if (wideLabel(before) !== null) return diffBetween(name, textOf(before), textOf(document));
  const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  return Buffer.from(diffBetween(name, binary(before), binary(document)), 'latin1');
}

function diffBetween(name: string, before: string, after: string): string {
  return createTwoFilesPatch(name, name, before, after, '', 'fixed', {
    context: CONTEXT,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
}

/** What was repaired, and of what is left the patches that somebody may choose. */
export function summaryOf(file: string, { applied, before, after }: FixResult, language: Language): string {
  const words = wordsOf(language);
  const left = after.details.issues;
  const found = before.details.issues.length;
  const { nothingFound, nothingRepaired, nothingLeft, summary: repaired } = words.fix;
  const summary =
    found === 0
      ? nothingFound
      : fillIn(applied.length === 0 ? nothingRepaired : repaired, {
          repaired: words.counted(words.repaired, found - left.length),
          changes: words.counted(words.changes, applied.length),
          left: left.length === 0 ? nothingLeft : words.counted(words.left, left.length),
        });
  const lines = [
    ...(before.details.isSigned === true ? [`${printable(file)}${words.colon}${words.fix.signed}`] : []),
    `${printable(file)}${words.colon}${summary}`,
    ...left.flatMap((issue) => [
      `  ${choiceOf(issue)} (${words.severity[issue.severity]})${words.colon}${printable(issue.message)}`,
      ...(issue.patches ?? []).map(
        (patch, index) =>
          `      #${index + 1} ${printable(describePatch(patch, language) + wayTo(patch, issue, words))}`,
      ),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What `--choose` calls a finding. */
function choiceOf({ code, line }: Pick<IssueDetails, 'code' | 'line'>): string {
  return `${code}${line === null ? '' : `@${line}`}`;
}

/** How to ask for a patch. */
function wayTo({ example }: Patch, issue: IssueDetails, { fix }: Words): string {
  return example === undefined ? '' : fillIn(fix.example, { choice: choiceOf(issue) });
}
