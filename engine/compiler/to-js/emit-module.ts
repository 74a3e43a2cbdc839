/**
 * The native back end: a checked schema as one JavaScript module.
 *
 * The module imports nothing: it is a function that takes the runtime (`engine/runtime/index.ts`) and gives a
 * `RuleSetCode`: the names that the rules ask for, and per pattern the rules with their contexts.
 */

import { posix } from 'node:path';
import type { CodeTest } from '../../runtime/rules.js';
import type { NameList } from '../../runtime/nodes/names.js';
import type { Assertion } from '../../types.js';
import type { TypedExpressions } from '../schematron/check.js';
import type { Expression, Instruction, Schema } from '../schematron/model.js';
import type { Core, CoreStep } from '../xpath/core.js';
import { hoistInvariants } from '../xpath/invariants.js';
import { partsOf } from '../xpath/parts.js';
import { prefixedNames } from '../xpath/print.js';
import { Js, comment, indented, js, lines } from './code.js';
import { contextsOf, suffixesOf, type EmittedContext } from './contexts.js';
import type { Generator } from './env.js';
import { declareFunctions, emitFunctions } from './functions.js';
import { ModuleWriter } from './module.js';
import { NameTable } from './name-table.js';
import { at } from './place.js';
import { emitGlobals, emitRule } from './rules.js';

/**
 * @param assertions the table of the same schema, in order (see `assertions.ts`)
 * @param documents texts of the files that rules load with `document()`, by path (see `documents.ts`)
 * @returns the text of the module; the same input gives the same text
 * @throws SchematronError for what is not supported, with its position
 */
export function toJs(schema: Schema, checked: TypedExpressions, assertions: readonly Assertion[], documents: ReadonlyMap<string, string>): string {
  const typed = withoutInvariants(schema, checked);
  const m = new ModuleWriter();
  const names = collectNames(schema, typed);
  const generator: Generator = { m, names, print: prefixedNames(schema.namespaces), functions: declareFunctions(schema, typed), document: (uri) => documents.get(posix.join(posix.dirname(schema.file), uri)) };
  const globals = emitGlobals(schema.globals, generator, typed);
  emitFunctions(schema, typed, generator, globals);
  const patterns: Js[] = [];
  let index = 0;
  for (const pattern of schema.patterns) {
    const rules = pattern.rules.map((rule) => {
      const own = assertions.slice(index, index += rule.checks.length);
      const contexts = at.expression(rule.context, () => contextsOf(typed.pattern(rule.context), generator, { variables: globals }));
      return js`{ contexts: [${contexts.map(contextData)}], run: ${emitRule(rule, own, generator, typed, globals)} },`;
    });
    patterns.push(comment(`pattern ${pattern.id}`), js`[`, ...rules, js`],`);
  }
  const result = lines([
    js`return {`,
    js`elements: ${nameList(names.elements)},`,
    js`attributes: ${nameList(names.attributes)},`,
    js`slots: ${m.slots},`,
    js`patterns: [`, ...patterns, js`],`,
    js`};`,
  ]);
  return `${indented(lines([
    comment(`${schema.title} (${schema.file}). Compiled: do not edit.`),
    js`export default function create(rt) {\n"use strict";`, m.text, result, js`}`,
  ]))}\n`;
}

/** The same expressions, with what their loops need not repeat taken out of them. */
function withoutInvariants(schema: Schema, typed: TypedExpressions): TypedExpressions {
  const own = new Set(ownVariables(schema));
  // A variable of a rule may hide one of the schema.
  const globals = new Set(schema.globals.map(({ name }) => name).filter((name) => !own.has(name)));
  const hoisted = new Map([...expressionsOf(schema)].map((expression) => [expression, hoistInvariants(typed.core(expression), (name) => globals.has(name))]));
  return { ...typed, core: (expression) => hoisted.get(expression)! };
}

/** Names of the variables of rules and functions. */
function* ownVariables({ patterns, functions }: Schema): Iterable<string> {
  for (const { rules } of patterns) for (const { lets } of rules) for (const { name } of lets) yield name;
  for (const { params, body } of functions) {
    for (const { name } of params) yield name;
    yield* variablesIn(body);
  }
}

function* variablesIn(body: readonly Instruction[]): Iterable<string> {
  for (const instruction of body) {
    if (instruction.kind === 'variable') {
      yield instruction.name;
      if (instruction.value.kind === 'body') yield* variablesIn(instruction.value.body);
    } else if (instruction.kind === 'choose') {
      for (const when of instruction.whens) yield* variablesIn(when.body);
      yield* variablesIn(instruction.otherwise);
    }
  }
}

/** All names that any expression asks for get a code, so that codes do not depend on the order of emission. */
function collectNames(schema: Schema, typed: TypedExpressions): NameTable {
  const names = new NameTable();
  for (const expression of expressionsOf(schema)) collectFrom(typed.core(expression), names);
  for (const { rules } of schema.patterns) {
    for (const { context } of rules) {
      const pattern = typed.pattern(context);
      for (const suffix of suffixesOf(pattern)) names.addSuffix(suffix);
      for (const { steps } of pattern.alternatives) collectSteps(steps, names);
    }
  }
  return names;
}

function collectSteps(steps: readonly Pick<CoreStep, 'test' | 'predicates'>[], names: NameTable): void {
  for (const { test, predicates } of steps) {
    names.add(test);
    for (const { expr } of predicates) collectFrom(expr, names);
  }
}

function collectFrom(core: Core, names: NameTable): void {
  if (core.kind === 'path') {
    // Names in code list files are none of the document's.
    if (core.input.kind !== 'document') collectSteps(core.steps, names);
    else for (const { predicates } of core.steps) for (const { expr } of predicates) collectFrom(expr, names);
  }
  for (const { core: part } of partsOf(core)) collectFrom(part, names);
}

/** Every expression but the contexts. */
function* expressionsOf(schema: Schema): Iterable<Expression> {
  for (const { value } of schema.globals) yield value;
  for (const { body } of schema.functions) yield* instructionExpressions(body);
  for (const { rules } of schema.patterns) {
    for (const { lets, checks } of rules) {
      for (const { value } of lets) yield value;
      for (const { test, message } of checks) {
        yield test;
        for (const part of message) if (part.kind === 'value') yield part.select;
      }
    }
  }
}

function* instructionExpressions(body: readonly Instruction[]): Iterable<Expression> {
  for (const instruction of body) {
    switch (instruction.kind) {
      case 'sequence': yield instruction.select; break;
      case 'variable':
        if (instruction.value.kind === 'select') yield instruction.value.select;
        else if (instruction.value.kind === 'body') yield* instructionExpressions(instruction.value.body);
        break;
      case 'choose':
        for (const when of instruction.whens) {
          yield when.test;
          yield* instructionExpressions(when.body);
        }
        yield* instructionExpressions(instruction.otherwise);
    }
  }
}

function contextData({ steps, match }: EmittedContext): Js {
  const data = steps.map(({ test, link }) => js`{ test: ${codeTestData(test)}, link: ${link} }`);
  return js`{ steps: [${data}], match: ${match ?? js`null`} }`;
}

function codeTestData(test: CodeTest): Js {
  return 'codes' in test ? js`{ codes: [${test.codes.map((code) => js`${code}`)}] }` : js`{ from: ${test.from}, to: ${test.to} }`;
}

function nameList({ known, uris, locals, suffixes }: NameList): Js {
  const strings = (list: readonly string[]): Js => js`[${list.map((entry) => js`${entry}`)}]`;
  const groups = known.map(([uri, names]) => js`[${uri}, ${strings(names)}],`);
  return lines([js`{`, js`known: [`, ...groups, js`],`, js`uris: ${strings(uris)}, locals: ${strings(locals)}, suffixes: ${strings(suffixes)},`, new Js('}')]);
}
