/** Whether an error must be raised: XPath 2.0, section 2.3.4, allows skipping what the result does not need. */
import type { Ast, BindingSyntax } from '#schematron/compiler/xpath/ast.js';
import { parse } from '#schematron/compiler/xpath/parser.js';
import { NAMESPACES, type Specimen } from './native.js';
import type { SaxonExpressions } from './saxon.js';

/** A part of an expression. If it raises an error, the whole expression may raise one too. */
interface Operand {
  readonly text: string;
  /**
   * The operand of an `and`, `or`, `some` or `every` that contains this part. If that operand raises an error in Saxon
   * too, the error is not excused.
   */
  readonly within?: string;
}

/**
 * Whether an error of ours, where Saxon has a value, comes from a part that must be evaluated. It does not if a part,
 * evaluated alone, raises an error in Saxon too: the result then does not need that part. Nor does it if an operand of
 * a comparison or an arithmetic operator is empty: that decides the result, and the implementation may evaluate the
 * other operand first or not (XPath 2.0, sections 3.4 and 3.5). An error in an operand of `and`, `or`, `some` or
 * `every` is not excused: if another operand makes it unnecessary, raising it is a mistake.
 */
export async function isErrorNeeded(
  { place, text }: Specimen,
  document: string,
  node: number,
  saxon: SaxonExpressions,
): Promise<boolean> {
  const operands = operandsOf(parse(text, NAMESPACES), text, same);
  const texts = [
    ...new Set(operands.flatMap(({ text: own, within }) => (within === undefined ? [own] : [own, within]))),
  ];
  if (texts.length === 0) return true;
  const asked = texts.map((operand) => ({ context: place.context, text: operand }));
  const opinions = await saxon.values(asked, document);
  const raising = new Set(texts.filter((_, index) => opinions[index]![node]!.written.value.startsWith('!')));
  return !operands.some(({ text: own, within }) => raising.has(own) && (within === undefined || !raising.has(within)));
}

/** Wraps an expression so that it is evaluated as often as inside the whole expression. */
type Around = (text: string) => string;

const same: Around = (operand) => operand;

interface Part {
  readonly ast: Ast;
  readonly around: Around;
  /** Whether other parts can make this one unnecessary. It may then raise an error, but the whole must not. */
  readonly isDecided: boolean;
}

/**
 * The parts, with their own parts, that are always evaluated when evaluating as written, or always for their branch and
 * items.
 */
function operandsOf(ast: Ast, text: string, around: Around, within?: string): readonly Operand[] {
  const probes = probesOfEmpty(ast, text).map((probe) => operandOf(around(probe), within));
  const ofParts = partsOf(ast, text).flatMap((part) => {
    const whole: Around = (operand) => around(part.around(operand));
    const own = whole(textOf(part.ast, text));
    return part.isDecided
      ? operandsOf(part.ast, text, whole, own)
      : [operandOf(own, within), ...operandsOf(part.ast, text, whole, within)];
  });
  return [...probes, ...ofParts];
}

function operandOf(text: string, within: string | undefined): Operand {
  return within === undefined ? { text } : { text, within };
}

/** Operands that may raise an error if an empty operand decides. */
function probesOfEmpty(ast: Ast, text: string): readonly string[] {
  if (ast.kind !== 'general' && ast.kind !== 'value' && ast.kind !== 'nodes' && ast.kind !== 'arithmetic') return [];
  return [ast.left, ast.right].map((operand) => `(if (empty(${textOf(operand, text)})) then error() else ())`);
}

function textOf({ start, end }: Ast, text: string): string {
  return `(${text.slice(start, end)})`;
}

function partsOf(ast: Ast, text: string): readonly Part[] {
  switch (ast.kind) {
    case 'sequence':
      return ast.items.map(partAsIs);
    case 'call':
      return ast.args.map(partAsIs);
    case 'path':
      return ast.steps.slice(0, ast.rooted ? 0 : 1).map(partAsIs);
    case 'filter':
      return [partAsIs(ast.input), ...predicatesOf(ast, ast.predicates, text)];
    case 'step':
      return predicatesOf(ast, ast.predicates, text);
    case 'if': {
      const test = textOf(ast.test, text);
      return [
        partAsIs(ast.test),
        { ast: ast.then, around: (operand) => `(if ${test} then ${operand} else ())`, isDecided: false },
        { ast: ast.else, around: (operand) => `(if ${test} then () else ${operand})`, isDecided: false },
      ];
    }
    case 'general':
    case 'value':
    case 'nodes':
    case 'arithmetic':
    case 'set':
      return [partAsIs(ast.left), partAsIs(ast.right)];
    case 'range':
      return [partAsIs(ast.from), partAsIs(ast.to)];
    case 'unary':
    case 'instance':
    case 'treat':
    case 'cast':
    case 'castable':
      return [partAsIs(ast.operand)];
    case 'and':
    case 'or':
      return ast.operands.map((operand) => ({ ast: operand, around: same, isDecided: true }));
    case 'for':
      return [...bindingsOf(ast.bindings, text), { ...bound(ast.body, ast.bindings, text), isDecided: false }];
    case 'quantified':
      return [...bindingsOf(ast.bindings, text), { ...bound(ast.body, ast.bindings, text), isDecided: true }];
    default:
      return [];
  }
}

function partAsIs(ast: Ast): Part {
  return { ast, around: same, isDecided: false };
}

/** The first predicate, evaluated where it stands. Later predicates only see the items that it keeps. */
function predicatesOf({ start }: Ast, [first]: readonly Ast[], text: string): readonly Part[] {
  if (first === undefined) return [];
  // The bracket, and parentheses that the syntax tree does not contain.
  const filtered = text.slice(start, first.start).replace(/\[[\s(]*$/, '');
  return [{ ast: first, around: (operand) => `(${filtered}[empty(${operand})])`, isDecided: false }];
}

/** The expression of each binding, for the items of earlier bindings. */
function bindingsOf(bindings: readonly BindingSyntax[], text: string): readonly Part[] {
  return bindings.map((binding, index) => ({ ...bound(binding.in, bindings.slice(0, index), text), isDecided: false }));
}

function bound(ast: Ast, bindings: readonly BindingSyntax[], text: string): Omit<Part, 'isDecided'> {
  if (bindings.length === 0) return { ast, around: same };
  const clauses = bindings.map(({ name, in: items }) => `$${name.local} in ${textOf(items, text)}`).join(', ');
  return { ast, around: (operand) => `(for ${clauses} return ${operand})` };
}
