import type { TypedExpressions } from '../schematron/check.js';
import type {
  Check,
  Expression,
  FunctionDefinition,
  Instruction,
  Let,
  MessagePart,
  Rule,
  Schema,
} from '../schematron/model.js';
import { letFunction } from './emit-function.js';
import { VARIABLES, referencedNames } from './expression.js';

/** A schema whose global variables cannot raise errors, and the lets that became functions. */
interface Isolated {
  readonly schema: Schema;
  readonly functions: readonly Let[];
}

/**
 * Turns global lets that can raise errors into functions: `$name` becomes `ei:let-name()`, unless a rule variable has
 * the same name. SaxonJS evaluates a global variable outside of all our `xsl:try`, so one bad value would end the run;
 * a function is evaluated where it is called, within the check that needs it.
 */
export function isolateGlobals(schema: Schema, typed: TypedExpressions): Isolated {
  const names = findRaisingLets(schema.globals, typed);
  const functions = schema.globals.filter((entry) => names.has(entry.name));
  if (functions.length === 0) return { schema, functions };
  const rewriteLet = (entry: Let, raising = names): Let => ({ ...entry, value: rewrite(entry.value, raising) });
  return {
    schema: {
      ...schema,
      globals: schema.globals.filter((entry) => !names.has(entry.name)).map((entry) => rewriteLet(entry)),
      functions: schema.functions.map((definition) => rewriteFunction(definition, names)),
      patterns: schema.patterns.map((pattern) => ({
        ...pattern,
        rules: pattern.rules.map((rule) => rewriteRule(rule, names)),
      })),
    },
    functions: functions.map((entry) => rewriteLet(entry)),
  };
}

/** Lets that can raise errors depending on the document. A let that reads no document would raise one for all. */
function findRaisingLets(globals: readonly Let[], typed: TypedExpressions): Set<string> {
  const names = new Set<string>();
  for (const { name, value } of globals) {
    const { raises, deps } = typed.core(value);
    const refers = [...referencedNames(value.text)].some((referred) => names.has(referred));
    if (raises && (deps !== 0 || refers)) names.add(name);
  }
  return names;
}

function rewriteRule(rule: Rule, names: ReadonlySet<string>): Rule {
  const own = new Set(rule.lets.map((entry) => entry.name));
  const visible = new Set([...names].filter((name) => !own.has(name)));
  const part = (piece: MessagePart): MessagePart =>
    piece.kind === 'value' ? { ...piece, select: rewrite(piece.select, visible) } : piece;
  const check = (entry: Check): Check => ({
    ...entry,
    test: rewrite(entry.test, visible),
    message: entry.message.map(part),
  });
  return {
    ...rule,
    context: rewrite(rule.context, names),
    lets: rule.lets.map((entry) => ({ ...entry, value: rewrite(entry.value, visible) })),
    checks: rule.checks.map(check),
  };
}

function rewriteFunction(definition: FunctionDefinition, names: ReadonlySet<string>): FunctionDefinition {
  const own = new Set(definition.params.map((param) => param.name));
  const visible = new Set([...names].filter((name) => !own.has(name)));
  return { ...definition, body: definition.body.map((instruction) => rewriteInstruction(instruction, visible)) };
}

function rewriteInstruction(instruction: Instruction, names: ReadonlySet<string>): Instruction {
  const body = (instructions: readonly Instruction[]): Instruction[] =>
    instructions.map((entry) => rewriteInstruction(entry, names));
  switch (instruction.kind) {
    case 'sequence':
    case 'value-of':
      return { ...instruction, select: rewrite(instruction.select, names) };
    case 'for-each':
      return { ...instruction, select: rewrite(instruction.select, names), body: body(instruction.body) };
    case 'choose':
      return {
        ...instruction,
        whens: instruction.whens.map((when) => ({ test: rewrite(when.test, names), body: body(when.body) })),
        otherwise: body(instruction.otherwise),
      };
    case 'variable': {
      const { value } = instruction;
      if (value.kind === 'text') return instruction;
      return {
        ...instruction,
        value:
          value.kind === 'select'
            ? { ...value, select: rewrite(value.select, names) }
            : { ...value, body: body(value.body) },
      };
    }
  }
}

function rewrite(expression: Expression, names: ReadonlySet<string>): Expression {
  const text = expression.text.replace(VARIABLES, (token, name: string | undefined) =>
    name !== undefined && names.has(name) ? `${letFunction(name)}()` : token,
  );
  return { ...expression, text };
}
