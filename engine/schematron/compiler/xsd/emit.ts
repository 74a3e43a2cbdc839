/**
 * A schema as one JavaScript module. It is a script without imports. Its value is a function that takes the runtime
 * (`engine/schematron/runtime/schema/index.ts`) and returns a `SchemaCode`.
 */
import { MODULE_START } from '../../runtime/program.js';
import { Flag, Op, wildcardTerm } from '../../runtime/schema/code.js';
import { INSTANCE_NAMES } from '../../runtime/schema/attributes.js';
import { Js, comment, indent, js, lines } from '../to-js/code.js';
import type { CounterOperation } from './automaton.js';
import { Components, NameCodes, XSI_URI } from './components.js';
import { contentAutomaton } from './content.js';
import { checkConsistency } from './determinism.js';
import { ValueEmitter } from './emit-values.js';
import { SchemaError } from './error.js';
import type {
  AttributeUse,
  Derivation,
  ElementDeclaration,
  NamespaceConstraint,
  Particle,
  SchemaModel,
  Type,
  ValueConstraint,
} from './model.js';
import { type Relative, compareRelatives } from './relatives.js';

/**
 * @param relatives other schemas for the same root element, by id
 * @returns the text of the module; deterministic
 * @throws SchemaError for ambiguous content and unsupported features
 */
export function emitSchema(model: SchemaModel, relatives: readonly Relative[] = []): string {
  return new SchemaEmitter(model, relatives).module();
}

class SchemaEmitter {
  readonly #model: SchemaModel;
  readonly #relatives: readonly Relative[];
  readonly #components: Components;
  readonly #values = new ValueEmitter();
  readonly #elements: NameCodes;
  readonly #attributes: NameCodes;

  constructor(model: SchemaModel, relatives: readonly Relative[]) {
    this.#model = model;
    this.#relatives = relatives;
    this.#components = new Components(model);
    const { declarations, types } = this.#components;
    this.#elements = new NameCodes(declarations.map(({ name }) => name));
    const uses = [...types.flatMap((type) => (type.kind === 'complex' ? type.attributes : [])), ...model.attributes];
    this.#attributes = new NameCodes([
      ...uses.map(({ name }) => name),
      // The runtime expects them to be the last names.
      ...INSTANCE_NAMES.map((local) => ({ uri: XSI_URI, local })),
    ]);
  }

  module(): string {
    const { declarations, types, wildcards } = this.#components;
    const parts = [
      js`elements: ${emitNameList(this.#elements)},`,
      js`attributes: ${emitNameList(this.#attributes)},`,
      js`declarations: [`,
      ...declarations.map((declaration) => js`${this.#declaration(declaration)},`),
      js`],`,
      js`types: [`,
      ...types.flatMap((type) => this.#type(type)),
      js`],`,
      js`wildcards: [`,
      ...wildcards.map(({ namespaces, process }) => js`{ process: ${process}, ${namespacesField(namespaces)} },`),
      js`],`,
      js`globalAttributes: [${this.#model.attributes.map((use) => this.#attribute(use))}],`,
      js`relatives: [`,
      ...compareRelatives(this.#components, this.#relatives).map(
        ({ schema, children, names }) =>
          js`{ schema: ${schema}, children: [${children.map(([type, ...locals]) => js`[${[js`${type}`, ...strings(locals)]}]`)}], names: [${strings(names)}] },`,
      ),
      js`],`,
    ];
    return `${indent(
      lines([
        comment(`${this.#model.file}. Compiled: do not edit.`),
        new Js(MODULE_START),
        js`"use strict";`,
        this.#values.declarations,
        js`const schema = {`,
        ...parts,
        this.#values.table,
        js`};`,
        js`return schema;`,
        js`})`,
      ]),
    )}\n`;
  }

  #declaration(declaration: ElementDeclaration): Js {
    const { name, type, isNillable, isAbstract, isGlobal, constraint, block } = declaration;
    if (constraint !== null && type.kind === 'complex' && type.content.kind !== 'simple')
      throw new SchemaError('a value for what may have elements is not supported', declaration.position);
    const flags =
      (isNillable ? Flag.Nillable : 0) |
      (isAbstract ? Flag.Abstract : 0) |
      (isGlobal ? Flag.Global : 0) |
      (constraint === null ? 0 : Flag.HasValue) |
      (constraint?.kind === 'fixed' ? Flag.Fixed : 0) |
      blockFlags(block);
    const members = this.#components.membersOf(declaration);
    const hasMembers = members.length > 1 || members[0] !== declaration;
    return tuple(
      [js`${this.#elements.of(name)}`, js`${this.#components.typeIndex(type)}`],
      flags,
      constraint,
      hasMembers ? js`[${members.map((member) => js`${this.#components.declarationIndex(member)}`)}]` : null,
    );
  }

  #attribute({ name, type, isRequired, constraint }: AttributeUse): Js {
    const flags = (isRequired ? Flag.Required : 0) | (constraint?.kind === 'fixed' ? Flag.Fixed : 0);
    return tuple([js`${this.#attributes.of(name)}`, js`${this.#values.indexOf(type)}`], flags, constraint, null);
  }

  /** The type, preceded by a comment with its name. */
  #type(type: Type): readonly Js[] {
    const index = this.#components.typeIndex(type);
    const base = type.base === null ? -1 : this.#components.typeIndex(type.base);
    const fields = [js`name: ${type.name?.key ?? ''}`, js`base: ${base}`];
    if (type.kind === 'simple') fields.push(js`simple: ${this.#values.indexOf(type)}`);
    else {
      const isMixed = type.content.kind === 'elements' && type.content.isMixed;
      const flags =
        (type.isAbstract ? Flag.Abstract : 0) |
        (isMixed ? Flag.Mixed : 0) |
        (type.derivation === 'extension' ? Flag.Extension : 0) |
        blockFlags(type.block);
      if (flags !== 0) fields.push(js`flags: ${flags}`);
      if (type.content.kind === 'simple') fields.push(js`simple: ${this.#values.indexOf(type.content.type)}`);
      if (type.attributes.length > 0)
        fields.push(js`attributes: [${type.attributes.map((use) => this.#attribute(use))}]`);
      if (type.anyAttribute !== null)
        fields.push(js`anyAttribute: ${this.#components.wildcardIndex(type.anyAttribute)}`);
      if (type.content.kind === 'elements') fields.push(js`content: ${this.#content(type.content.particle)}`);
    }
    return [
      comment(`${index}: ${type.name?.key ?? `line ${type.position.line} of ${type.position.file}`}`),
      js`{ ${fields} },`,
    ];
  }

  #content(particle: Particle | null): Js {
    const members = (declaration: ElementDeclaration): readonly ElementDeclaration[] =>
      this.#components.membersOf(declaration);
    const automaton = contentAutomaton(particle, members);
    checkConsistency(automaton, members);
    const { positions, steps, ends, isEmptiable, counters } = automaton;
    const terms = positions.map(({ term }) =>
      term.kind === 'element'
        ? this.#components.declarationIndex(term)
        : wildcardTerm(this.#components.wildcardIndex(term)),
    );
    const plain = steps.map((from) =>
      ranges(from.filter(({ operations }) => operations.length === 0).map(({ to }) => to)),
    );
    const guarded = steps.flatMap((from, state) =>
      from
        .filter(({ operations }) => operations.length > 0)
        .map(({ to, operations }) => js`[${state}, ${to}, ${operationCodes(operations)}]`),
    );
    const last = ends.flatMap((operations, position) => (operations?.length === 0 ? [position] : []));
    const guardedEnds = ends.flatMap((operations, position) =>
      operations === null || operations.length === 0 ? [] : [js`[${position}, ${operationCodes(operations)}]`],
    );
    const fields = [
      js`positions: ${numbers(terms)}`,
      js`steps: [${plain.map(numbers)}]`,
      js`ends: ${numbers(ranges(last))}`,
      js`isEmptiable: ${isEmptiable}`,
      ...(counters === 0 ? [] : [js`counters: ${counters}`]),
      ...(guarded.length === 0 ? [] : [js`guarded: [${guarded}]`]),
      ...(guardedEnds.length === 0 ? [] : [js`guardedEnds: [${guardedEnds}]`]),
    ];
    return js`{ ${fields} }`;
  }
}

/** Omits missing values at the end. */
function tuple(start: readonly Js[], flags: number, constraint: ValueConstraint | null, last: Js | null): Js {
  const fields = [...start];
  if (flags !== 0 || constraint !== null || last !== null) fields.push(js`${flags}`);
  if (constraint !== null || last !== null) fields.push(js`${constraint?.value ?? ''}`);
  if (last !== null) fields.push(last);
  return js`[${fields}]`;
}

function blockFlags(block: ReadonlySet<Derivation>): number {
  return (block.has('extension') ? Flag.BlocksExtension : 0) | (block.has('restriction') ? Flag.BlocksRestriction : 0);
}

const OPS = { enter: Op.Enter, again: Op.Again, leave: Op.Leave } as const;

function operationCodes(operations: readonly CounterOperation[]): Js {
  return numbers(
    operations.flatMap((operation) => {
      const bound = 'bound' in operation ? operation.bound : 0;
      return [OPS[operation.kind], operation.counter, bound === Infinity ? 2 ** 31 - 1 : bound];
    }),
  );
}

function numbers(list: readonly number[]): Js {
  return js`[${list.map((number) => js`${number}`)}]`;
}

/** The first and last number of each run of consecutive numbers. */
function ranges(list: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const number of [...list].sort((a, b) => a - b)) {
    if (found.length > 0 && found.at(-1) === number - 1) found[found.length - 1] = number;
    else found.push(number, number);
  }
  return found;
}

function strings(list: readonly string[]): readonly Js[] {
  return list.map((entry) => js`${entry}`);
}

function emitNameList(codesOf: NameCodes): Js {
  const groups = codesOf.known.map(([uri, locals]) => js`[${uri}, [${strings(locals)}]],`);
  return lines([js`{`, js`known: [`, ...groups, js`],`, js`uris: [], locals: [], suffixes: [],`, js`}`]);
}

function namespacesField(namespaces: NamespaceConstraint): Js {
  switch (namespaces.kind) {
    case 'any':
      return js`any: true`;
    case 'not':
      return js`not: ${namespaces.uri}`;
    case 'list':
      return js`uris: [${strings(namespaces.uris)}]`;
  }
}
