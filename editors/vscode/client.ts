/** The connection to `einvoice lsp`, which is started when it is first needed. */
import { existsSync } from 'node:fs';
import { CodeAction, CodeActionKind, type ExtensionContext, commands, l10n, window, workspace } from 'vscode';
import { ExecuteCommandRequest, LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';
import { chooseProgram } from './program.js';

const NAME = 'E-Invoice';

export class Client {
  readonly #context: ExtensionContext;
  #started: Promise<LanguageClient | null> | undefined;

  constructor(context: ExtensionContext) {
    this.#context = context;
  }

  /** @returns null, after telling the user, if there is no program to start */
  start(): Promise<LanguageClient | null> {
    return (this.#started ??= this.#start());
  }

  /** The answer to a command of the server; undefined if there is no server. */
  async ask<T>(command: string, argument: string): Promise<T | undefined> {
    const client = await this.start();
    return (await client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] })) as T | undefined;
  }

  async stop(): Promise<void> {
    const started = this.#started;
    this.#started = undefined;
    await (await started)?.dispose();
  }

  /** Starts the server again, with other settings; does nothing if it was not started. */
  async restart(): Promise<void> {
    if (this.#started === undefined) return;
    await this.stop();
    await this.start();
  }

  async #start(): Promise<LanguageClient | null> {
    const settings = workspace.getConfiguration('einvoice');
    const path = settings.get('path', '');
    const program = chooseProgram({
      path,
      rulesDir: settings.get('rulesDir', ''),
      language: settings.get('language', ''),
      folders: workspace.isTrusted ? (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath) : [],
      extension: this.#context.extensionPath,
      node: process.execPath,
      exists: existsSync,
    });
    if (program === null) {
      this.#started = undefined;
      const open = l10n.t('Open settings');
      const answer = window.showErrorMessage(l10n.t('einvoice.path is {0}, which does not exist.', path), open);
      void answer.then((chosen) => {
        if (chosen === open) void commands.executeCommand('workbench.action.openSettings', 'einvoice.path');
      });
      return null;
    }
    const { command, args, env: variables } = program;
    const client = new LanguageClient(
      'einvoice',
      NAME,
      { command, args: [...args], options: { env: { ...process.env, ...variables } } },
      OPTIONS,
    );
    await client.start();
    return client;
  }
}

const OPTIONS: LanguageClientOptions = {
  documentSelector: [{ language: 'xml' }, { scheme: 'file', pattern: '**/*.sch' }],
  outputChannelName: NAME,
  middleware: {
    // A click on the verdict opens the list of findings.
    async provideCodeLenses(document, token, next) {
      const lenses = await next(document, token);
      for (const lens of lenses ?? [])
        if (lens.command !== undefined) lens.command = { ...lens.command, command: 'workbench.actions.view.problems' };
      return lenses;
    },
    async provideCodeActions(document, range, context, token, next) {
      const found = (await next(document, range, context, token)) ?? [];
      if (context.only !== undefined && !context.only.contains(CodeActionKind.QuickFix)) return found;
      const codes = new Set(
        context.diagnostics.flatMap(({ source, code }) =>
          source === 'einvoice' && typeof code === 'string' ? [code] : [],
        ),
      );
      const explanations = [...codes].map((code) => {
        const title = l10n.t('Explain {0}', code);
        const action = new CodeAction(title, CodeActionKind.QuickFix);
        action.command = { title, command: 'einvoice.explain', arguments: [code] };
        return action;
      });
      return [...found, ...explanations];
    },
  },
};
