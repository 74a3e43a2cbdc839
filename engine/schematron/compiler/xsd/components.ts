/** The components of a compiled module, with their indexes. */
import { ANY_TYPE, BUILT_IN_TYPES } from './built-in-types.js';
import type { ElementDeclaration, Particle, SchemaModel, Type, Wildcard } from './model.js';
import { nameKey } from './model.js';

export const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * Components are listed in the order of discovery, starting with xs:anyType, so that the same schema gives the same
 * numbers.
 */
export class Components {
  readonly types: Type[] = [];
  readonly declarations: ElementDeclaration[] = [];
  readonly wildcards: Wildcard[] = [];
  readonly #types = new Map<Type, number>();
  readonly #declarations = new Map<ElementDeclaration, number>();
  readonly #wildcards = new Map<string, number>();
  /** Per head, the elements that name it as their substitution group. */
  readonly #substitutes = new Map<ElementDeclaration, ElementDeclaration[]>();

  constructor({ elements, types }: SchemaModel) {
    for (const element of elements) {
      const head = element.substitutionGroup;
      if (head !== null) this.#substitutes.set(head, [...(this.#substitutes.get(head) ?? []), element]);
    }
    this.typeIndex(ANY_TYPE);
    for (const type of BUILT_IN_TYPES.values()) this.typeIndex(type);
    for (const element of elements) this.declarationIndex(element);
    for (const type of types) this.typeIndex(type);
  }

  typeIndex(type: Type): number {
    let index = this.#types.get(type);
    if (index !== undefined) return index;
    index = this.types.push(type) - 1;
    this.#types.set(type, index);
    if (type.base !== null) this.typeIndex(type.base);
    if (type.kind === 'complex') {
      if (type.anyAttribute !== null) this.wildcardIndex(type.anyAttribute);
      if (type.content.kind === 'elements' && type.content.particle !== null) this.#addParticle(type.content.particle);
    }
    return index;
  }

  declarationIndex(declaration: ElementDeclaration): number {
    let index = this.#declarations.get(declaration);
    if (index !== undefined) return index;
    index = this.declarations.push(declaration) - 1;
    this.#declarations.set(declaration, index);
    this.typeIndex(declaration.type);
    return index;
  }

  wildcardIndex(wildcard: Wildcard): number {
    const key = JSON.stringify(wildcard);
    let index = this.#wildcards.get(key);
    if (index === undefined) this.#wildcards.set(key, (index = this.wildcards.push(wildcard) - 1));
    return index;
  }

  #addParticle({ term, max }: Particle): void {
    if (max === 0) return;
    if (term.kind === 'element') this.declarationIndex(term);
    else if (term.kind === 'wildcard') this.wildcardIndex(term);
    else for (const particle of term.particles) this.#addParticle(particle);
  }

  /**
   * The elements that may replace a head (part 1, section 3.3.6): its substitution group, unless the derivation is
   * blocked, and the head itself. Abstract elements are included only if there is no other.
   */
  membersOf(head: ElementDeclaration): readonly ElementDeclaration[] {
    if (!head.isGlobal || !this.#substitutes.has(head)) return [head];
    const members: ElementDeclaration[] = [];
    const add = (declaration: ElementDeclaration): void => {
      if (!declaration.isAbstract && (declaration === head || this.#maySubstitute(declaration, head)))
        members.push(declaration);
      for (const other of this.#substitutes.get(declaration) ?? []) add(other);
    };
    add(head);
    return members.length === 0 ? [head] : members;
  }

  #maySubstitute(member: ElementDeclaration, head: ElementDeclaration): boolean {
    const blocked = new Set([...head.block, ...(head.type.kind === 'complex' ? head.type.block : [])]);
    if (blocked.has('substitution')) return false;
    for (let type: Type | null = member.type; type !== null && type !== head.type; type = type.base)
      if (blocked.has(type.kind === 'simple' ? 'restriction' : type.derivation)) return false;
    return true;
  }
}

/** Names by namespace in the order of addition, which determines their codes. */
export class NameCodes {
  readonly #byUri = new Map<string, Map<string, number>>();

  constructor(names: Iterable<{ readonly uri: string; readonly local: string }>) {
    for (const { uri, local } of names) {
      let locals = this.#byUri.get(uri);
      if (locals === undefined) this.#byUri.set(uri, (locals = new Map()));
      if (!locals.has(local)) locals.set(local, 0);
    }
    let code = 1;
    for (const locals of this.#byUri.values()) for (const local of locals.keys()) locals.set(local, code++);
  }

  of({ uri, local }: { readonly uri: string; readonly local: string }): number {
    const code = this.#byUri.get(uri)?.get(local);
    if (code === undefined) throw new Error(`${nameKey(uri, local)} has no code`);
    return code;
  }

  get known(): readonly (readonly [uri: string, locals: readonly string[]])[] {
    return [...this.#byUri].map(([uri, locals]) => [uri, [...locals.keys()]]);
  }
}
