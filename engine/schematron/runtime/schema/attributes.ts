/** The attributes of an element (XML Schema 1.0 part 1, section 3.4.4, clauses 3 and 4). */

import { ATTRIBUTE } from '../../xml/tree.js';
import type { ValidationRun } from './validation-run.js';
import type { AttributeEntry } from './tables.js';
import { NEXT, NO_STEP, Transitions } from './transitions.js';
import type { ValueChecker } from './values.js';

/** Results for a name that is not a declared attribute of a type: numbers below NONE. */
const BY_WILDCARD = -2;
const REFUSED = -3;

export class AttributeChecker {
  readonly #run: ValidationRun;
  readonly #values: ValueChecker;
  /** By type and code: index of a use, BY_WILDCARD or REFUSED. */
  readonly #known: Transitions;
  readonly #uses: AttributeEntry[] = [];
  /** For each type, the names that it allows. */
  readonly #allowed = new Map<number, readonly string[]>();
  /** Code of the first of the four attributes of the schema instance namespace. */
  readonly #firstInstance: number;
  readonly #unknown: number;

  constructor(run: ValidationRun, values: ValueChecker) {
    this.#run = run;
    this.#values = values;
    const { attributes } = run.tables;
    this.#known = new Transitions(attributes.end);
    this.#unknown = attributes.end - 1;
    this.#firstInstance = this.#unknown - INSTANCE_ATTRIBUTES;
  }

  /** Whether the element has a known attribute of the schema instance namespace. */
  hasInstance(element: number, end: number): boolean {
    const { kind } = this.#run.tree;
    for (let at = element + 1; at < end && kind[at] === ATTRIBUTE; at++) {
      const code = this.#run.attributeCode(at);
      if (code >= this.#firstInstance && code < this.#unknown) return true;
    }
    return false;
  }

  /** @returns the node after the attributes */
  check(element: number, end: number, type: number): number {
    const { tables } = this.#run;
    const { kind } = this.#run.tree;
    let reportMissing = tables.required[type]!;
    let at = element + 1;
    for (; at < end && kind[at] === ATTRIBUTE; at++) {
      const code = this.#run.attributeCode(at);
      if (code >= this.#firstInstance && code < this.#unknown) continue;
      const known = this.#useOf(type, code, at);
      if (known >= 0) {
        const use = this.#uses[known]!;
        if (use.isRequired) reportMissing--;
        if (tables.checks[use.simple] !== null || use.fixed !== null)
          this.#values.attribute(element, at, use.simple, use.fixed);
      } else if (known === REFUSED) this.#refuse(element, at, type);
    }
    if (reportMissing > 0) this.missing(element, at, type);
    return at;
  }

  #useOf(type: number, code: number, attribute: number): number {
    const found = this.#known.find(type, code);
    if (found !== NO_STEP) return this.#known.table[found + NEXT]!;
    const { tables } = this.#run;
    const isUnknown = code === this.#unknown;
    let use = isUnknown ? undefined : tables.usesOf(type).get(code);
    let known = REFUSED;
    if (use === undefined) {
      const { anyAttribute } = tables.code.types[type]!;
      const { uri } = this.#run.nameOf(attribute);
      if (anyAttribute !== undefined && tables.allowsNamespace(anyAttribute, uri)) {
        const { process } = tables.code.wildcards[anyAttribute]!;
        use = process === 'skip' || isUnknown ? undefined : tables.globalAttributes.get(code);
        if (use !== undefined) use = { ...use, isRequired: false };
        else if (process !== 'strict') known = BY_WILDCARD;
      }
    }
    if (use !== undefined) known = this.#uses.push(use) - 1;
    // All names unknown to the schema share one code, for which nothing can be cached.
    if (!isUnknown) this.#known.add(type, code, true, known, 0);
    return known;
  }

  #refuse(element: number, attribute: number, type: number): void {
    const { tables } = this.#run;
    let allowed = this.#allowed.get(type);
    if (allowed === undefined)
      this.#allowed.set(type, (allowed = [...tables.usesOf(type).keys()].map((code) => tables.attributeName(code))));
    this.#run.report({ kind: 'attribute', node: element, attribute, allowed });
  }

  /** Reports required attributes that are missing. @param end after its attributes */
  missing(element: number, end: number, type: number): void {
    const { tables } = this.#run;
    for (const { code, isRequired } of tables.usesOf(type).values()) {
      if (!isRequired) continue;
      let isThere = false;
      for (let at = element + 1; at < end; at++) if (this.#run.attributeCode(at) === code) isThere = true;
      if (!isThere)
        this.#run.report({ kind: 'attributeMissing', node: element, attribute: tables.attributeName(code) });
    }
  }
}

/** `xsi:type`, `nil`, `schemaLocation` and `noNamespaceSchemaLocation`: the last names of every schema. */
export const INSTANCE_NAMES: readonly string[] = ['type', 'nil', 'schemaLocation', 'noNamespaceSchemaLocation'];
const INSTANCE_ATTRIBUTES = INSTANCE_NAMES.length;
