/**
 * Reads the expressions of published rule sets with their static contexts. Deliberately independent of the Schematron
 * front end.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { Core } from '#schematron/compiler/xpath/core.js';
import { compileAs, compileExpression, compileTest, compileText } from '#schematron/compiler/xpath/compile.js';
import { clark, functionKey, type QName } from '#schematron/compiler/xpath/names.js';
import { parsePattern, type MatchPattern } from '#schematron/compiler/xpath/pattern.js';
import {
  readSequenceType,
  type StaticContext,
  type UserFunction,
  type VariableInfo,
} from '#schematron/compiler/xpath/static-context.js';
import * as T from '#schematron/compiler/xpath/types.js';

/** Every .sch file below a directory, sorted. */
export function ruleFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sch'))
    .sort()
    .map((name) => join(directory, name));
}

/** One expression, compiled or rejected. */
export interface Compiled {
  readonly kind: 'context' | 'test' | 'let' | 'text' | 'function';
  readonly source: string;
  readonly line: number;
  readonly result: Core | MatchPattern | Error;
}

/** Compiles every expression of a file. Included files contribute their variables, and are counted separately. */
export function compileFile(file: string): readonly Compiled[] {
  const document = XmlDocument.fromBuffer(readFileSync(file));
  try {
    return new Reader(file).read(document.root);
  } finally {
    document.dispose();
  }
}

class Reader {
  readonly #file: string;
  readonly #found: Compiled[] = [];
  readonly #namespaces = new Map<string, string>();
  readonly #functions = new Map<string, UserFunction>();
  readonly #globals = new Map<string, VariableInfo>();

  constructor(file: string) {
    this.#file = file;
  }

  read(root: XmlElement): readonly Compiled[] {
    for (const ns of all(root, 'ns')) this.#namespaces.set(attribute(ns, 'prefix'), attribute(ns, 'uri'));
    const functions = all(root, 'function');
    for (const element of functions) this.#declare(element);
    this.#globalLets(root);
    for (const element of functions) this.#function(element);
    for (const rule of all(root, 'rule')) this.#rule(rule);
    return this.#found;
  }

  #context(contextItem: number, variables: ReadonlyMap<string, VariableInfo> = this.#globals): StaticContext {
    return { namespaces: this.#namespaces, functions: this.#functions, variables, contextItem };
  }

  #add<R extends Core | MatchPattern>(
    kind: Compiled['kind'],
    element: XmlElement,
    source: string,
    compile: () => R,
  ): R | undefined {
    let result: R | Error;
    try {
      result = compile();
    } catch (error) {
      result = error as Error;
    }
    this.#found.push({ kind, source, line: element.line, result });
    return result instanceof Error ? undefined : result;
  }

  /** Lets outside of rules are global, including those of included patterns. */
  #globalLets(element: XmlElement, count = true): void {
    for (const child of children(element)) {
      if (child.name === 'let') {
        const source = attribute(child, 'value');
        const value = count
          ? this.#add('let', child, source, () => compileExpression(source, this.#context(T.DOCUMENT)))
          : compileExpression(source, this.#context(T.DOCUMENT));
        this.#globals.set(attribute(child, 'name'), info(value));
      } else if (child.name === 'include') {
        const included = XmlDocument.fromBuffer(readFileSync(join(dirname(this.#file), attribute(child, 'href'))));
        this.#globalLets(included.root, false);
        included.dispose();
      } else if (child.name === 'pattern') {
        this.#globalLets(child, count);
      }
    }
  }

  #rule(rule: XmlElement): void {
    const source = attribute(rule, 'context');
    const pattern = this.#add('context', rule, source, () => parsePattern(source, this.#context(T.NODE)));
    const nodes =
      pattern?.alternatives.reduce((kinds, { steps: [node] }) => kinds | (node?.test.kinds ?? T.DOCUMENT), 0) ?? T.NODE;
    const variables = new Map(this.#globals);
    for (const child of children(rule)) {
      const context = this.#context(nodes, variables);
      if (child.name === 'let') {
        const value = attribute(child, 'value');
        variables.set(
          attribute(child, 'name'),
          info(this.#add('let', child, value, () => compileExpression(value, context))),
        );
      } else {
        const test = attribute(child, 'test');
        this.#add('test', child, test, () => compileTest(test, context));
        for (const text of [...all(child, 'value-of'), ...all(child, 'name')]) {
          const select = text.name === 'name' ? text.attr('path')?.value : attribute(text, 'select');
          if (select !== undefined) this.#add('text', text, select, () => compileText(select, context));
        }
      }
    }
  }

  #declare(element: XmlElement): void {
    const name = this.#qname(attribute(element, 'name'));
    const params = all(element, 'param').map((param) => this.#type(param));
    this.#functions.set(functionKey(name, params.length), { name, params, returns: this.#type(element) });
  }

  #qname(name: string): QName {
    const [prefix = '', local = ''] = name.split(':');
    return { uri: this.#namespaces.get(prefix) ?? '', local };
  }

  #type(element: XmlElement): T.SequenceType {
    const as = element.attr('as')?.value;
    return as === undefined ? T.ANY_ITEMS : readSequenceType(as, this.#namespaces);
  }

  #function(element: XmlElement): void {
    const variables = new Map(this.#globals);
    for (const param of all(element, 'param'))
      variables.set(clark(this.#qname(`:${attribute(param, 'name')}`)), { type: this.#type(param) });
    this.#instructions(element, variables, this.#type(element));
  }

  #instructions(parent: XmlElement, outer: ReadonlyMap<string, VariableInfo>, type: T.SequenceType): void {
    const variables = new Map(outer);
    for (const child of children(parent)) {
      const context = this.#context(0, variables);
      const select = child.attr('select')?.value;
      const test = child.attr('test')?.value;
      if (test !== undefined) this.#add('function', child, test, () => compileTest(test, context));
      if (child.name === 'sequence' && select !== undefined) {
        this.#add('function', child, select, () => compileAs(select, context, type, 'the result'));
      } else if (child.name === 'variable') {
        const declared = this.#type(child);
        const value =
          select === undefined
            ? undefined
            : this.#add('function', child, select, () => compileAs(select, context, declared, 'the variable'));
        const text = { type: T.ONE_STRING, constant: { type: 'string', value: child.content } as const };
        const constructed = children(child).length > 0 ? { type: declared } : text;
        variables.set(attribute(child, 'name'), value === undefined ? constructed : info(value));
        this.#instructions(child, variables, declared);
      } else {
        this.#instructions(child, variables, type);
      }
    }
  }
}

function info(value: Core | undefined): VariableInfo {
  if (value === undefined) return { type: T.ANY_ITEMS };
  const { type, order, raises } = value;
  return value.kind === 'literal' ? { type, order, raises, constant: value.value } : { type, order, raises };
}

function attribute(element: XmlElement, name: string): string {
  const value = element.attr(name)?.value;
  if (value === undefined) throw new Error(`line ${element.line}: ${element.name} without ${name}`);
  return value;
}

function children(element: XmlElement): readonly XmlElement[] {
  const found: XmlElement[] = [];
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) found.push(child);
  return found;
}

function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.find(`.//*[local-name() = '${name}']`) as XmlElement[];
}
