/** Converts positions of the engine to those of the protocol: lines from 0, and characters in UTF-16 units. */
import type { Position, Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Extent } from 'einvoice-validator';
import { markedRange } from '../documents/marked-range.js';

const MARK = '\ufeff';

export class Places {
  readonly #document: TextDocument;
  /** The engine's offsets don't count the byte order mark. */
  readonly #shift: number;

  constructor(document: TextDocument) {
    this.#document = document;
    this.#shift =
      document.getText({ start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }) === MARK ? 1 : 0;
  }

  range({ from, to }: Extent): Range {
    return { start: this.#position(from), end: this.#position(to) };
  }

  /** The engine's offset of a position. */
  offset(position: Position): number {
    return this.#document.offsetAt(position) - this.#shift;
  }

  /**
   * The range to underline for a finding.
   * @param place as the engine counts, from 1; without a line it is the start of the document
   */
  marked({ line, column, actual }: FindingPlace): Range {
    const row = Math.max((line ?? 1) - 1, 0);
    const shift = row === 0 ? this.#shift : 0;
    const text = this.#document
      .getText({ start: { line: row, character: 0 }, end: { line: row + 1, character: 0 } })
      .slice(shift)
      .replace(/[\r\n]+$/, '');
    const { from, to } = markedRange(text, column ?? 1, actual);
    return {
      start: { line: row, character: Math.min(from, text.length) + shift },
      end: { line: row, character: Math.min(to, text.length) + shift },
    };
  }

  #position(offset: number): Position {
    return this.#document.positionAt(offset + this.#shift);
  }
}

interface FindingPlace {
  readonly line: number | null;
  readonly column: number | null;
  /** The value at that place. */
  readonly actual?: string | undefined;
}
