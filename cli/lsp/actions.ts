/** Repairs as quick fixes. The title describes the change, and the most certain one is preferred. */
import { type CodeAction, CodeActionKind, type Diagnostic, type Range, type TextEdit } from 'vscode-languageserver';
import type { IssueDetails, Language, Patch } from 'einvoice-validator';
import { describeChange } from 'einvoice-reports/patches.js';
import { fillIn, loadWords } from '../words.js';
import type { CheckedText } from './checks.js';

/** Longer lists are hard to choose from. */
const MAX_CHOICES = 5;

/** Longer titles are shortened. */
const LONGEST = 120;

export interface WantedActions {
  readonly uri: string;
  readonly checked: CheckedText;
  /** With their patches. */
  readonly issues: readonly IssueDetails[];
  readonly range: Range;
  /** Those that the editor shows in the range. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The quick fixes for the findings in a range. */
export function actionsFor({ uri, checked, issues, range, diagnostics }: WantedActions): CodeAction[] {
  const { places, language, version } = checked;
  return issues.flatMap((issue) => {
    const marked = places.marked(issue);
    if (!touch(marked, range)) return [];
    const shown = diagnostics.filter((each) => each.code === issue.code && isSame(each.range, marked));
    return (issue.patches ?? []).slice(0, MAX_CHOICES).map((patch, at) => ({
      title: actionTitle(patch, issue, language),
      kind: CodeActionKind.QuickFix,
      ...(shown.length === 0 ? {} : { diagnostics: shown }),
      ...(at === 0 && patch.class === 'certain' ? { isPreferred: true } : {}),
      // For this version only: positions differ in other versions.
      edit: { documentChanges: [{ textDocument: { uri, version }, edits: toEdits(patch, checked) }] },
    }));
  });
}

function toEdits({ replacements }: Patch, { places }: CheckedText): TextEdit[] {
  return replacements.map(({ from, to, text }) => ({ range: places.range({ from, to }), newText: text }));
}

function actionTitle(patch: Patch, { code }: IssueDetails, language: Language): string {
  const { lsp } = loadWords(language);
  const change = describeChange(patch, language);
  const title = `${code}: ${change.length > LONGEST ? `${change.slice(0, LONGEST)}…` : change}`;
  if (patch.class === 'input') return fillIn(lsp.example, { title });
  return patch.class === 'money' ? fillIn(lsp.money, { title }) : title;
}

function touch(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isSame(one: Range, other: Range): boolean {
  return (
    !isBefore(one.start, other.start) &&
    !isBefore(other.start, one.start) &&
    !isBefore(one.end, other.end) &&
    !isBefore(other.end, one.end)
  );
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
