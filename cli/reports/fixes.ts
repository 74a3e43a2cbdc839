/** The output of `einvoice fix`: a diff, and the remaining findings. */
import { createTwoFilesPatch } from 'diff';
import type { FixResult, IssueDetails, Language, Patch } from 'einvoice-validator';
import { type Words, fillIn, loadWords } from '../words.js';
import { decodeForDisplay, utf16Label } from '../documents/text.js';
import { describePatch } from 'einvoice-reports/patches.js';
import { printable } from '../terminal/printable.js';

/** Lines of context around a change. */
const CONTEXT = 2;

/**
 * The changes as a unified diff in the document's own bytes, so that it can be applied; empty if nothing was changed.
 * @param isShown whether it is printed to a terminal, which the document must not control
 */
export function createDiff(
  file: string,
  before: Uint8Array,
  { document, applied }: FixResult,
  language: Language,
  isShown: boolean,
): string | Uint8Array {
  if (applied.length === 0) return '';
  const name = printable(file === '-' ? loadWords(language).fix.input : file);
  if (isShown)
    return diffBetween(name, decodeForDisplay(before), decodeForDisplay(document))
      .split('\n')
      .map(printable)
      .join('\n');
  // Tools split at the byte of a line feed, which doesn't work in UTF-16.
  if (utf16Label(before) !== null) return diffBetween(name, decodeForDisplay(before), decodeForDisplay(document));
  const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  return Buffer.from(diffBetween(name, binary(before), binary(document)), 'latin1');
}

function diffBetween(name: string, before: string, after: string): string {
  return createTwoFilesPatch(name, name, before, after, '', 'fixed', {
    context: CONTEXT,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
}

/** The repairs, and the patches to choose from for the remaining findings. */
export function summariseFixes(file: string, { applied, before, after }: FixResult, language: Language): string {
  const words = loadWords(language);
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
      `  ${choiceName(issue)} (${words.severity[issue.severity]})${words.colon}${printable(issue.message)}`,
      ...(issue.patches ?? []).map(
        (patch, index) =>
          `      #${index + 1} ${printable(describePatch(patch, language) + optionFor(patch, issue, words))}`,
      ),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The name of a finding for `--choose`. */
function choiceName({ code, line }: Pick<IssueDetails, 'code' | 'line'>): string {
  return `${code}${line === null ? '' : `@${line}`}`;
}

/** The option that applies a patch. */
function optionFor({ example }: Patch, issue: IssueDetails, { fix }: Words): string {
  return example === undefined ? '' : fillIn(fix.example, { choice: choiceName(issue) });
}
