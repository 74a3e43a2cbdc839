/** Validates XML Schema with Xerces in a separate process; see `Xerces.java`. */
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { Opinion } from '../../referees/libxml2.js';
import { JavaProcess } from '../frames.js';

export class Xerces {
  readonly #process: JavaProcess;

  /**
   * @param officialDir folder of the schemas
   * @throws MissingError without Java
   */
  constructor(officialDir: string) {
    const program = join(findPackageRoot(import.meta.url), 'scripts', 'differential', 'schemas', 'Xerces.java');
    this.#process = new JavaProcess([program, officialDir]);
  }

  /** @param schema path of its main file in the folder of official files @throws Error if the process has exited */
  async check(schema: string, document: Uint8Array): Promise<Opinion & { readonly milliseconds?: number }> {
    const [first, ...rest] = await this.#process.ask([Buffer.from(schema), document]);
    if (first?.[0] !== 'time') return { failure: first?.[1] ?? 'there was no answer' };
    return {
      complaints: rest.map(([line, message = '']) => ({ line: Number(line), message })),
      milliseconds: Number(first[1]) / 1e6,
    };
  }

  end(): void {
    this.#process.end();
  }
}
