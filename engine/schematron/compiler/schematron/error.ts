import { CodedError } from '../../coded-error.js';
import type { SourcePosition } from '../../assertion.js';

/** An error in a rule set, or something the compiler does not support; always with file, line and column. */
export class SchematronError extends CodedError {
  readonly position: SourcePosition;

  constructor(message: string, position: SourcePosition) {
    super('SCHEMATRON', `${position.file}:${position.line}:${position.column}: ${message}`);
    this.name = 'SchematronError';
    this.position = position;
  }
}

/** All errors that one pass found, one per line. */
class SchematronErrors extends SchematronError {
  constructor(problems: readonly [SchematronError, ...SchematronError[]]) {
    super('', problems[0].position);
    this.message = [...new Set(problems.map(({ message }) => message))].join('\n');
  }
}

/** Collects the errors of one pass, so that all are reported together. */
export class Problems {
  readonly #found: SchematronError[] = [];

  add(problem: SchematronError): void {
    this.#found.push(problem);
  }

  /**
   * Runs a part of the pass, and keeps its error.
   * @returns undefined after an error
   */
  attempt<R>(run: () => R): R | undefined {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof SchematronError)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** @throws SchematronError with all collected errors */
  throwAny(): void {
    const [first, ...rest] = this.#found;
    if (first === undefined) return;
    throw rest.length === 0 ? first : new SchematronErrors([first, ...rest]);
  }
}
