import type { Random } from '../../../kit/random.js';
import { type Kind, type Size, type Scope, type Weighted } from './words.js';

/** Draws any kind of expression, and operations that keep the items of a sequence. */
export abstract class Drawing {
  protected readonly random: Random;
  #count = 0;

  constructor(random: Random) {
    this.random = random;
  }

  protected abstract nodes(size: Size, depth: number, scope: Scope): string;
  protected abstract number(depth: number, scope: Scope): string;
  protected abstract numbers(depth: number, scope: Scope): string;
  protected abstract string(depth: number, scope: Scope): string;
  protected abstract strings(depth: number, scope: Scope): string;
  protected abstract boolean(depth: number, scope: Scope): string;
  protected abstract date(depth: number, scope: Scope): string;
  protected abstract atomic(size: Size, depth: number, scope: Scope): string;
  protected abstract any(depth: number, scope: Scope): string;
  protected abstract condition(depth: number, scope: Scope): string;
  protected abstract predicate(depth: number, scope: Scope, kind: Kind): string;

  protected pick<T>(items: readonly T[]): T {
    return this.random.pick(items);
  }

  protected draw(productions: readonly Weighted[], depth: number, scope: Scope): string {
    const total = productions.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.random.below(total);
    for (const [weight, production] of productions) {
      if (at < weight) return production(depth - 1, scope);
      at -= weight;
    }
    throw new RangeError('nothing to draw from');
  }

  protected of(kind: Kind, size: Size, depth: number, scope: Scope): string {
    const variables = scope.variables.filter((variable) => variable.kind === kind);
    const isKnown = kind !== 'number' || scope.isFinite !== true;
    if (isKnown && variables.length > 0 && this.random.below(3) === 0) return `$${this.pick(variables).name}`;
    switch (kind) {
      case 'nodes':
        return this.nodes(size, depth, scope);
      case 'number':
        return size === 'one' ? this.number(depth, scope) : this.numbers(depth, scope);
      case 'string':
        return size === 'one' ? this.string(depth, scope) : this.strings(depth, scope);
      case 'boolean':
        return this.boolean(depth, scope);
      case 'date':
        return this.date(depth, scope);
      case 'atomic':
        return this.atomic(size, depth, scope);
      case 'any':
        return this.any(depth, scope);
    }
  }

  protected bind(kind: Kind, scope: Scope): { readonly name: string; readonly inner: Scope } {
    const name = `v${++this.#count}`;
    return { name, inner: { ...scope, variables: [...scope.variables, { name, kind }] } };
  }

  /** Operations on any sequence that keep all or some of its items. */
  protected keeping(kind: Kind, size: Size): readonly Weighted[] {
    const one = (d: number, s: Scope): string => this.of(kind, 'one', d, s);
    const many = (d: number, s: Scope): string => this.of(kind, 'many', d, s);
    const either = size === 'one' ? one : many;
    const position = (): string => this.pick(['0', '1', '2', '3', '-1']);
    return [
      [3, (d, s) => `if (${this.condition(d, s)}) then ${this.simple(either(d, s))} else ${this.simple(either(d, s))}`],
      [1, (d, s) => `if (${this.condition(d, s)}) then ${this.simple(either(d, s))} else ()`],
      [1, (d, s) => `subsequence(${either(d, s)}, ${position()})`],
      [1, (d, s) => `subsequence(${either(d, s)}, ${position()}, ${this.pick(['1', '2', '1.5', '0'])})`],
      [1, (d, s) => `remove(${either(d, s)}, ${position()})`],
      [1, (d, s) => `reverse(${either(d, s)})`],
      [1, (d, s) => `insert-before(${either(d, s)}, ${position()}, ${either(d, s)})`],
      [1, (d, s) => `one-or-more(${either(d, s)})`],
      [1, (d, s) => `zero-or-one(${one(d, s)})`],
      [1, (d, s) => `exactly-one(${one(d, s)})`],
      [2, (d, s) => `(${many(d, s)})[${this.predicate(d, s, kind)}]`],
      ...(size === 'many'
        ? ([
            [3, (d, s) => `(${either(d, s)}, ${either(d, s)})`],
            [2, (d, s) => this.for(kind, d, s)],
          ] satisfies readonly Weighted[])
        : ([[1, (d, s) => `unordered(${either(d, s)})`]] satisfies readonly Weighted[])),
    ];
  }

  protected for(kind: Kind, depth: number, scope: Scope): string {
    const of = this.pick(['nodes', 'number', 'string'] as const);
    const { name, inner } = this.bind(of, scope);
    return `for $${name} in ${this.of(of, 'many', depth, scope)} return ${this.simple(this.of(kind, 'one', depth, inner))}`;
  }

  /** An expression that may be used wherever a single expression is required. */
  protected simple(text: string): string {
    return /^[\w$:."-]+$/.test(text) ? text : `(${text})`;
  }
}
