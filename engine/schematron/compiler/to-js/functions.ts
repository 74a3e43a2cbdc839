/** Functions declared by a rule set (xsl:function, XSLT 2.0 section 10.3). */

import type { TypedExpressions } from '../schematron/check.js';
import {
  type FunctionDefinition,
  type Instruction,
  type Schema,
  canYieldSeveral,
  singleValueType,
} from '../schematron/model.js';
import { functionKey } from '../xpath/names.js';
import { readSequenceType, type UserFunction } from '../xpath/static-context.js';
import * as T from '../xpath/types.js';
import { comment, identifier, js, lines, type Js } from './code.js';
import { D, newFunction, type Binding, type DeclaredFunction, type Env, type Generator } from './env.js';
import { array, value } from './expression.js';
import { convertValue } from './operands.js';
import { errorAt } from './error-position.js';

/** Assigns names to all functions first, so that they can call each other. */
export function declareFunctions(schema: Schema, typed: TypedExpressions): ReadonlyMap<string, DeclaredFunction> {
  const declared = new Map<string, DeclaredFunction>();
  for (const definition of schema.functions) {
    const key = definitionKey(definition, schema);
    const local = definition.name.split(':')[1]!.replace(/\W/g, '_');
    declared.set(key, {
      name: identifier(`fn${declared.size + 1}_${local}`),
      params: typed.functions.get(key)!.params,
    });
  }
  return declared;
}

function definitionKey(definition: FunctionDefinition, schema: Schema): string {
  const [prefix, local] = definition.name.split(':') as [string, string];
  return functionKey({ uri: schema.namespaces.get(prefix)!, local }, definition.params.length);
}

/** Adds the code of all functions to the module. */
export function emitFunctions(
  schema: Schema,
  typed: TypedExpressions,
  generator: Generator,
  globals: ReadonlyMap<string, Binding>,
): void {
  for (const definition of schema.functions) {
    const key = definitionKey(definition, schema);
    generator.m.declare(
      emitFunction(
        definition,
        generator.functions.get(key)!.name,
        typed.functions.get(key)!,
        { schema, typed, generator },
        globals,
      ),
    );
  }
}

interface FunctionContext {
  readonly schema: Schema;
  readonly typed: TypedExpressions;
  readonly generator: Generator;
}

function emitFunction(
  definition: FunctionDefinition,
  name: Js,
  declared: UserFunction,
  place: FunctionContext,
  globals: ReadonlyMap<string, Binding>,
): Js {
  const variables = new Map(globals);
  const params = definition.params.map((param, index) => {
    const local = identifier(`v${index + 1}`);
    variables.set(param.key, { kind: 'local', name: local, lazy: false });
    return local;
  });
  const env: Env = {
    ...place.generator,
    item: null,
    position: null,
    last: null,
    current: null,
    variables,
    ...newFunction(),
  };
  const { file, line } = definition.position;
  return lines([
    comment(`${definition.name} (${file}:${line})`),
    js`function ${name}(${[D, ...params]}) {`,
    emitBody(definition.body, env, declared.returns, place),
    js`}`,
  ]);
}

/** Statements that return the value of some instructions, or a list if there can be several values. */
function emitBody(instructions: readonly Instruction[], outer: Env, type: T.SequenceType, place: FunctionContext): Js {
  let env = outer;
  const code: Js[] = [];
  const part = singleValueType(instructions, type);
  const all = canYieldSeveral(instructions) ? env.fresh('all') : null;
  if (all !== null) code.push(js`const ${all} = [];`);
  for (const instruction of instructions) {
    if (instruction.kind === 'variable') {
      const { statement, variables } = emitLocal(instruction, env, place);
      code.push(statement);
      env = { ...env, variables };
    } else if (all === null) {
      // Variables after the only value are unused.
      return lines([...code, emitResult(instruction, env, type, place)]);
    } else {
      code.push(js`${all}.push(...(() => {\n${emitResult(instruction, env, part, place)}\n})());`);
    }
  }
  return lines([...code, all === null ? emptyValue(type) : checkWhole(all, type, outer)]);
}

/** Checks that several values have the declared length. */
function checkWhole(all: Js, { card }: T.SequenceType, env: Env): Js {
  const wrong = js`${env.m.use('raise')}("XPTY0004", "the result of the function")`;
  if ((card & T.MORE) !== 0)
    return (card & T.EMPTY) !== 0 ? js`return ${all};` : js`return ${all}.length > 0 ? ${all} : ${wrong};`;
  const most = js`${all}.length > 1`;
  return js`return ${(card & T.EMPTY) !== 0 ? most : js`${all}.length !== 1`} ? ${wrong} : ${all}[0];`;
}

function emptyValue(type: T.SequenceType): Js {
  return (type.card & T.MORE) !== 0 ? js`return [];` : js`return undefined;`;
}

function emitResult(
  instruction: Exclude<Instruction, { kind: 'variable' }>,
  env: Env,
  type: T.SequenceType,
  place: FunctionContext,
): Js {
  switch (instruction.kind) {
    case 'sequence':
    case 'value-of':
      return errorAt.expression(
        instruction.select,
        () => js`return ${convertValue(place.typed.core(instruction.select), type, env)};`,
      );
    case 'choose':
      return emitChoice(instruction, env, type, place);
    case 'for-each':
      return emitForEach(instruction, env, type, place);
  }
}

function emitChoice(
  { whens, otherwise }: Instruction & { kind: 'choose' },
  env: Env,
  type: T.SequenceType,
  place: FunctionContext,
): Js {
  const branches = whens.map(
    ({ test, body: inner }) =>
      js`if (${errorAt.expression(test, () => value(place.typed.core(test), env))}) {\n${emitBody(inner, env, type, place)}\n}`,
  );
  return lines([...branches, otherwise.length === 0 ? emptyValue(type) : emitBody(otherwise, env, type, place)]);
}

/** It yields many items: see `singleValueType`. */
function emitForEach(
  { select, body: inner }: Instruction & { kind: 'for-each' },
  env: Env,
  type: T.SequenceType,
  place: FunctionContext,
): Js {
  const [list, item, position] = [env.fresh('list'), env.fresh('a'), env.fresh('p')];
  const focus = { ...env, item, current: item, position: js`(${position} + 1)`, last: js`${list}.length` };
  return lines([
    js`const ${list} = ${errorAt.expression(select, () => array(place.typed.core(select), env))};`,
    js`return ${list}.flatMap((${item}, ${position}) => {\n${emitBody(inner, focus, type, place)}\n});`,
  ]);
}

/** Computes a variable at once if that cannot fail, otherwise on its first use. */
function emitLocal(
  instruction: Instruction & { kind: 'variable' },
  env: Env,
  place: FunctionContext,
): { statement: Js; variables: ReadonlyMap<string, Binding> } {
  const name = env.fresh('w');
  const variables = (lazy: boolean): ReadonlyMap<string, Binding> =>
    new Map([...env.variables, [instruction.key, { kind: 'local', name, lazy }]]);
  const { value: content } = instruction;
  switch (content.kind) {
    // References have been replaced by the literal text.
    case 'text':
      return { statement: js``, variables: env.variables };
    case 'body': {
      const type = instruction.as === null ? T.ANY_ITEMS : readSequenceType(instruction.as, place.schema.namespaces);
      return {
        statement: js`const ${name} = ${env.m.use('lazily')}(() => {\n${emitBody(content.body, env, type, place)}\n});`,
        variables: variables(true),
      };
    }
    case 'select': {
      const core = place.typed.core(content.select);
      const code = errorAt.expression(content.select, () => convertValue(core, core.type, env));
      if (!core.raises) return { statement: js`const ${name} = ${code};`, variables: variables(false) };
      return { statement: js`const ${name} = ${env.m.use('lazily')}(() => ${code});`, variables: variables(true) };
    }
  }
}
