/** The language server: its capabilities, and the handlers of requests. */
import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentChangeEvent,
  TextDocumentSyncKind,
  TextDocuments,
  CodeActionKind,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { actionsFor } from './actions.js';
import { Checks } from './checks.js';
import { toDiagnostics } from './diagnostics.js';
import { hoverAt } from './hover.js';
import { verdictLenses } from './lens.js';
import { Repairs } from './repairs.js';
import type { Settings } from './settings.js';
import { createOutline } from './terms.js';
import type { Validators } from './validators.js';

/** Serves a connection that does not listen yet. */
export function serveLanguage(connection: Connection, validators: Validators, settings: Settings): void {
  const documents = new TextDocuments(TextDocument);
  const checks = new Checks(validators, settings);
  const repairs = new Repairs(validators, settings);

  const publish = async (document: TextDocument): Promise<void> => {
    const { uri } = document;
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

  connection.onInitialize(({ locale }: InitializeParams): InitializeResult => {
    if (locale !== undefined) settings.locale = locale;
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        documentSymbolProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        codeLensProvider: {},
      },
      serverInfo: { name: 'einvoice', version: packageVersion() },
    };
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
      if (only !== undefined && !only.includes(CodeActionKind.QuickFix)) return [];
      const checked = await checks.of(document);
      if (checked.outcome === null || 'failure' in checked.outcome) return [];
      const issues = await repairs.of(document);
      if (document.version !== checked.version) return [];
      return actionsFor({ uri: document.uri, checked, issues, range, diagnostics });
    }),
  );
  documents.listen(connection);
}
