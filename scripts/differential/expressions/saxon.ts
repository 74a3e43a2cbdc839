/** Values of expressions by Saxon-HE, in a process of its own: see `Expressions.java`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { JavaProcess, MissingError } from '../frames.js';

/** What an expression comes to at one context item: its truth and its items, each perhaps an error. */
export interface Outcome {
  readonly truth: string;
  readonly value: string;
}

/** Saxon's, as its optimizer rearranges the expression and as it is written. */
export interface Opinion {
  readonly optimized: Outcome;
  readonly written: Outcome;
}

/** An expression, and the expression for its context items. */
export interface Asked {
  readonly context: string;
  readonly text: string;
}

export class SaxonExpressions {
  readonly #process: JavaProcess;

  /** @throws MissingError without Java or Saxon */
  constructor(saxonJar: string) {
    if (!existsSync(saxonJar))
      throw new MissingError(`there is no ${saxonJar} (Debian: apt-get install libsaxonhe-java; else --saxon-jar)`);
    const program = join(
      findPackageRoot(import.meta.url),
      'scripts',
      'differential',
      'expressions',
      'Expressions.java',
    );
    this.#process = new JavaProcess(['-Xss8m', '-cp', saxonJar, program]);
  }

  /**
   * @returns per expression the opinions on its context items, in document order
   * @throws Error when the process is gone, or has no opinion
   */
  async values(expressions: readonly Asked[], document: string): Promise<readonly (readonly Opinion[])[]> {
    const lines = expressions.map(({ context, text }) => `${context}\t${text}`).join('\n');
    const answer = await this.#process.ask([Buffer.from(lines), Buffer.from(document)]);
    const found = expressions.map((): Opinion[] => []);
    for (const [index, node, truth = '', value = '', truthWritten = '', valueWritten = ''] of answer) {
      const opinions = found[Number(index)];
      if (index === 'failed' || opinions === undefined) throw new Error(`Saxon has no opinion: ${node}`);
      opinions.push({ optimized: { truth, value }, written: { truth: truthWritten, value: valueWritten } });
    }
    return found;
  }

  end(): void {
    this.#process.end();
  }
}
