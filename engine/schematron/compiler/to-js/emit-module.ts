/**
 * The native back end: a checked schema as one JavaScript module.
 *
 * The module is a script without imports. Its value is a function that takes the runtime
 * (`engine/schematron/runtime/index.ts`) and returns a `RuleSetCode`: the names used by the rules, and per pattern the
 * rules with their contexts.
 */

import type { CodeTest } from '../../runtime/rules.js';
import { MODULE_START } from '../../runtime/program.js';
import type { NameList } from '../../runtime/nodes/names.js';
import type { Assertion } from '../../assertion.js';
import type { TypedExpressions } from '../schematron/check.js';
import { documentPath } from '../schematron/documents.js';
import { expressionsInSchema, contextPredicates, variablesInBody } from '../schematron/expressions.js';
import type { Schema } from '../schematron/model.js';
import type { Core } from '../xpath/core.js';
import { hoistInvariants } from '../xpath/invariants.js';
import { descendantsOf } from '../xpath/parts.js';
import { prefixedNames } from '../xpath/print.js';
import { Js, comment, indent, js, lines } from './code.js';
import { emitContexts, collectSuffixes, type EmittedContext } from './contexts.js';
import { EMITTERS } from './emit.js';
import type { Generator } from './env.js';
import { declareFunctions, emitFunctions } from './functions.js';
import { ModuleWriter } from './module.js';
import { NameTable } from './name-table.js';
import { errorAt } from './error-position.js';
import { emitGlobals, emitRule } from './rules.js';

/**
 * @param assertions the table of the same schema, in order (see `assertions.ts`)
 * @param documents texts of the files that rules load with `document()`, by path (see `documents.ts`)
 * @returns the text of the module; deterministic
 * @throws SchematronError for anything unsupported, with its position
 */
export function toJs(
  schema: Schema,
  checked: TypedExpressions,
  assertions: readonly Assertion[],
  documents: ReadonlyMap<string, string>,
): string {
  const typed = hoistAllInvariants(schema, checked);
  const m = new ModuleWriter();
  const names = collectNames(schema, typed);
  const generator: Generator = {
    emit: EMITTERS,
    m,
    names,
    print: prefixedNames(schema.namespaces),
    functions: declareFunctions(schema, typed),
    document: (uri) => documents.get(documentPath(schema, uri)),
  };
  const globals = emitGlobals(schema.globals, generator, typed);
  emitFunctions(schema, typed, generator, globals);
  const patterns: Js[] = [];
  let index = 0;
  for (const pattern of schema.patterns) {
    const rules = pattern.rules.map((rule) => {
      const own = assertions.slice(index, (index += rule.checks.length));
      const contexts = errorAt.expression(rule.context, () =>
        emitContexts(typed.pattern(rule.context), generator, { variables: globals }),
      );
      return js`{ contexts: [${contexts.map(contextData)}], run: ${emitRule(rule, own, generator, typed, globals)} },`;
    });
    patterns.push(comment(`pattern ${pattern.id}`), js`[`, ...rules, js`],`);
  }
  const result = lines([
    js`return {`,
    js`elements: ${emitNameList(names.elements)},`,
    js`attributes: ${emitNameList(names.attributes)},`,
    js`slots: ${m.slots},`,
    js`patterns: [`,
    ...patterns,
    js`],`,
    js`};`,
  ]);
  return `${indent(
    lines([
      comment(`${schema.title} (${schema.file}). Compiled: do not edit.`),
      new Js(MODULE_START),
      js`"use strict";`,
      m.text,
      result,
      js`})`,
    ]),
  )}\n`;
}

/** The same expressions with loop invariants hoisted. */
function hoistAllInvariants(schema: Schema, typed: TypedExpressions): TypedExpressions {
  const own = new Set(localVariables(schema));
  // A rule variable may hide a schema variable.
  const globals = new Set(schema.globals.map(({ key }) => key).filter((key) => !own.has(key)));
  const hoisted = new Map(
    [...expressionsInSchema(schema)].map((expression) => [
      expression,
      hoistInvariants(typed.core(expression), (name) => globals.has(name)),
    ]),
  );
  return { ...typed, core: (expression) => hoisted.get(expression)! };
}

/** Keys of the variables of rules and functions. */
function* localVariables({ patterns, functions }: Schema): Iterable<string> {
  for (const { rules } of patterns) for (const { lets } of rules) for (const { key } of lets) yield key;
  for (const { params, body } of functions) {
    for (const { key } of params) yield key;
    yield* variablesInBody(body);
  }
}

/** Gives a code to every name in any expression, so that codes do not depend on the order of emission. */
function collectNames(schema: Schema, typed: TypedExpressions): NameTable {
  const names = new NameTable();
  for (const expression of expressionsInSchema(schema)) collectFrom(typed.core(expression), names);
  for (const { rules } of schema.patterns) {
    for (const { context } of rules) {
      const pattern = typed.pattern(context);
      for (const suffix of collectSuffixes(pattern)) names.addSuffix(suffix);
      for (const { steps } of pattern.alternatives) for (const { test } of steps) names.add(test);
      for (const predicate of contextPredicates(pattern)) collectFrom(predicate, names);
    }
  }
  return names;
}

function collectFrom(core: Core, names: NameTable): void {
  for (const part of descendantsOf(core)) {
    // Names in code list files do not occur in the document.
    if (part.kind === 'path' && part.input.kind !== 'document') for (const { test } of part.steps) names.add(test);
  }
}

function contextData({ steps, match }: EmittedContext): Js {
  const data = steps.map(({ test, link }) => js`{ test: ${codeTestData(test)}, link: ${link} }`);
  return js`{ steps: [${data}], match: ${match ?? js`null`} }`;
}

function codeTestData(test: CodeTest): Js {
  return 'codes' in test
    ? js`{ codes: [${test.codes.map((code) => js`${code}`)}] }`
    : js`{ from: ${test.from}, to: ${test.to} }`;
}

function emitNameList({ known, uris, locals, suffixes }: NameList): Js {
  const strings = (list: readonly string[]): Js => js`[${list.map((entry) => js`${entry}`)}]`;
  const groups = known.map(([uri, names]) => js`[${uri}, ${strings(names)}],`);
  return lines([
    js`{`,
    js`known: [`,
    ...groups,
    js`],`,
    js`uris: ${strings(uris)}, locals: ${strings(locals)}, suffixes: ${strings(suffixes)},`,
    new Js('}'),
  ]);
}
