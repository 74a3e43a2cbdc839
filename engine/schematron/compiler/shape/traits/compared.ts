/** Lists the values that a rule compares with elements and attributes, in its context and its test. */
import type { Comparison } from '../../../test-traits.js';
import type { Core, CoreStep } from '../../xpath/core.js';
import { partsOf } from '../../xpath/parts.js';
import type { MatchPattern } from '../../xpath/pattern.js';
import { type Lets, printedName, unwrap } from '../paths.js';
import { TEXT_FUNCTIONS, comparedStrings } from './paths.js';

/** Longer lists are code lists, which are handled separately. */
const MAX_VALUES = 40;
/** Longer values are not codes. */
const MAX_CODE_LENGTH = 60;

export function collectComparisons(test: Core, context: MatchPattern, lets: Lets): readonly Comparison[] {
  const [inContext, inTest] = [new ComparisonCollector(lets), new ComparisonCollector(lets)];
  for (const { steps } of context.alternatives)
    steps.forEach((step, at) => inContext.readStep(step, inContext.nameOfStep(steps[at + 1])));
  inTest.read(test, CONTEXT_NODE, false);
  return [
    ...[...inContext.found].flatMap(([key, found]): readonly Comparison[] =>
      inTest.found.has(key) ? [] : [{ ...found, isContext: true }],
    ),
    ...inTest.found.values(),
  ];
}

/** A node by its name, with its parent's name if known. */
type NamedNode = Pick<Comparison, 'name' | 'in'>;

/** The rule's context node. */
const CONTEXT_NODE: NamedNode = { name: '.' };

class ComparisonCollector {
  /** By content, without duplicates. */
  readonly found = new Map<string, Comparison>();
  readonly #lets: Lets;

  constructor(lets: Lets) {
    this.#lets = lets;
  }

  /** @param item name of the context item @param isNot whether the comparison is negated */
  read(core: Core, item: NamedNode | null, isNot: boolean): void {
    switch (core.kind) {
      case 'not':
        this.read(core.operand, item, !isNot);
        return;
      case 'path': {
        this.read(core.input, item, isNot);
        core.steps.forEach((step, at) => {
          this.readStep(step, this.#lastName(core.steps.slice(0, at), item), isNot);
        });
        return;
      }
      case 'filter':
        this.read(core.input, item, isNot);
        for (const { expr } of core.predicates) this.read(expr, this.#nameOf(core.input, item), isNot);
        return;
      case 'map':
        this.read(core.input, item, isNot);
        this.read(core.body, this.#nameOf(core.input, item), isNot);
        return;
      case 'compare':
        this.#addComparison(core, item, isNot);
        break;
      case 'call':
        if (core.name === 'contains') this.#addListedCode(core.args, item);
        break;
      default:
    }
    for (const part of partsOf(core)) this.read(part.core, item, isNot);
  }

  readStep(step: Pick<CoreStep, 'axis' | 'test' | 'predicates'>, before: NamedNode | null, isNot = false): void {
    const name = this.#lastName([step], before);
    for (const { expr } of step.predicates) this.read(expr, name, isNot);
  }

  #addComparison(
    { op, left, right }: Extract<Core, { kind: 'compare' }>,
    item: NamedNode | null,
    isNot: boolean,
  ): void {
    const named = this.#nameOf(left, item);
    if (named === null) return;
    const number = literalNumber(right);
    // A rounded value may differ from the number itself.
    if (isRounded(left) && (op === '=' || op === '!=')) return;
    if (op !== '=' && op !== '!=') {
      if (number !== null && Number(number) === 0) this.#add({ ...named, is: 'sign', values: [] });
      return;
    }
    const values = number === null ? comparedStrings(right) : [number];
    if (values === null || values.length > MAX_VALUES || values.some((value) => value.length > MAX_CODE_LENGTH)) return;
    const is = op === '!=' && isNot ? '=' : op;
    this.#add({
      ...named,
      is,
      values,
      ...(number === null ? {} : { isNumber: true }),
    });
  }

  /** `contains(concat(' ', string-join(a/@b, ' '), ' '), ' X ')`: one of several codes in a text. */
  #addListedCode([where, sought]: readonly Core[], item: NamedNode | null): void {
    const [, code] = /^ (\w{2,20}) $/.exec(comparedStrings(sought!)?.[0] ?? '') ?? [];
    const named = code === undefined ? null : this.#attributeIn(where!, item);
    if (named !== null) this.#add({ ...named, is: '=', values: [code!] });
  }

  #attributeIn(core: Core, item: NamedNode | null): NamedNode | null {
    const named = core.kind === 'path' ? this.#nameOf(core, item) : null;
    if (named?.name.startsWith('@') === true) return named;
    return partsOf(core).reduce<NamedNode | null>((found, part) => found ?? this.#attributeIn(part.core, item), null);
  }

  #add(comparison: Comparison): void {
    this.found.set(JSON.stringify(comparison), comparison);
  }

  /** The name of the nodes that an expression yields, possibly through functions that only format or round. */
  #nameOf(whole: Core, item: NamedNode | null): NamedNode | null {
    const core = unwrap(whole);
    switch (core.kind) {
      case 'item':
        return item;
      case 'path':
        return this.#lastName(core.steps, this.#nameOf(core.input, item));
      case 'filter':
      case 'cast':
        return this.#nameOf(core.input, item);
      case 'map':
        return this.#nameOf(core.body, this.#nameOf(core.input, item));
      case 'call':
        return core.args.length === 1 && (TEXT_FUNCTIONS.has(core.name) || ROUNDING.has(core.name))
          ? this.#nameOf(core.args[0]!, item)
          : null;
      default:
        return null;
    }
  }

  #lastName(steps: readonly Pick<CoreStep, 'axis' | 'test'>[], before: NamedNode | null): NamedNode | null {
    return steps.reduce<NamedNode | null>((outer, step) => {
      const { axis, test } = step;
      if (axis === 'self' || (axis === 'child' && test.names === null)) return outer;
      const named = axis === 'parent' ? null : this.nameOfStep(step);
      const isDirect = outer !== null && outer.name !== CONTEXT_NODE.name && (axis === 'child' || axis === 'attribute');
      return named !== null && isDirect ? { ...named, in: outer.name } : named;
    }, before);
  }

  nameOfStep(step: Pick<CoreStep, 'axis' | 'test'> | undefined): NamedNode | null {
    const name = step === undefined ? null : printedName(step, this.#lets.prefixes);
    return name === null ? null : { name };
  }
}

/** Functions that keep the sign. */
const ROUNDING: ReadonlySet<string> = new Set(['round', 'round-half-to-even', 'floor', 'ceiling', 'number']);

function isRounded(side: Core): boolean {
  const core = unwrap(side);
  if (core.kind === 'map') return isRounded(core.body);
  return core.kind === 'call' && ROUNDING.has(core.name);
}

function literalNumber(side: Core): string | null {
  const core = unwrap(side);
  if (core.kind !== 'literal') return null;
  const { value } = core;
  if (value.type === 'integer' || value.type === 'double') return String(value.value);
  return value.type === 'decimal' ? value.text : null;
}
