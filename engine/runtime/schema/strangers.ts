/** Elements that the type of their parent does not have: what is known of them, here and in the schemas of the family. */

import type { Tables } from './tables.js';
import type { SchemaViolation } from './violation.js';

/** What is said of a place in any case. */
export type Expected = Pick<Extract<SchemaViolation, { readonly once: unknown }>, 'instead' | 'allowed' | 'once'>;

export class Strangers {
  readonly #tables: Tables;
  /** Per code the elements that have it as a child. */
  #parents: ReadonlyMap<number, readonly string[]> | undefined;
  /** Per schema of the family: names by type, and those that are nowhere here. */
  #relatives: readonly Relative[] | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** @param nameOf gives its name, `{uri}local` @param type that of the parent @param expected what is said of it in any case */
  violation(node: number, code: number, nameOf: () => string, type: number, expected: Expected): SchemaViolation {
    const relatives = (this.#relatives ??= this.#tables.code.relatives.map(({ schema, children, names }) => ({
      schema,
      children: new Map(children.map(([own, ...locals]) => [own, new Set(locals)])),
      names: new Set(names),
    })));
    // Most schemas stand alone, and a document may have a million strangers.
    if (relatives.length === 0 && code === this.#tables.unknown) return { kind: 'unknown', node, ...expected };
    const name = nameOf();
    const there = relatives.filter(({ children }) => children.get(type)?.has(name) === true);
    if (there.length > 0) return { kind: 'profile', node, ...expected, schemas: there.map(({ schema }) => schema) };
    const parents = code === this.#tables.unknown ? [] : this.#parentsOf(code);
    if (parents.length > 0) return { kind: 'elsewhere', node, ...expected, parents };
    const anywhere = relatives.filter(({ names }) => names.has(name));
    if (anywhere.length > 0)
      return { kind: 'profile', node, ...expected, schemas: anywhere.map(({ schema }) => schema) };
    return { kind: 'unknown', node, ...expected };
  }

  /** Elements, each once, in the order of the schema. */
  #parentsOf(code: number): readonly string[] {
    if (this.#parents === undefined) {
      const tables = this.#tables;
      const byType = new Map<number, Set<number>>();
      tables.models.forEach((model, type) => {
        for (const term of model?.positions ?? []) {
          if (term < 0) continue;
          for (const member of tables.code.declarations[term]![4] ?? [term])
            byType.set(tables.declaredCode[member]!, (byType.get(tables.declaredCode[member]!) ?? new Set()).add(type));
        }
      });
      const namesOfType = new Map<number, Set<string>>();
      tables.code.declarations.forEach(([own, type]) => {
        namesOfType.set(type, (namesOfType.get(type) ?? new Set()).add(tables.elementName(own)));
      });
      this.#parents = new Map(
        [...byType].map(([own, types]) => [
          own,
          [...new Set([...types].flatMap((type) => [...(namesOfType.get(type) ?? [])]))],
        ]),
      );
    }
    return this.#parents.get(code) ?? [];
  }
}

interface Relative {
  readonly schema: string;
  readonly children: ReadonlyMap<number, ReadonlySet<string>>;
  readonly names: ReadonlySet<string>;
}
