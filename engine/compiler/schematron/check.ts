import { SchematronError } from './error.js';
import type { Expression, FunctionDefinition, Instruction, Let, Rule, Schema } from './model.js';
import { positionAt } from './source.js';
import { compileAs, compileExpression, compileTest, compileText } from '../xpath/compile.js';
import type { Core } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { clark, functionKey } from '../xpath/names.js';
import { type Pattern as MatchPattern, parsePattern } from '../xpath/pattern.js';
import { type StaticContext, type UserFunction, type VariableInfo, readSequenceType } from '../xpath/static-context.js';
import * as T from '../xpath/types.js';

/** The expressions of a schema, parsed, resolved and typed: look-ups by the expression objects of the model. */
export interface TypedExpressions {
  /** The core of a test, a let, a `value-of` or an instruction. */
  core(expression: Expression): Core;
  /** The match pattern of a rule's context. */
  pattern(expression: Expression): MatchPattern;
  /** Declared functions by `functionKey`. */
  readonly functions: ReadonlyMap<string, UserFunction>;
}

type Variables = ReadonlyMap<string, VariableInfo>;

/**
 * Pass 6: checks every expression of the schema: its grammar, its names and its types.
 * @throws SchematronError at the character that is wrong
 */
export function checkExpressions(schema: Schema): TypedExpressions {
  return new Checker(schema).check();
}

class Checker {
  readonly #schema: Schema;
  readonly #cores = new Map<Expression, Core>();
  readonly #patterns = new Map<Expression, MatchPattern>();
  readonly #functions = new Map<string, UserFunction>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  check(): TypedExpressions {
    for (const definition of this.#schema.functions) this.#declare(definition);
    const globals = new Map<string, VariableInfo>();
    for (const entry of this.#schema.globals) this.#let(entry, globals, T.DOCUMENT);
    for (const definition of this.#schema.functions) this.#function(definition, globals);
    for (const pattern of this.#schema.patterns) {
      for (const rule of pattern.rules) this.#rule(rule, globals);
    }
    return {
      core: (expression) => this.#cores.get(expression)!,
      pattern: (expression) => this.#patterns.get(expression)!,
      functions: this.#functions,
    };
  }

  #rule(rule: Rule, globals: Variables): void {
    const pattern = at(rule.context, () => parsePattern(rule.context.text, this.#context(T.NODE, globals)));
    this.#patterns.set(rule.context, pattern);
    const node = pattern.alternatives.reduce((kinds, { steps: [last] }) => kinds | (last?.test.kinds ?? T.DOCUMENT), 0);
    const variables = new Map(globals);
    const own = new Set<string>();
    for (const entry of rule.lets) {
      if (own.has(entry.name))
        throw new SchematronError(`the variable "${entry.name}" is declared twice in this rule`, entry.value.position);
      own.add(entry.name);
      this.#let(entry, variables, node);
    }
    const context = this.#context(node, variables);
    for (const check of rule.checks) {
      this.#core(check.test, () => compileTest(check.test.text, context));
      for (const part of check.message) {
        if (part.kind === 'value') this.#core(part.select, () => compileText(part.select.text, context));
      }
    }
  }

  /** Adds a variable to those in scope; later lets and expressions see it. */
  #let(entry: Let, variables: Map<string, VariableInfo>, contextItem: number): void {
    if (contextItem === T.DOCUMENT && variables.has(variableKey(entry.name))) {
      throw new SchematronError(`the variable "${entry.name}" is declared twice`, entry.value.position);
    }
    const core = this.#core(entry.value, () =>
      compileExpression(entry.value.text, this.#context(contextItem, variables)),
    );
    variables.set(variableKey(entry.name), infoOf(core));
  }

  #declare(definition: FunctionDefinition): void {
    const [prefix, local] = definition.name.split(':') as [string, string | undefined];
    const uri = this.#schema.namespaces.get(prefix);
    if (local === undefined || uri === undefined)
      throw new SchematronError(`the function name "${definition.name}" has no declared prefix`, definition.position);
    const name = { uri, local };
    const params = definition.params.map((param) => this.#type(param.as, definition));
    const key = functionKey(name, params.length);
    if (this.#functions.has(key))
      throw new SchematronError(`the function "${definition.name}" is declared twice`, definition.position);
    this.#functions.set(key, { name, params, returns: this.#type(definition.as, definition) });
  }

  #type(as: string | null, place: Pick<FunctionDefinition, 'position'>): T.SequenceType {
    if (as === null) return T.ANY_ITEMS;
    try {
      return readSequenceType(as, this.#schema.namespaces);
    } catch (error) {
      if (error instanceof XPathError) throw new SchematronError(`as="${as}": ${error.message}`, place.position);
      throw error;
    }
  }

  #function(definition: FunctionDefinition, globals: Variables): void {
    const variables = new Map(globals);
    for (const param of definition.params)
      variables.set(variableKey(param.name), { type: this.#type(param.as, definition) });
    this.#instructions(definition.body, variables, this.#type(definition.as, definition));
  }

  #instructions(body: readonly Instruction[], outer: Variables, result: T.SequenceType): void {
    const variables = new Map(outer);
    for (const instruction of body) {
      const context = this.#context(0, variables);
      switch (instruction.kind) {
        case 'sequence':
          this.#core(instruction.select, () => compileAs(instruction.select.text, context, result, 'the result'));
          break;
        case 'choose':
          for (const when of instruction.whens) {
            this.#core(when.test, () => compileTest(when.test.text, context));
            this.#instructions(when.body, variables, result);
          }
          this.#instructions(instruction.otherwise, variables, result);
          break;
        case 'variable':
          variables.set(variableKey(instruction.name), this.#variable(instruction, variables));
          break;
      }
    }
  }

  #variable(instruction: Instruction & { kind: 'variable' }, variables: Variables): VariableInfo {
    const type = this.#type(instruction.as, instruction);
    const { value } = instruction;
    switch (value.kind) {
      case 'select':
        return infoOf(
          this.#core(value.select, () =>
            compileAs(value.select.text, this.#context(0, variables), type, 'the variable'),
          ),
        );
      case 'body':
        this.#instructions(value.body, variables, type);
        return { type, raises: true };
      case 'text':
        // Its value is a document node with a text node (XSLT 2.0, section 9.3), used as the string that it holds.
        return { type: T.ONE_STRING, constant: { type: 'string', value: value.text } };
    }
  }

  #core(expression: Expression, compile: () => Core): Core {
    const core = at(expression, compile);
    this.#cores.set(expression, core);
    return core;
  }

  #context(contextItem: number, variables: Variables): StaticContext {
    return { namespaces: this.#schema.namespaces, functions: this.#functions, variables, contextItem };
  }
}

function infoOf({ type, order, raises, ...core }: Core): VariableInfo {
  return core.kind === 'literal' ? { type, order, raises, constant: core.value } : { type, order, raises };
}

function variableKey(name: string): string {
  return clark({ uri: '', local: name });
}

/** Runs a front end function on an expression; its errors get the place in the file. */
function at<R>(expression: Expression, compile: () => R): R {
  try {
    return compile();
  } catch (error) {
    if (error instanceof XPathError)
      throw new SchematronError(`${error.message} (${error.code})`, positionAt(expression, error.start));
    throw error;
  }
}
