/** The extension: starts `einvoice lsp` for invoices, and registers commands that use it. */
import { type ExtensionContext, type TextDocument, commands, window, workspace } from 'vscode';
import { Client } from './client.js';
import { COMMANDS } from './commands.js';
import { isWorthServing } from './invoices.js';
import { SCHEME, Texts } from './texts.js';

let client: Client | undefined;

export function activate(context: ExtensionContext): void {
  const texts = new Texts();
  const own = (client = new Client(context));
  const serve = (document: TextDocument): void => {
    if (isWorthServing(document)) reportFailure(own.start());
  };
  context.subscriptions.push(
    workspace.registerTextDocumentContentProvider(SCHEME, texts),
    workspace.onDidOpenTextDocument(serve),
    // An empty document may become an invoice.
    workspace.onDidChangeTextDocument(({ document }) => serve(document)),
    workspace.onDidGrantWorkspaceTrust(() => reportFailure(own.restart())),
    workspace.onDidChangeConfiguration((event) => {
      if (['path', 'rulesDir', 'language'].some((name) => event.affectsConfiguration(`einvoice.${name}`)))
        reportFailure(own.restart());
    }),
    ...Object.entries(COMMANDS).map(([id, run]) =>
      commands.registerCommand(id, (argument: unknown) => reportFailure(run({ client: own, texts }, argument))),
    ),
  );
  workspace.textDocuments.forEach(serve);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** Shows an error message if an action fails. */
function reportFailure(action: Promise<unknown>): void {
  action.catch((error: unknown) => window.showErrorMessage(error instanceof Error ? error.message : String(error)));
}
