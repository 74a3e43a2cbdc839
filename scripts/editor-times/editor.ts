/**
 * An editor connected to `einvoice lsp` in a separate process: exchanges messages over its standard input and output.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  createMessageConnection,
} from 'vscode-jsonrpc/node';
import type {
  CodeAction,
  CodeLens,
  Diagnostic,
  DocumentSymbol,
  Hover,
  InitializeResult,
  Position,
  PublishDiagnosticsParams,
  TextDocumentContentChangeEvent,
  TextDocumentEdit,
  TextEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { programPath } from '#schematron/platform/package-root.js';

/** Length of a Linux clock tick. */
const TICK_MS = 10;

export class Editor {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #connection: MessageConnection;
  readonly #folder: string;
  readonly #open = new Map<string, TextDocument>();
  readonly #published = new Map<string, PublishDiagnosticsParams>();
  readonly #waiting = new Set<() => void>();

  private constructor(folder: string, args: readonly string[], program: string) {
    this.#folder = folder;
    this.#process = spawn(process.execPath, [program, 'lsp', ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
    this.#connection = createMessageConnection(
      new StreamMessageReader(this.#process.stdout),
      new StreamMessageWriter(this.#process.stdin),
    );
    this.#connection.onNotification('textDocument/publishDiagnostics', (published: PublishDiagnosticsParams) => {
      this.#published.set(published.uri, published);
      for (const wake of this.#waiting) wake();
    });
    this.#connection.listen();
  }

  static async start(
    folder: string,
    args: readonly string[] = [],
    locale = 'en-GB',
    program = programPath('einvoice', 'einvoice', import.meta.url),
  ): Promise<{ readonly editor: Editor; readonly initialized: InitializeResult }> {
    const editor = new Editor(folder, args, program);
    const initialized = await editor.#connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      locale,
      capabilities: {},
    });
    await editor.#connection.sendNotification('initialized', {});
    return { editor, initialized };
  }

  /** Processor time of the process so far, in milliseconds; null if the system does not provide it. */
  processorTime(): number | null {
    try {
      // After the program's name, which may contain spaces.
      const fields = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return null;
    }
  }

  uri(name: string): string {
    return pathToFileURL(join(this.#folder, name)).href;
  }

  /** Opens a document with the given text, and waits for its findings. */
  async open(name: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = this.uri(name);
    this.#open.set(uri, TextDocument.create(uri, 'xml', 1, text));
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'xml', version: 1, text },
    });
    return await this.diagnostics(name);
  }

  /** Types without waiting. */
  async type(name: string, old: string, fresh: string): Promise<void> {
    const document = this.document(name);
    const at = document.getText().indexOf(old);
    if (at < 0) throw new Error(`${old} does not stand there`);
    const range = { start: document.positionAt(at), end: document.positionAt(at + old.length) };
    await this.#change(document, [{ range, text: fresh }]);
  }

  /** Applies an action's edits. */
  async apply(name: string, { edit }: CodeAction): Promise<void> {
    const document = this.document(name);
    const [change] = edit!.documentChanges! as [TextDocumentEdit];
    if (change.textDocument.version !== document.version) throw new Error('The change is for another version.');
    // Positions refer to the original text, so apply from last to first.
    const edits = (change.edits as TextEdit[]).toSorted(
      (a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start),
    );
    await this.#change(
      document,
      edits.map(({ range, newText }) => ({ range, text: newText })),
    );
  }

  /** The findings in the current version. */
  async diagnostics(name: string): Promise<readonly Diagnostic[]> {
    const { uri } = this.document(name);
    for (;;) {
      const { version } = this.#open.get(uri)!;
      const published = this.#published.get(uri);
      if (published?.version === version) return published.diagnostics;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }

  document(name: string): TextDocument {
    return this.#open.get(this.uri(name))!;
  }

  /** The position of a text. */
  at(name: string, text: string): Position {
    const document = this.document(name);
    return document.positionAt(document.getText().indexOf(text));
  }

  hover(name: string, position: Position): Promise<Hover | null> {
    return this.#ask('textDocument/hover', name, { position });
  }

  outline(name: string): Promise<readonly DocumentSymbol[]> {
    return this.#ask('textDocument/documentSymbol', name, {});
  }

  lenses(name: string): Promise<readonly CodeLens[]> {
    return this.#ask('textDocument/codeLens', name, {});
  }

  actions(name: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
    return this.#ask('textDocument/codeAction', name, {
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  }

  /** The actions of a kind for the whole document. */
  actionsOfKind(name: string, kind: string): Promise<readonly CodeAction[]> {
    const start = { line: 0, character: 0 };
    return this.#ask('textDocument/codeAction', name, {
      range: { start, end: start },
      context: { diagnostics: [], only: [kind] },
    });
  }

  /** @throws Error with the server's reason if it refuses */
  command<T>(command: string, ...args: readonly unknown[]): Promise<T> {
    return this.#connection.sendRequest<T>('workspace/executeCommand', { command, arguments: args });
  }

  async save(name: string): Promise<void> {
    await this.#connection.sendNotification('textDocument/didSave', { textDocument: { uri: this.uri(name) } });
  }

  /** @returns the exit code */
  async end(): Promise<number> {
    const closed = once(this.#process, 'close');
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    const [code] = (await closed) as [number];
    this.#connection.dispose();
    return code;
  }

  async #change(document: TextDocument, contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    const version = document.version + 1;
    this.#open.set(document.uri, TextDocument.update(document, contentChanges, version));
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version },
      contentChanges,
    });
  }

  #ask<T>(method: string, name: string, params: object): Promise<T> {
    return this.#connection.sendRequest<T>(method, { textDocument: { uri: this.uri(name) }, ...params });
  }
}
