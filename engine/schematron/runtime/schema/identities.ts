/**
 * ID and IDREF (XML Schema 1.0 part 1, section 3.15): an ID is unique in a document, and a reference must match one.
 */

import type { ValidationRun } from './validation-run.js';
import { Identity } from './tables.js';

interface Reference {
  readonly element: number;
  readonly attribute: number | null;
  readonly value: string;
}

const BLANKS = /[ \t\r\n]+/;

export class IdentityChecker {
  readonly #run: ValidationRun;
  #ids: Map<string, number> | null = null;
  #references: Reference[] | null = null;

  constructor(run: ValidationRun) {
    this.#run = run;
  }

  /** Records a valid value of an identity type; each item of a list. */
  add(element: number, attribute: number | null, simple: number, text: string): void {
    const kind = this.#run.tables.identity[simple];
    for (const value of text.split(BLANKS)) {
      if (value === '') continue;
      if (kind === Identity.Reference) {
        (this.#references ??= []).push({ element, attribute, value });
        continue;
      }
      this.#ids ??= new Map();
      const owner = this.#ids.get(value);
      if (owner === undefined) this.#ids.set(value, element);
      else this.#run.report({ kind: 'identity', node: element, attribute, what: 'twice', value: value.slice(0, 200) });
    }
  }

  /** Reports the references without a matching ID. */
  end(): void {
    for (const { element, attribute, value } of this.#references ?? [])
      if (this.#ids?.has(value) !== true)
        this.#run.report({ kind: 'identity', node: element, attribute, what: 'dangling', value: value.slice(0, 200) });
  }

  forget(): void {
    this.#ids = null;
    this.#references = null;
  }
}
