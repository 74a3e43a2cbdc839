/** Validates documents with small schemas by Xerces in a separate process; see `Models.java`. */
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { JavaProcess } from '../frames.js';

/** The result for a document: nothing, or the first violation. */
export type Complaint = string | null;

export class XercesModels {
  readonly #process: JavaProcess;

  /** @throws MissingError without Java */
  constructor() {
    this.#process = new JavaProcess([
      join(findPackageRoot(import.meta.url), 'scripts', 'differential', 'models', 'Models.java'),
    ]);
  }

  /**
   * @returns why the schema is invalid, or the result for each document
   * @throws Error if the process has exited, or has no opinion
   */
  async judge(schema: string, documents: readonly string[]): Promise<string | readonly Complaint[]> {
    const answer = await this.#process.ask([Buffer.from(schema), Buffer.from(documents.join('\0'))]);
    const [first] = answer;
    if (first?.[0] === 'refused') return first[1] ?? '';
    if (answer.length !== documents.length || answer.some(([what]) => what === 'failed'))
      throw new Error(`Xerces has no opinion: ${answer.map((line) => line.join(' ')).join('; ')}`);
    return answer.map(([what, line, message]) => (what === 'valid' ? null : `line ${line}: ${message}`));
  }

  end(): void {
    this.#process.end();
  }
}
