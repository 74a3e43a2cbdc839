import { Problems, SchematronError } from './error.js';
import {
  type Instruction,
  type Expression,
  type FunctionDefinition,
  type Key,
  type Let,
  type Rule,
  type Schema,
  singleValueType,
} from './model.js';
import { expressionPosition } from './source.js';
import { compileAs, compileExpression, compileKey, compileTest, compileText, compileTextAs } from '../xpath/compile.js';
import type { Core } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import { functionKey, keyName } from '../xpath/names.js';
import { type MatchPattern, parsePattern } from '../xpath/pattern.js';
import {
  type KeyDefinition,
  type StaticContext,
  type UserFunction,
  type VariableInfo,
  readSequenceType,
} from '../xpath/static-context.js';
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

type VariableInfos = ReadonlyMap<string, VariableInfo>;

/**
 * Pass 6: checks every expression of the schema: its grammar, its names and its types.
 * @throws SchematronError for every error, each with its position
 */
export function checkExpressions(schema: Schema): TypedExpressions {
  return new Checker(schema).check();
}

class Checker {
  readonly #schema: Schema;
  readonly #cores = new Map<Expression, Core>();
  readonly #patterns = new Map<Expression, MatchPattern>();
  readonly #functions = new Map<string, UserFunction>();
  readonly #keys = new Map<string, KeyDefinition[]>();
  readonly #problems = new Problems();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  check(): TypedExpressions {
    const { functions, keys, patterns } = this.#schema;
    for (const definition of functions) this.#problems.attempt(() => this.#declare(definition));
    for (const key of keys) this.#problems.attempt(() => this.#key(key));
    // Stops here, since references to a broken function or key would be reported as errors, too.
    this.#problems.throwAny();
    const globals = new Map<string, VariableInfo>();
    for (const entry of this.#schema.globals) this.#let(entry, globals, T.DOCUMENT);
    for (const definition of functions) this.#problems.attempt(() => this.#function(definition, globals));
    for (const { rules } of patterns) for (const rule of rules) this.#rule(rule, globals);
    this.#problems.throwAny();
    return {
      core: (expression) => this.#cores.get(expression)!,
      pattern: (expression) => this.#patterns.get(expression)!,
      functions: this.#functions,
    };
  }

  #rule(rule: Rule, globals: VariableInfos): void {
    const pattern = this.#problems.attempt(() =>
      locateErrors(rule.context, () => parsePattern(rule.context.text, this.#context(T.NODE, globals))),
    );
    // Without a context the rule's expressions cannot be typed.
    if (!pattern) return;
    this.#patterns.set(rule.context, pattern);
    const node = pattern.alternatives.reduce((kinds, { steps: [last] }) => kinds | (last?.test.kinds ?? T.DOCUMENT), 0);
    const variables = new Map(globals);
    const own = new Set<string>();
    for (const entry of rule.lets) {
      if (own.has(entry.key))
        this.#problems.add(
          new SchematronError(`the variable "${entry.name}" is declared twice in this rule`, entry.value.position),
        );
      own.add(entry.key);
      this.#let(entry, variables, node);
    }
    const context = this.#context(node, variables);
    for (const check of rule.checks) {
      this.#problems.attempt(() => this.#core(check.test, () => compileTest(check.test.text, context)));
      for (const part of check.message) {
        if (part.kind === 'value')
          this.#problems.attempt(() => this.#core(part.select, () => compileText(part.select.text, context)));
      }
    }
  }

  /** Adds a variable to those in scope; later lets and expressions see it. */
  #let(entry: Let, variables: Map<string, VariableInfo>, contextItem: number): void {
    if (contextItem === T.DOCUMENT && variables.has(entry.key)) {
      this.#problems.add(new SchematronError(`the variable "${entry.name}" is declared twice`, entry.value.position));
    }
    const core = this.#problems.attempt(() =>
      this.#core(entry.value, () => compileExpression(entry.value.text, this.#context(contextItem, variables))),
    );
    variables.set(entry.key, core ? toVariableInfo(core) : { type: T.ANY_ITEMS, raises: true });
  }

  /** Keys of the same name are one key with several definitions (XSLT 2.0, section 16.3.1). */
  #key({ name, match, use }: Key): void {
    const own = locateErrors(name, () => keyName(name.text, this.#schema.namespaces));
    const definition = locateErrors(match, () => compileKey(match.text, use.text, this.#context(0, new Map())));
    this.#keys.set(own, [...(this.#keys.get(own) ?? []), definition]);
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

  #function(definition: FunctionDefinition, globals: VariableInfos): void {
    const variables = new Map(globals);
    for (const param of definition.params) variables.set(param.key, { type: this.#type(param.as, definition) });
    this.#instructions(definition.body, variables, this.#type(definition.as, definition));
  }

  /** @param focus item types of the context item; 0 for none */
  #instructions(body: readonly Instruction[], outer: VariableInfos, whole: T.SequenceType, focus = 0): void {
    const variables = new Map(outer);
    const result = singleValueType(body, whole);
    for (const instruction of body) {
      const context = this.#context(focus, variables);
      switch (instruction.kind) {
        case 'sequence':
          this.#core(instruction.select, () => compileAs(instruction.select.text, context, result, 'the result'));
          break;
        case 'value-of':
          this.#core(instruction.select, () =>
            compileTextAs(instruction.select.text, context, instruction.separator, result),
          );
          break;
        case 'choose':
          for (const when of instruction.whens) {
            this.#core(when.test, () => compileTest(when.test.text, context));
            this.#instructions(when.body, variables, result, focus);
          }
          this.#instructions(instruction.otherwise, variables, result, focus);
          break;
        case 'for-each': {
          const { type } = this.#core(instruction.select, () => compileExpression(instruction.select.text, context));
          this.#instructions(instruction.body, variables, result, type.items === 0 ? T.ITEM : type.items);
          break;
        }
        case 'variable':
          variables.set(instruction.key, this.#variable(instruction, variables, focus));
          break;
      }
    }
  }

  #variable(instruction: Instruction & { kind: 'variable' }, variables: VariableInfos, focus: number): VariableInfo {
    const type = this.#type(instruction.as, instruction);
    const { value } = instruction;
    switch (value.kind) {
      case 'select':
        return toVariableInfo(
          this.#core(value.select, () =>
            compileAs(value.select.text, this.#context(focus, variables), type, 'the variable'),
          ),
        );
      case 'body':
        this.#instructions(value.body, variables, type, focus);
        return { type, raises: true };
      case 'text':
        // Its value is a document node with a text node (XSLT 2.0, section 9.3), represented by its string.
        return { type: T.ONE_STRING, constant: { type: 'string', value: value.text } };
    }
  }

  #core(expression: Expression, compile: () => Core): Core {
    const core = locateErrors(expression, compile);
    this.#cores.set(expression, core);
    return core;
  }

  #context(contextItem: number, variables: VariableInfos): StaticContext {
    return {
      namespaces: this.#schema.namespaces,
      functions: this.#functions,
      keys: this.#keys,
      variables,
      contextItem,
    };
  }
}

function toVariableInfo({ type, order, raises, ...core }: Core): VariableInfo {
  return core.kind === 'literal' ? { type, order, raises, constant: core.value } : { type, order, raises };
}

/** Runs a front end function on an expression; adds the position in the file to its errors. */
function locateErrors<R>(expression: Expression, compile: () => R): R {
  try {
    return compile();
  } catch (error) {
    if (error instanceof XPathError)
      throw new SchematronError(`${error.message} (${error.code})`, expressionPosition(expression, error.start));
    throw error;
  }
}
