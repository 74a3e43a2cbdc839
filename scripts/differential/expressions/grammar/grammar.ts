import { Values } from './values.js';
import { PATTERNS, SEQUENCE_TYPES, TYPES, type Kind, type Size, type Scope } from './words.js';

/**
 * Random XPath 2.0 expressions of the kinds that the compiler supports. They are drawn by their result type, so that
 * most are well typed; wrong or repeated values in the documents make some raise errors.
 */
export class Grammar extends Values {
  /** An expression about a node, of any kind. */
  expression(): string {
    const scope: Scope = { variables: [], isNode: true, hasPosition: false };
    const kind = this.random.pick([
      'nodes',
      'number',
      'string',
      'boolean',
      'boolean',
      'date',
      'atomic',
      'any',
    ] as const);
    return this.of(kind, this.random.pick(['one', 'many']), this.random.between(1, 4), scope);
  }

  protected override boolean(depth: number, scope: Scope): string {
    if (depth <= 0) return this.pick(['true()', 'false()', '1 = 1', '"x" = "y"']);
    const boolean = (d: number, s: Scope): string => this.simple(this.boolean(d, s));
    return this.draw(
      [
        [1, () => this.pick(['true()', 'false()'])],
        [3, (d, s) => `not(${this.condition(d, s)})`],
        [4, (d, s) => `(${this.condition(d, s)}) ${this.pick(['and', 'or'])} (${this.condition(d, s)})`],
        [1, (d, s) => `boolean(${this.condition(d, s)})`],
        [
          3,
          (d, s) =>
            `${this.pick(['exists', 'empty'])}(${this.of(this.pick(['nodes', 'nodes', 'string', 'any']), 'many', d, s)})`,
        ],
        [8, (d, s) => this.comparison(d, s)],
        [4, (d, s) => this.valueComparison(d, s)],
        [
          1,
          (d, s) =>
            `count(${this.nodes('many', d, s)}) ${this.pick(['=', '>', '<', '>=', '!='])} ${this.pick(['0', '1', '2'])}`,
        ],
        [
          1,
          (d, s) =>
            `${this.simple(this.nodes('one', d, s))} ${this.pick(['is', '<<', '>>'])} ${this.simple(this.nodes('one', d, s))}`,
        ],
        [
          2,
          (d, s) =>
            `${this.pick(['contains', 'starts-with', 'ends-with'])}(${this.simple(this.string(d, s))}, ${this.simple(this.string(d, s))})`,
        ],
        [
          1,
          (d, s) =>
            `matches(${this.pick([this.untyped(d, s), this.simple(this.string(d, s))])}, ${this.pick(PATTERNS)})`,
        ],
        [4, (d, s) => this.quantified(d, s)],
        [1, (d, s) => `${this.simple(this.any(d, s))} instance of ${this.pick(SEQUENCE_TYPES)}`],
        [
          2,
          (d, s) =>
            `${this.pick([this.untyped(d, s), this.simple(this.string(d, s)), this.simple(this.number(d, s))])} castable as ${this.pick(TYPES)}${this.pick(['', '?'])}`,
        ],
        [1, (d, s) => `xs:boolean(${this.pick([this.untyped(d, s), this.simple(this.number(d, s)), boolean(d, s)])})`],
        [1, (d, s) => `if (${this.condition(d, s)}) then ${boolean(d, s)} else ${boolean(d, s)}`],
      ],
      depth,
      scope,
    );
  }

  /** Two comparable kinds. */
  protected pairOf(): readonly [Kind, Kind] {
    const kind = this.pick(['number', 'string', 'string', 'date', 'boolean'] as const);
    switch (this.random.below(7)) {
      case 0:
        return [kind, kind];
      case 1:
      case 2:
        return ['nodes', kind];
      case 3:
        return [kind, 'nodes'];
      case 4:
        return ['nodes', 'nodes'];
      case 5:
        return ['nodes', 'atomic'];
      default:
        return [kind, 'nodes'];
    }
  }

  protected comparison(depth: number, scope: Scope): string {
    const [left, right] = this.pairOf();
    const size = (): Size => this.pick(['one', 'many']);
    const op = this.pick(['=', '=', '=', '!=', '<', '>', '<=', '>=']);
    const isUntyped = left !== right && [left, right].includes('nodes');
    const inner = { ...scope, isFinite: scope.isFinite === true || isUntyped };
    const text = `${this.simple(this.of(left, size(), depth, inner))} ${op} ${this.simple(this.of(right, size(), depth, inner))}`;
    // Saxon-HE 9.9 returns nothing instead of false when an absent untyped value is compared with a number.
    return isUntyped ? `boolean(${text})` : text;
  }

  protected valueComparison(depth: number, scope: Scope): string {
    const kind = this.pick(['number', 'string', 'string', 'boolean', 'date'] as const);
    const op = this.pick(['eq', 'eq', 'ne', 'lt', 'gt', 'le', 'ge']);
    const other = (): string =>
      kind === 'string' && this.random.below(2) === 0
        ? this.untyped(depth, scope)
        : this.simple(this.of(kind, 'one', depth, scope));
    return `${other()} ${op} ${other()}`;
  }

  protected quantified(depth: number, scope: Scope): string {
    const of = this.pick(['nodes', 'nodes', 'number', 'string'] as const);
    const first = this.bind(of, scope);
    const start = `${this.pick(['some', 'every'])} $${first.name} in ${this.of(of, 'many', depth, scope)}`;
    if (this.random.below(4) > 0) return `${start} satisfies ${this.boolean(depth, first.inner)}`;
    const second = this.bind('nodes', first.inner);
    return `${start}, $${second.name} in ${this.nodes('many', depth, first.inner)} satisfies ${this.boolean(depth, second.inner)}`;
  }
}
