/** Evaluates expressions with Saxon-HE in a separate process; see `Expressions.java`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { JavaProcess, MissingError } from '../frames.js';

/** The result of an expression at one context item: its truth and its items, each possibly an error. */
export interface Outcome {
  readonly truth: string;
  readonly value: string;
}

/** Saxon's result with optimized evaluation and as written. */
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
   * @returns for each expression the opinions on its context items, in document order
   * @throws Error if the process has exited, or has no opinion
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
