/** The language server: what it can do, and who answers. */
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
import { diagnosticsOf } from './diagnostics.js';
import { hoverAt } from './hover.js';
import { lensesOf } from './lens.js';
import { Repairs } from './repairs.js';
import type { Settings } from './settings.js';
import { outlineOf } from './terms.js';
import type { Validators } from './validators.js';

/** Answers a connection that does not listen yet. */
export function serveLanguage(connection: Connection, validators: Validators, settings: Settings): void {
  const documents = new TextDocuments(TextDocument);
  const checks = new Checks(validators, settings);
  const repairs = new Repairs(validators, settings);

  const publish = async (document: TextDocument): Promise<void> => {
    const { uri } = document;
    const checked = await checks.of(document);
    // Somebody may have closed it, or typed on.
    if (documents.get(uri)?.version !== checked.version) return;
    await connection.sendDiagnostics({ uri, version: checked.version, diagnostics: [...diagnosticsOf(uri, checked)] });
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
  // A configuration or a baseline may be what was saved, also by another program.
  documents.onDidSave(lookAgain);
  connection.onDidChangeWatchedFiles(lookAgain);

  /** What is known of a document, once it has been checked; null for one that is not open. */
  const checkedOf = async <T>(
    { uri }: { readonly uri: string },
    otherwise: T,
    answer: (document: TextDocument) => Promise<T>,
  ): Promise<T> => {
    const document = documents.get(uri);
    return document === undefined ? otherwise : answer(document);
  };
  connection.onHover(({ textDocument, position }) =>
    checkedOf(textDocument, null, async (document) => hoverAt(await checks.of(document), position, validators)),
  );
  connection.onDocumentSymbol(({ textDocument }) =>
    checkedOf(textDocument, [], async (document) => {
      const { invoice, places, language } = await checks.of(document);
      const read = invoice();
      return read === null ? [] : outlineOf(read, places, language);
    }),
  );
  connection.onCodeLens(({ textDocument }) =>
    checkedOf(textDocument, [], async (document) => lensesOf(await checks.of(document))),
  );
  connection.onCodeAction(({ textDocument, range, context: { diagnostics, only } }) =>
    checkedOf(textDocument, [], async (document) => {
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
