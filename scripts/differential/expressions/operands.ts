/** Whether an error has to be: XPath 2.0, section 2.3.4, lets go unevaluated what the result does not need. */
import type { Ast } from '../../../engine/compiler/xpath/ast.js';
import { parse } from '../../../engine/compiler/xpath/parser.js';
import { NAMESPACES, type Specimen } from './native.js';
import type { SaxonExpressions } from './saxon.js';

/**
 * We raise where Saxon has a value. That is no difference if an operand of the expression, evaluated on its own, raises for
 * Saxon, too: then it is one that the result does not need. Operands of what decides (`and`, `or`, `some`, `every`) are not
 * looked at: there an error that another operand makes needless is a mistake.
 */
export async function isErrorNeeded(
  { place, text }: Specimen,
  document: string,
  node: number,
  saxon: SaxonExpressions,
): Promise<boolean> {
  const operands = operandsOf(parse(text, NAMESPACES), text, (operand) => operand).map((operand) => ({
    context: place.context,
    text: operand,
  }));
  if (operands.length === 0) return true;
  const opinions = await saxon.values(operands, document);
  return !opinions.some((nodes) => nodes[node]!.written.value.startsWith('!'));
}

/** Puts an expression where it is evaluated as often as in the whole one. */
type Around = (text: string) => string;

/** The operands, and theirs, that who evaluates as written evaluates always, or for the branch and items that they are for. */
function operandsOf(ast: Ast, text: string, around: Around): readonly string[] {
  return partsOf(ast, text).flatMap(([part, inner = same]) => {
    const whole: Around = (operand) => around(inner(operand));
    return [whole(textOf(part, text)), ...operandsOf(part, text, whole)];
  });
}

const same: Around = (operand) => operand;

function textOf({ start, end }: Ast, text: string): string {
  return `(${text.slice(start, end)})`;
}

function partsOf(ast: Ast, text: string): readonly (readonly [part: Ast, around?: Around])[] {
  switch (ast.kind) {
    case 'sequence':
      return ast.items.map((item) => [item]);
    case 'call':
      return ast.args.map((arg) => [arg]);
    case 'path':
      return ast.steps.slice(0, ast.rooted ? 0 : 1).map((step) => [step]);
    case 'filter':
      return [[ast.input]];
    case 'if': {
      const test = textOf(ast.test, text);
      return [
        [ast.test],
        [ast.then, (operand) => `if ${test} then ${operand} else ()`],
        [ast.else, (operand) => `if ${test} then () else ${operand}`],
      ];
    }
    case 'general':
    case 'value':
    case 'nodes':
    case 'arithmetic':
    case 'set':
      return [[ast.left], [ast.right]];
    case 'range':
      return [[ast.from], [ast.to]];
    case 'unary':
    case 'instance':
    case 'treat':
    case 'cast':
    case 'castable':
      return [[ast.operand]];
    case 'for': {
      const [{ name, in: items }, ...others] = ast.bindings as [(typeof ast.bindings)[0]];
      return others.length > 0
        ? [[items]]
        : [[items], [ast.body, (operand) => `for $${name.local} in ${textOf(items, text)} return ${operand}`]];
    }
    case 'quantified':
      return ast.bindings.slice(0, 1).map((binding) => [binding.in]);
    default:
      return [];
  }
}
