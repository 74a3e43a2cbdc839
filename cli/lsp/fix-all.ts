/** All certain repairs of a document in one action, as editors run when a file is saved. */
import { diffLines } from 'diff';
import { type CodeAction, CodeActionKind, type TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { EngineError, encodeText, fixDocument } from 'einvoice-validator';
import { loadWords } from '../words.js';
import type { Settings } from './settings.js';
import type { Validators } from './validators.js';

/** The kind of the action: editors ask for it by name, or by `source.fixAll`. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.einvoice`;

/** Null if there is nothing that can be repaired with certainty. */
export async function fixAllAction(
  document: TextDocument,
  validators: Validators,
  settings: Settings,
): Promise<CodeAction | null> {
  const { uri, version } = document;
  const text = document.getText();
  const { options, language, failure } = settings.of(uri);
  if (failure !== null) return null;
  try {
    const { document: bytes, charset } = encodeText(text);
    const validator = await validators.whileTyping();
    const fixed = await fixDocument(validator, bytes, { ...options, charset, language });
    if (fixed.applied.length === 0 || document.version !== version) return null;
    const edits = editsBetween(document, text, new TextDecoder('utf-8', { ignoreBOM: true }).decode(fixed.document));
    return {
      title: loadWords(language).lsp.fixAll,
      kind: FIX_ALL,
      edit: { documentChanges: [{ textDocument: { uri, version }, edits }] },
    };
  } catch (error) {
    // The reason why a text can't be checked is among its findings.
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** An edit for each run of lines that differs, so that cursors and marks elsewhere stay. */
function editsBetween(document: TextDocument, before: string, after: string): TextEdit[] {
  const edits: { from: number; to: number; text: string }[] = [];
  let at = 0;
  for (const { value, added, removed } of diffLines(before, after)) {
    const last = edits.at(-1);
    if (removed) {
      edits.push({ from: at, to: at + value.length, text: '' });
      at += value.length;
    } else if (added) {
      if (last?.to === at) last.text += value;
      else edits.push({ from: at, to: at, text: value });
    } else at += value.length;
  }
  return edits.map(({ from, to, text }) => ({
    range: { start: document.positionAt(from), end: document.positionAt(to) },
    newText: text,
  }));
}
