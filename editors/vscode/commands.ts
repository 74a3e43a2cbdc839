/** Implements the commands of the extension. */
import { basename } from 'node:path';
import {
  type CodeAction,
  type TextDocument,
  Range,
  type TextEditor,
  commands,
  l10n,
  languages,
  window,
  workspace,
} from 'vscode';
import type { Client } from './client.js';
import type { Texts } from './texts.js';

const FIX_ALL = 'source.fixAll.einvoice';

interface Verdict {
  readonly valid: boolean | null;
  readonly title: string | null;
}

interface CommandContext {
  readonly client: Client;
  readonly texts: Texts;
}

type Command = (context: CommandContext, argument: unknown) => Promise<void>;

/** The commands by their ids. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'einvoice.validate': validate,
  'einvoice.fixCertain': fixCertain,
  'einvoice.show': show,
  'einvoice.explain': explain,
};

async function validate({ client }: CommandContext): Promise<void> {
  const document = await activeDocument(client);
  if (document === null) return;
  const verdict = await client.ask<Verdict>('einvoice.server.verdict', document.uri.toString());
  if (verdict === undefined) return;
  if (verdict.title === null) return void window.showInformationMessage(notAnInvoice());
  if (verdict.valid === true) return void window.showInformationMessage(verdict.title);
  const problems = l10n.t('Show problems');
  const chosen = await window.showWarningMessage(verdict.title, problems);
  if (chosen === problems) await commands.executeCommand('workbench.actions.view.problems');
}

async function fixCertain({ client }: CommandContext): Promise<void> {
  const document = await activeDocument(client);
  if (document === null) return;
  const everything = new Range(0, 0, document.lineCount, 0);
  const actions = await commands.executeCommand<readonly CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    everything,
    FIX_ALL,
  );
  const edit = actions.find(({ kind }) => kind?.value === FIX_ALL)?.edit;
  if (edit === undefined) void window.showInformationMessage(l10n.t('Nothing can be repaired with certainty.'));
  else await workspace.applyEdit(edit);
}

async function show({ client, texts }: CommandContext): Promise<void> {
  const document = await activeDocument(client);
  if (document === null) return;
  const text = await client.ask<string>('einvoice.server.show', document.uri.toString());
  if (text !== undefined) await texts.show(`${basename(document.fileName)}.txt`, text);
}

/**
 * @param argument the code of a rule; if it is missing, the code of the finding under the cursor is taken, or the one
 * that the user types
 */
async function explain({ client, texts }: CommandContext, argument: unknown): Promise<void> {
  const code = typeof argument === 'string' ? argument : await askForCode(window.activeTextEditor);
  if (code === undefined || code.trim() === '') return;
  const text = await client.ask<string>('einvoice.server.explain', code.trim());
  if (text !== undefined) await texts.show(`${code.trim().toUpperCase()}.txt`, text);
}

async function askForCode(editor: TextEditor | undefined): Promise<string | undefined> {
  const found = editor === undefined ? [] : codesUnder(editor);
  if (found.length === 1) return found[0];
  if (found.length > 1) return window.showQuickPick(found);
  return window.showInputBox({ prompt: l10n.t('Id of the rule, as in BR-DE-15') });
}

/** The codes of findings under the cursor. */
function codesUnder({ document, selection }: TextEditor): string[] {
  const codes = languages
    .getDiagnostics(document.uri)
    .filter(({ source, range }) => source === 'einvoice' && range.intersection(selection) !== undefined)
    .flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
  return [...new Set(codes)];
}

/** The document of the active editor, known to the server; null if there is none. */
async function activeDocument(client: Client): Promise<TextDocument | null> {
  const editor = window.activeTextEditor;
  if (editor === undefined) {
    void window.showInformationMessage(notAnInvoice());
    return null;
  }
  if ((await client.start()) === null) return null;
  const { document } = editor;
  // The file name of an invoice need not end with `.xml`.
  return document.languageId === 'xml' ? document : languages.setTextDocumentLanguage(document, 'xml');
}

function notAnInvoice(): string {
  return l10n.t('This is not an invoice that there are rules for.');
}
