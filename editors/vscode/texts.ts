/** Read-only documents with texts from the server, shown next to the invoice. */
import { EventEmitter, type TextDocumentContentProvider, Uri, ViewColumn, window, workspace } from 'vscode';

export const SCHEME = 'einvoice';

export class Texts implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  /** @param name the title of its tab */
  async show(name: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: true, preserveFocus: true });
  }
}
