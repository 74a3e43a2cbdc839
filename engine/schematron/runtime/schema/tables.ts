/** A compiled schema as flat arrays, so that validating a node takes a few array look-ups. */

import { Codes } from '../nodes/names.js';
import { type AttributeCode, type SchemaCode, type SimpleCode, type ValueCheck, Flag, wildcardTerm } from './code.js';
import { ContentModel } from './content-model.js';
import { type GuardedStep, NO_STEP, Transitions } from './transitions.js';

/** Code for names in irrelevant namespaces: no declaration has it. */
const FIRST_CODE = 1;

/** Steps are numbered with 31 bits. */
const MAX_STEPS = 2 ** 31 - 1;

/** Kinds of content, values of `Tables.contentKind`. */
export const EMPTY = 0;
export const SIMPLE = 1;
const ELEMENTS = 2;
export const MIXED = 3;

/** White space handling of a simple type, values of `Tables.whiteSpace`. */
const PRESERVE = 0;
const REPLACE = 1;
export const COLLAPSE = 2;

const WHITE_SPACE = { preserve: PRESERVE, replace: REPLACE, collapse: COLLAPSE } as const;

/** The default type, first in the table. */
export const ANY_TYPE = 0;
export const NONE = -1;

export const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance';

/** The role of a simple type in identity checks (part 2, sections 3.3.8 and 3.3.9). */
export enum Identity {
  None,
  Id,
  Reference,
}

/** An attribute that a type allows. */
export interface AttributeEntry {
  readonly code: number;
  readonly simple: number;
  readonly isRequired: boolean;
  readonly fixed: string | null;
}

export class Tables {
  readonly code: SchemaCode;
  readonly elements: Codes;
  readonly attributes: Codes;
  /** The code shared by all names unknown to the schema. */
  readonly unknown: number;
  readonly transitions: Transitions;
  /** Per declaration. */
  readonly declaredCode: Int32Array;
  readonly declaredType: Int32Array;
  readonly declaredFlags: Int32Array;
  /** Per type. */
  readonly contentKind: Uint8Array;
  /** Its simple type for simple content; NONE otherwise. */
  readonly simpleOf: Int32Array;
  /** The type's first state, which is the start of its content. */
  readonly firstState: Int32Array;
  readonly required: Int32Array;
  readonly typeFlags: Int32Array;
  readonly models: readonly (ContentModel | null)[];
  /** Per state: 1 if the content may end, 2 if that depends on counters. */
  readonly mayEnd: Uint8Array;
  readonly stateType: Int32Array;
  /** Per simple type. */
  readonly whiteSpace: Uint8Array;
  readonly checks: readonly (ValueCheck | null)[];
  readonly isExact: Uint8Array;
  /** Values of `Identity`. */
  readonly identity: Uint8Array;
  /** Per element code its global declaration; NONE without one. */
  readonly globals: Int32Array;
  readonly globalAttributes: ReadonlyMap<number, AttributeEntry>;
  /** The maximum number of counters of any type. */
  readonly counters: number;
  readonly #uses = new Map<number, ReadonlyMap<number, AttributeEntry>>();
  #named: ReadonlyMap<string, number> | undefined;
  #elementNames: readonly string[] | undefined;
  #attributeNames: readonly string[] | undefined;

  constructor(code: SchemaCode) {
    this.code = code;
    const { declarations, types, simple } = code;
    this.elements = new Codes(code.elements, FIRST_CODE);
    this.attributes = new Codes(code.attributes, FIRST_CODE);
    this.unknown = this.elements.end - 1;
    this.transitions = new Transitions(this.elements.end);
    this.declaredCode = Int32Array.from(declarations, ([own]) => own);
    this.declaredType = Int32Array.from(declarations, ([, type]) => type);
    this.declaredFlags = Int32Array.from(declarations, ([, , flags = 0]) => flags);
    this.globals = new Int32Array(this.elements.end).fill(NONE);
    declarations.forEach(([own, , flags = 0], index) => {
      if ((flags & Flag.Global) !== 0) this.globals[own] = index;
    });
    this.globalAttributes = new Map(code.globalAttributes.map((use) => [use[0], toAttributeEntry(use)]));
    this.typeFlags = Int32Array.from(types, ({ flags = 0 }) => flags);
    this.contentKind = Uint8Array.from(types, ({ simple: own, content, flags = 0 }) =>
      own !== undefined ? SIMPLE : content === undefined ? EMPTY : (flags & Flag.Mixed) !== 0 ? MIXED : ELEMENTS,
    );
    this.simpleOf = Int32Array.from(types, ({ simple: own = NONE }) => own);
    this.required = Int32Array.from(
      types,
      ({ attributes = [] }) => attributes.filter(([, , flags = 0]) => (flags & Flag.Required) !== 0).length,
    );
    this.firstState = new Int32Array(types.length);
    const models: (ContentModel | null)[] = [];
    let states = 0;
    types.forEach(({ content }, type) => {
      this.firstState[type] = states;
      models.push(content === undefined ? null : new ContentModel(content, states));
      states += (content?.positions.length ?? 0) + 1;
    });
    this.models = models;
    if (states * this.elements.end > MAX_STEPS)
      throw new RangeError('The schema has more states than can be told apart.');
    this.mayEnd = new Uint8Array(states);
    this.stateType = new Int32Array(states);
    models.forEach((model, type) => {
      const first = this.firstState[type]!;
      if (model === null) return;
      for (let state = 0; state <= model.size; state++) {
        this.stateType[first + state] = type;
        this.mayEnd[first + state] = model.endsAt(state);
      }
    });
    this.counters = Math.max(0, ...types.map(({ content }) => content?.counters ?? 0));
    this.whiteSpace = Uint8Array.from(simple, ({ whiteSpace }) => WHITE_SPACE[whiteSpace]);
    this.checks = simple.map(({ check }) => check);
    this.isExact = Uint8Array.from(simple, ({ isExact = false }) => (isExact ? 1 : 0));
    this.identity = Uint8Array.from(simple, (type) => this.#identityOf(type));
  }

  #identityOf({ builtIn, item }: SimpleCode): Identity {
    if (item !== undefined) return this.#identityOf(this.simpleCode(item));
    return builtIn === 'ID' ? Identity.Id : builtIn === 'IDREF' ? Identity.Reference : Identity.None;
  }

  /** The attributes declared for a type, by code. */
  usesOf(type: number): ReadonlyMap<number, AttributeEntry> {
    let uses = this.#uses.get(type);
    if (uses === undefined) {
      uses = new Map((this.code.types[type]!.attributes ?? []).map((use) => [use[0], toAttributeEntry(use)]));
      this.#uses.set(type, uses);
    }
    return uses;
  }

  /** Index of the type with a name, `{uri}local`; NONE if there is none. */
  typeNamed(name: string): number {
    this.#named ??= new Map(
      this.code.types.flatMap(({ name: own }, index): [string, number][] => (own === '' ? [] : [[own, index]])),
    );
    return this.#named.get(name) ?? NONE;
  }

  simpleCode(simple: number): SimpleCode {
    return this.code.simple[simple]!;
  }

  /** `{uri}local` of the element with a code. */
  elementName(code: number): string {
    this.#elementNames ??= listNames(this.code.elements);
    return this.#elementNames[code - FIRST_CODE]!;
  }

  attributeName(code: number): string {
    this.#attributeNames ??= listNames(this.code.attributes);
    return this.#attributeNames[code - FIRST_CODE]!;
  }

  /** Whether a wildcard allows names of a namespace. */
  allowsNamespace(wildcard: number, uri: string): boolean {
    const { any, not, uris } = this.code.wildcards[wildcard]!;
    if (any) return true;
    return not === undefined ? uris!.includes(uri) : uri !== '' && uri !== not;
  }

  /**
   * Computes the step from a state for an element name, and caches it if the name alone decides.
   * @returns its entry in `transitions`; NO_STEP if the element is not allowed
   */
  step(state: number, code: number, uri: string): number {
    const type = this.stateType[state]!;
    const model = this.models[type]!;
    if (code >= this.unknown && !model.hasWildcards) return NO_STEP;
    const alternatives: GuardedStep[] = [];
    let isCounted = false;
    for (const { position, operations } of model.stepsFrom(state - this.firstState[type]!)) {
      const declaration = this.matchParticle(model.positions[position]!, code, uri);
      if (declaration === NONE) continue;
      alternatives.push({ next: model.first + position + 1, declaration, operations: operations ?? [] });
      if (operations === null) break;
      isCounted = true;
    }
    const [first] = alternatives;
    if (first === undefined) return NO_STEP;
    return this.transitions.add(
      state,
      code,
      code < this.unknown,
      first.next,
      first.declaration,
      isCounted ? alternatives : null,
    );
  }

  /** How an element matches a particle: a declaration, a wildcard, or NONE. */
  matchParticle(term: number, code: number, uri: string): number {
    return term < NONE
      ? this.allowsNamespace(wildcardTerm(term), uri)
        ? term
        : NONE
      : this.declarationFor(term, code);
  }

  /**
   * The declaration that applies to an element at a particle: the particle's own or a substitute; NONE if neither
   * matches.
   */
  declarationFor(declaration: number, code: number): number {
    const members = this.code.declarations[declaration]![4];
    if (members === undefined) return this.declaredCode[declaration] === code ? declaration : NONE;
    // Abstract elements are not members; they are reported elsewhere.
    return (
      members.find((member) => this.declaredCode[member] === code) ??
      (this.declaredCode[declaration] === code ? declaration : NONE)
    );
  }
}

function toAttributeEntry([code, simple, flags = 0, value]: AttributeCode): AttributeEntry {
  return {
    code,
    simple,
    isRequired: (flags & Flag.Required) !== 0,
    fixed: (flags & Flag.Fixed) !== 0 ? value! : null,
  };
}

function listNames({ known }: SchemaCode['elements']): readonly string[] {
  return known.flatMap(([uri, locals]) => locals.map((local) => `{${uri}}${local}`));
}
