import { CodedError } from '../../coded-error.js';
import type { SourcePosition } from '../../assertion.js';

/** Something in a rule set that the compiler does not know or that is wrong: always with file, line and column. */
export class SchematronError extends CodedError {
  readonly position: SourcePosition;

  constructor(message: string, position: SourcePosition) {
    super('SCHEMATRON', `${position.file}:${position.line}:${position.column}: ${message}`);
    this.name = 'SchematronError';
    this.position = position;
  }
}

/** Everything that a rule set has wrong in one pass, a line each. */
class SchematronErrors extends SchematronError {
  constructor(problems: readonly [SchematronError, ...SchematronError[]]) {
    super('', problems[0].position);
    this.message = [...new Set(problems.map(({ message }) => message))].join('\n');
  }
}

/** What one pass finds wrong: it goes on, so that all of it is told at once. */
export class Problems {
  readonly #found: SchematronError[] = [];

  add(problem: SchematronError): void {
    this.#found.push(problem);
  }

  /**
   * Runs a part of the pass, and keeps its error.
   * @returns undefined where there was one
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

  /** @throws SchematronError of everything that was found */
  throwAny(): void {
    const [first, ...rest] = this.#found;
    if (first === undefined) return;
    throw rest.length === 0 ? first : new SchematronErrors([first, ...rest]);
  }
}
