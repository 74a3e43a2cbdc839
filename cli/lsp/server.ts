/** The language server: its capabilities, and the handlers of requests. */
import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentChangeEvent,
  TextDocumentSyncKind,
  TextDocuments,
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { actionsFor } from './actions.js';
import { Checks } from './checks.js';
import { COMMAND_NAMES, runCommand } from './commands.js';
import { toDiagnostics } from './diagnostics.js';
import { FIX_ALL, fixAllAction } from './fix-all.js';
import { hoverAt } from './hover.js';
import { verdictLenses } from './lens.js';
import { Repairs } from './repairs.js';
import { isSchematron, schematronProblems } from './schematron.js';
import type { Settings } from './settings.js';
import { createOutline } from './terms.js';
import type { Validators } from './validators.js';

/** Files that findings depend on. Baselines have any name; they are read again when something is saved in the editor. */
const WATCHED = ['**/einvoice.config.json', '**/*.sch'];

/** Serves a connection that does not listen yet. */
export function serveLanguage(connection: Connection, validators: Validators, settings: Settings): void {
  const documents = new TextDocuments(TextDocument);
  const checks = new Checks(validators, settings);
  const repairs = new Repairs(validators, settings);

  const publish = async (document: TextDocument): Promise<void> => {
    const { uri, version } = document;
    if (isSchematron(uri)) {
      const diagnostics = await schematronProblems(document, documents);
      if (documents.get(uri)?.version === version) await connection.sendDiagnostics({ uri, version, diagnostics });
      return;
    }
    const checked = await checks.of(document);
    // The document may have been closed or edited meanwhile.
    if (documents.get(uri)?.version !== checked.version) return;
    await connection.sendDiagnostics({ uri, version: checked.version, diagnostics: [...toDiagnostics(uri, checked)] });
  };
  const look = ({ document }: Pick<TextDocumentChangeEvent<TextDocument>, 'document'>): void => {
    publish(document).catch((error: unknown) => connection.console.error(String(error)));
  };
  const lookAgain = (): void => {
    settings.forget();
    checks.forget();
    repairs.forget();
    for (const document of documents.all()) look({ document });
  };

  let canWatch = false;
  connection.onInitialize(({ locale, capabilities }: InitializeParams): InitializeResult => {
    if (locale !== undefined) settings.locale = locale;
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        documentSymbolProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
        codeLensProvider: {},
        executeCommandProvider: { commands: [...COMMAND_NAMES] },
      },
      serverInfo: { name: 'einvoice', version: packageVersion() },
    };
  });
  connection.onInitialized(() => {
    if (!canWatch) return;
    const watchers = WATCHED.map((globPattern) => ({ globPattern }));
    connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch((error: unknown) => connection.console.error(String(error)));
  });
  documents.onDidChangeContent(look);
  documents.onDidClose(({ document: { uri } }) => {
    checks.forget(uri);
    repairs.forget(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  // The saved file may be a configuration or a baseline, also if another program saved it.
  documents.onDidSave(lookAgain);
  connection.onDidChangeWatchedFiles(lookAgain);

  /** Applies a function to a document's check; null if the document is not open. */
  const ifChecked = async <T>(
    { uri }: { readonly uri: string },
    otherwise: T,
    answer: (document: TextDocument) => Promise<T>,
  ): Promise<T> => {
    const document = documents.get(uri);
    return document === undefined ? otherwise : answer(document);
  };
  connection.onHover(({ textDocument, position }) =>
    ifChecked(textDocument, null, async (document) => hoverAt(await checks.of(document), position, validators)),
  );
  connection.onDocumentSymbol(({ textDocument }) =>
    ifChecked(textDocument, [], async (document) => {
      const { invoice, places, language } = await checks.of(document);
      const read = invoice();
      return read === null ? [] : createOutline(read, places, language);
    }),
  );
  connection.onCodeLens(({ textDocument }) =>
    ifChecked(textDocument, [], async (document) => verdictLenses(await checks.of(document))),
  );
  connection.onCodeAction(({ textDocument, range, context: { diagnostics, only } }) =>
    ifChecked(textDocument, [], async (document) => {
      const found: CodeAction[] = [];
      // Repairing everything takes several validations, so only who names it gets it.
      if (only !== undefined && isWanted(FIX_ALL, only)) {
        const all = await fixAllAction(document, validators, settings);
        if (all !== null) found.push(all);
      }
      if (!isWanted(CodeActionKind.QuickFix, only)) return found;
      const checked = await checks.of(document);
      if (checked.outcome === null || 'failure' in checked.outcome) return found;
      const issues = await repairs.of(document);
      if (document.version !== checked.version) return found;
      return [...found, ...actionsFor({ uri: document.uri, checked, issues, range, diagnostics })];
    }),
  );
  connection.onExecuteCommand((params) => runCommand(params, { documents, checks, validators, settings }));
  documents.listen(connection);
}

/** Whether an editor asks for actions of a kind: by its name, or by the beginning of it. */
function isWanted(kind: string, only: CodeActionContext['only']): boolean {
  return only === undefined || only.some((each) => each === '' || kind === each || kind.startsWith(`${each}.`));
}
