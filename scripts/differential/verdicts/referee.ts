/** Runs the referee of complete verdicts in a separate process; see `Referee.java`. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { type Answer, JavaProcess, MissingError } from '../frames.js';

export interface Request {
  /** Path of a schema's main file in the folder of official files; `''` for none. */
  readonly schema: string;
  /** Paths of stylesheets. */
  readonly stylesheets: readonly string[];
  readonly document: Uint8Array;
}

export class Referee {
  readonly #process: JavaProcess;

  /**
   * @param officialDir folder of schemas and code lists
   * @param saxonJar Saxon-HE; a class path if newer versions need more
   * @throws MissingError without Java or Saxon
   */
  constructor(officialDir: string, saxonJar: string) {
    const absent = saxonJar.split(delimiter).find((jar) => !existsSync(jar));
    if (absent !== undefined)
      throw new MissingError(`there is no ${absent} (Debian: apt-get install libsaxonhe-java; else --saxon-jar)`);
    const program = join(findPackageRoot(import.meta.url), 'scripts', 'differential', 'Referee.java');
    this.#process = new JavaProcess(['-cp', saxonJar, program, officialDir]);
  }

  /** @throws Error if the process has exited */
  ask({ schema, stylesheets, document }: Request): Promise<Answer> {
    return this.#process.ask([Buffer.from(schema), Buffer.from(stylesheets.join('\n')), document]);
  }

  end(): void {
    this.#process.end();
  }
}
