/** The XML tab: the editor is loaded when it is first opened. */
import { element } from './dom.js';
import { text } from './language.js';
import type { ReportIssue } from './report.js';
import type { XmlEditor } from './xml-editor.js';

export interface XmlPaneOptions {
  readonly onEdit: (source: string) => void;
  readonly onIssue: (index: number) => void;
}

export class XmlPane {
  readonly panel = element('div', { class: 'xml-panel' });
  readonly #options: XmlPaneOptions;
  readonly #host = element('div', { class: 'editor' });
  readonly #loading = element('p', { class: 'hint loading', role: 'status' });
  #editor: XmlEditor | null = null;
  #opening: Promise<void> | null = null;
  #source = '';
  #issues: readonly ReportIssue[] = [];
  /** Whether the editor shows the current text. */
  #isFresh = false;
  #place: { readonly line: number; readonly column: number } | null = null;

  constructor(options: XmlPaneOptions) {
    this.#options = options;
    this.panel.append(
      element('p', { class: 'hint edit-hint' }, element('span', { 'data-text': 'edit.hint' }, text('edit.hint'))),
      this.#loading,
      this.#host,
    );
  }

  show(source: string): void {
    this.#source = source;
    this.#isFresh = false;
    this.#place = null;
    if (!this.panel.hidden) void this.open();
  }

  /** Replaces the text; can be undone. */
  change(source: string): void {
    if (source === this.#source) return;
    this.#source = source;
    if (this.#isFresh) this.#editor?.change(source);
  }

  mark(issues: readonly ReportIssue[]): void {
    this.#issues = issues;
    if (this.#isFresh) this.#editor?.mark(issues);
  }

  /** Scrolls to a place, after the editor is ready. */
  goTo(line: number, column: number): void {
    this.#place = { line, column };
    void this.open();
  }

  /** Makes the XML visible. */
  async open(): Promise<void> {
    await (this.#opening ??= this.#load());
    const editor = this.#editor;
    // It could not be loaded, or the tab was left: the editor can't scroll while hidden. The next visit tries again.
    if (editor === null || this.panel.hidden) return;
    if (!this.#isFresh) {
      this.#isFresh = true;
      editor.show(this.#source);
      editor.mark(this.#issues);
    }
    if (this.#place !== null) editor.goTo(this.#place.line, this.#place.column);
    this.#place = null;
  }

  async #load(): Promise<void> {
    this.#loading.textContent = text('view.loading');
    try {
      const { XmlEditor } = await import('./xml-editor.js');
      this.#editor = new XmlEditor(this.#host.attachShadow({ mode: 'open' }), {
        label: text('document.label'),
        onChange: (source) => {
          this.#source = source;
          this.#options.onEdit(source);
        },
        onIssue: this.#options.onIssue,
      });
      this.#loading.textContent = '';
    } catch {
      this.#opening = null;
      this.#loading.textContent = text('failure.rules');
    }
  }
}
