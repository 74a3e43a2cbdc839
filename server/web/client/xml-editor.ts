/** The XML editor, with all findings marked. It is loaded when its tab is first opened. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xmlLanguage } from '@codemirror/lang-xml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { element } from './dom.js';
import type { ReportIssue } from './report.js';

export interface XmlEditorOptions {
  /** Label for screen readers. */
  readonly label: string;
  /** Called for each change by the user. */
  readonly onChange: (source: string) => void;
  /** Called when a finding was clicked. */
  readonly onIssue: (index: number) => void;
}

/** Documents with more lines are not wrapped. */
const WRAPPED_LINES = 20_000;

const SEVERITIES = { error: 'error', warning: 'warning', information: 'info' } as const;

const COLOURS = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.comment, tags.processingInstruction], color: 'var(--soft)' },
  { tag: tags.attributeValue, color: 'var(--good)' },
]);

const LOOKS = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-wash) 50%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-wash)', color: 'var(--ink)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--mark) !important' },
  '.cm-message-frame': { padding: '2px 8px 6px 0' },
  '.cm-message': {
    padding: '6px 12px',
    borderLeft: '4px solid var(--error)',
    background: 'var(--error-wash)',
    font: '13px/1.45 var(--sans)',
    whiteSpace: 'normal',
    cursor: 'pointer',
    borderRadius: '0 6px 6px 0',
    maxWidth: '76ch',
  },
  '.cm-message.warning': { borderLeftColor: 'var(--warning)', background: 'var(--warning-wash)' },
  '.cm-message.information': { borderLeftColor: 'var(--accent)', background: 'var(--accent-wash)' },
  '.cm-message.picked': { outline: '2px solid var(--accent)' },
  '.cm-message .code': { fontFamily: 'var(--mono)', fontSize: '12px', marginRight: '8px' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    maxWidth: '60ch',
  },
  '.cm-panels': { backgroundColor: 'var(--card)', color: 'var(--ink)' },
});

class Message extends WidgetType {
  readonly #issue: ReportIssue;
  readonly #index: number;
  readonly #onIssue: (index: number) => void;

  constructor(issue: ReportIssue, index: number, onIssue: (index: number) => void) {
    super();
    this.#issue = issue;
    this.#index = index;
    this.#onIssue = onIssue;
  }

  override eq(other: Message): boolean {
    return other.#issue.message === this.#issue.message && other.#index === this.#index;
  }

  override toDOM(): HTMLElement {
    const { severity, code, message } = this.#issue;
    // Padding inside of the element, because the editor does not measure margins.
    const made = element(
      'div',
      { class: 'cm-message-frame' },
      element(
        'div',
        { class: `cm-message ${severity}`, 'data-index': String(this.#index) },
        element('span', { class: 'code' }, code),
        message,
      ),
    );
    made.addEventListener('click', () => this.#onIssue(this.#index));
    return made;
  }
}

const setMessages = StateEffect.define<DecorationSet>();
const messages = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMessages)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class XmlEditor {
  readonly #view: EditorView;
  readonly #options: XmlEditorOptions;
  /** Set while a document is loaded, which is not a change by the user. */
  #isLoading = false;

  /** @param root where its styles go: a page without inline styles allows them in a shadow tree */
  constructor(root: ShadowRoot, options: XmlEditorOptions) {
    this.#options = options;
    this.#view = new EditorView({ parent: root as unknown as Element, root, state: this.#state('') });
    // Makes the scrolling area reachable by keyboard.
    this.#view.scrollDOM.tabIndex = 0;
  }

  /** Shows another document, from its start. */
  show(source: string): void {
    this.#isLoading = true;
    this.#view.setState(this.#state(source));
    // Set directly, because the editor would restore the old position when it measures again.
    this.#view.scrollDOM.scrollTop = 0;
    this.#view.dispatch({ effects: EditorView.scrollIntoView(0, { y: 'start', yMargin: 20 }) });
    this.#isLoading = false;
  }

  /** Replaces the text, as a change that can be undone. */
  change(source: string): void {
    const { state } = this.#view;
    this.#isLoading = true;
    this.#view.dispatch({ changes: { from: 0, to: state.doc.length, insert: state.toText(source) } });
    this.#isLoading = false;
  }

  /** Marks findings: in the gutter, at their element, and with the message under the line. */
  mark(issues: readonly ReportIssue[]): void {
    const { doc } = this.#view.state;
    const found = issues.flatMap((issue, index) =>
      issue.line === null || issue.line > doc.lines ? [] : [{ issue, index }],
    );
    const diagnostics = found.map(({ issue }): Diagnostic => {
      const from = findOffset(doc, issue.line!, issue.column ?? 1);
      return {
        from,
        to: endOfElement(doc, from),
        severity: SEVERITIES[issue.severity],
        message: `${issue.code}: ${issue.message}`,
      };
    });
    const widgets = found
      .map(({ issue, index }) =>
        Decoration.widget({ widget: new Message(issue, index, this.#options.onIssue), block: true, side: 1 }).range(
          doc.line(issue.line!).to,
        ),
      )
      .sort((a, b) => a.from - b.from);
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics), {
      effects: setMessages.of(Decoration.set(widgets)),
    });
  }

  /** Scrolls to a place, and sets the cursor there. */
  goTo(line: number, column: number): void {
    const { doc } = this.#view.state;
    if (line > doc.lines) return;
    const anchor = findOffset(doc, line, column);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  #state(source: string): EditorState {
    return EditorState.create({
      doc: source,
      extensions: [
        // Uniform line ends are kept; lines are counted as in the engine.
        ...findSeparator(source).map((separator) => EditorState.lineSeparator.of(separator)),
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        // The heights of wrapped lines are estimated until visible: with very many, too often.
        ...((source.match(/\n/g)?.length ?? 0) < WRAPPED_LINES ? [EditorView.lineWrapping] : []),
        xmlLanguage,
        syntaxHighlighting(COLOURS),
        LOOKS,
        messages,
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': this.#options.label, spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !this.#isLoading) this.#options.onChange(update.state.sliceDoc());
        }),
      ],
    });
  }
}

/** The uniform line end, unless the editor would detect it anyway. */
function findSeparator(source: string): readonly string[] {
  const [first] = /\r\n?|\n/.exec(source) ?? [];
  if (first === undefined || first === '\n') return [];
  const other = first === '\r' ? /\n/ : /\r(?!\n)|(?<!\r)\n/;
  return other.test(source) ? [] : [first];
}

/** Offset of a place: lines and columns from 1, columns in code points. */
function findOffset(doc: Text, line: number, column: number): number {
  const { from, to, text } = doc.line(line);
  let at = 0;
  for (let left = column - 1; left > 0 && at < text.length; left--) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return Math.min(from + at, to);
}

/** End of the start tag at an offset, or of the line if the tag ends later. */
function endOfElement(doc: Text, from: number): number {
  const { text, from: start, to } = doc.lineAt(from);
  const end = text.indexOf('>', from - start);
  return Math.max(end < 0 ? to : start + end + 1, from);
}
