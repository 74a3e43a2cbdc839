/**
 * Elements that their parent's type does not allow: where they are allowed, in this schema and the others of the
 * family.
 */

import type { Tables } from './tables.js';
import type { SchemaViolation } from './violation.js';

/** The expected elements, reported for every unexpected one. */
export type Expected = Pick<Extract<SchemaViolation, { readonly once: unknown }>, 'instead' | 'allowed' | 'once'>;

export class UnexpectedElements {
  readonly #tables: Tables;
  /** Per code the elements that allow it as a child. */
  #parents: ReadonlyMap<number, readonly string[]> | undefined;
  /** Per type and code the possible wrapper elements. */
  readonly #between = new Map<string, readonly string[]>();
  /** Per schema of the family: names by type, and names unknown to this schema. */
  #relatives: readonly RelativeNames[] | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /**
   * @param nameOf returns its name, `{uri}local` @param type that of the parent @param expected the expected elements
   */
  violation(node: number, code: number, nameOf: () => string, type: number, expected: Expected): SchemaViolation {
    const relatives = (this.#relatives ??= this.#tables.code.relatives.map(({ schema, children, names }) => ({
      schema,
      children: new Map(children.map(([own, ...locals]) => [own, new Set(locals)])),
      names: new Set(names),
    })));
    // Most schemas have no family, and a document may have a million unknown elements.
    if (relatives.length === 0 && code === this.#tables.unknown) return { kind: 'unknown', node, ...expected };
    const name = nameOf();
    const there = relatives.filter(({ children }) => children.get(type)?.has(name) === true);
    if (there.length > 0) return { kind: 'profile', node, ...expected, schemas: there.map(({ schema }) => schema) };
    const parents = code === this.#tables.unknown ? [] : this.#parentsOf(code);
    if (parents.length > 0)
      return { kind: 'elsewhere', node, ...expected, parents, within: this.possibleWrappers(type, code) };
    const anywhere = relatives.filter(({ names }) => names.has(name));
    if (anywhere.length > 0)
      return { kind: 'profile', node, ...expected, schemas: anywhere.map(({ schema }) => schema) };
    return { kind: 'unknown', node, ...expected };
  }

  /** The children of a type that may in turn contain the element with the code. */
  possibleWrappers(type: number, code: number): readonly string[] {
    const key = `${type} ${code}`;
    let within = this.#between.get(key);
    if (within === undefined) {
      const tables = this.#tables;
      const members = this.#membersOf(type).filter((member) =>
        this.#membersOf(tables.declaredType[member]!).some((inner) => tables.declaredCode[inner] === code),
      );
      within = [...new Set(members.map((member) => tables.elementName(tables.declaredCode[member]!)))];
      this.#between.set(key, within);
    }
    return within;
  }

  /** The declarations of all elements that a type allows. */
  #membersOf(type: number): readonly number[] {
    const { models, code } = this.#tables;
    return (models[type]?.positions ?? []).flatMap((term) => (term < 0 ? [] : (code.declarations[term]![4] ?? [term])));
  }

  /** Names of the elements that allow the code, without duplicates, in schema order. */
  #parentsOf(code: number): readonly string[] {
    if (this.#parents === undefined) {
      const tables = this.#tables;
      const byType = new Map<number, Set<number>>();
      tables.models.forEach((_, type) => {
        for (const member of this.#membersOf(type))
          byType.set(tables.declaredCode[member]!, (byType.get(tables.declaredCode[member]!) ?? new Set()).add(type));
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

interface RelativeNames {
  readonly schema: string;
  readonly children: ReadonlyMap<number, ReadonlySet<string>>;
  readonly names: ReadonlySet<string>;
}
