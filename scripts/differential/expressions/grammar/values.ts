import { Nodes } from './nodes.js';
import { DATES, NUMBERS, PATTERNS, STRINGS, TYPES, type Size, type Scope, type Weighted } from './words.js';

/** Numbers, strings, dates, and values of several types. */
export abstract class Values extends Nodes {
  protected override number(depth: number, scope: Scope): string {
    if (depth <= 0)
      return scope.hasPosition && this.random.below(4) === 0 ? this.pick(['position()', 'last()']) : this.pick(NUMBERS);
    const number = (d: number, s: Scope): string => this.simple(this.number(d, s));
    const operand = (d: number, s: Scope): string => (this.random.below(4) === 0 ? this.untyped(d, s) : number(d, s));
    return this.draw(
      [
        [4, () => this.pick(NUMBERS)],
        [5, (d, s) => `count(${this.of(this.pick(['nodes', 'any', 'string']), 'many', d, s)})`],
        [2, (d, s) => `string-length(${this.string(d, s)})`],
        ...(scope.isFinite === true
          ? []
          : ([
              [2, (d, s) => `number(${this.pick([this.untyped(d, s), this.string(d, s), number(d, s)])})`],
            ] satisfies readonly Weighted[])),
        [
          3,
          (d, s) =>
            `xs:${this.pick(['integer', 'decimal', 'double'])}(${this.pick([this.untyped(d, s), this.string(d, s), number(d, s), number(d, s)])})`,
        ],
        [
          5,
          (d, s) =>
            `${operand(d, s)} ${this.pick(scope.isFinite === true ? ['+', '-', '*', 'idiv'] : ['+', '-', '*', 'div', 'idiv', 'mod'])} ${operand(d, s)}`,
        ],
        [2, (d, s) => `${this.pick(['-', '+', '--', '-+'])}${operand(d, s)}`],
        [3, (d, s) => `${this.pick(['abs', 'floor', 'ceiling', 'round', 'round-half-to-even'])}(${operand(d, s)})`],
        [1, (d, s) => `round-half-to-even(xs:decimal(${number(d, s)}), ${this.pick(['0', '1', '2', '-1'])})`],
        [3, (d, s) => `sum(${this.pick([this.numbers(d, s), this.nodes('many', d, s)])})`],
        [1, (d, s) => `sum(${this.numbers(d, s)}, ${this.pick(['0', '1.5', '()'])})`],
        [
          2,
          (d, s) => `${this.pick(['avg', 'min', 'max'])}(${this.pick([this.numbers(d, s), this.nodes('many', d, s)])})`,
        ],
        [
          1,
          (d, s) =>
            `index-of(${this.atomic('many', d, s)}, ${this.simple(this.pick([this.string(d, s), number(d, s)]))})[1]`,
        ],
        [1, (d, s) => `${this.pick(['year', 'month', 'day'])}-from-date(${this.date(d, s)})`],
        ...(scope.hasPosition ? ([[2, () => this.pick(['position()', 'last()'])]] satisfies readonly Weighted[]) : []),
        ...this.keeping('number', 'one'),
      ],
      depth,
      scope,
    );
  }

  /** A whole number: Saxon compares a position with the length of a string before rounding it. */
  protected whole(depth: number, scope: Scope): string {
    return this.pick([
      () => this.pick(['0', '1', '2', '3', '1.5']),
      () => `count(${this.nodes('many', depth, scope)})`,
      () => `string-length(${this.string(depth - 1, scope)})`,
      () => `xs:integer(${this.number(depth, scope)})`,
    ])();
  }

  protected override numbers(depth: number, scope: Scope): string {
    if (depth <= 0) return this.pick(['(1, 2, 3)', '1 to 3', '()', '(2.5, 1e0)', '2']);
    return this.draw(
      [
        [2, () => this.pick(['(1, 2, 3)', '1 to 3', '()', '(2.5, 1e0, 1)'])],
        [1, (d, s) => `(${this.simple(`xs:integer(${this.number(d, s)})`)} to ${this.pick(['0', '2', '4'])})`],
        [
          2,
          (d, s) =>
            `${this.simple(this.nodes('many', d, s))}/${this.pick([scope.isFinite === true ? 'xs:double(.)' : 'number(.)', 'string-length(.)', 'xs:decimal(.)', 'count(*)', 'position()'])}`,
        ],
        [1, (d, s) => `index-of(${this.atomic('many', d, s)}, ${this.simple(this.string(d, s))})`],
        [1, (d, s) => `string-to-codepoints(${this.string(d, s)})`],
        [1, (d, s) => `distinct-values(${this.numbers(d, s)})`],
        ...this.keeping('number', 'many'),
      ],
      depth,
      scope,
    );
  }

  protected override string(depth: number, scope: Scope): string {
    if (depth <= 0) return this.pick(STRINGS);
    const string = (d: number, s: Scope): string =>
      this.simple(this.random.below(4) === 0 ? this.nodes('one', d, s) : this.string(d, s));
    const number = (d: number, s: Scope): string => this.simple(this.number(d, s));
    return this.draw(
      [
        [3, () => this.pick(STRINGS)],
        [
          4,
          (d, s) => `string(${this.pick([this.untyped(d, s), number(d, s), this.boolean(d, s), this.string(d, s)])})`,
        ],
        [2, (d, s) => `concat(${string(d, s)}, ${this.pick([string(d, s), number(d, s)])})`],
        [3, (d, s) => `normalize-space(${string(d, s)})`],
        [2, (d, s) => `${this.pick(['upper-case', 'lower-case'])}(${string(d, s)})`],
        [2, (d, s) => `substring(${string(d, s)}, ${this.whole(d, s)})`],
        [1, (d, s) => `substring(${string(d, s)}, ${this.pick(['0', '1', '2', '1.5'])}, ${this.whole(d, s)})`],
        [
          1,
          (d, s) =>
            `translate(${string(d, s)}, ${this.pick(['"ab"', '"1 "', '"x"'])}, ${this.pick(['"12"', '"z"', '""'])})`,
        ],
        [
          2,
          (d, s) => `substring-${this.pick(['before', 'after'])}(${string(d, s)}, ${this.simple(this.string(d, s))})`,
        ],
        [
          1,
          (d, s) =>
            `replace(${string(d, s)}, ${this.pick(PATTERNS.slice(0, 3))}, ${this.pick(['"z"', '""', '"[$0]"'])})`,
        ],
        [3, (d, s) => `string-join(${this.strings(d, s)}, ${this.pick(['""', '", "', '" "'])})`],
        [2, (d, s) => `${this.pick(['name', 'local-name', 'namespace-uri'])}(${this.nodes('one', d, s)})`],
        [1, (d, s) => `xs:string(${this.pick([this.untyped(d, s), number(d, s)])})`],
        [1, (d, s) => `codepoints-to-string(string-to-codepoints(${string(d, s)}))`],
        [1, (d, s) => `string(${this.date(d, s)})`],
        [1, (d, s) => `${this.pick(['min', 'max'])}(${this.strings(d, s)})`],
        ...(scope.isNode
          ? ([
              [1, () => this.pick(['string()', 'normalize-space()', 'name()', 'local-name()'])],
            ] satisfies readonly Weighted[])
          : []),
        ...this.keeping('string', 'one'),
      ],
      depth,
      scope,
    );
  }

  protected override strings(depth: number, scope: Scope): string {
    if (depth <= 0) return this.pick(['("a", "b")', '()', '("x", "x", "1")', '"x"']);
    return this.draw(
      [
        [1, () => this.pick(['("a", "b")', '()', '("x", "x", "1")'])],
        [2, (d, s) => `tokenize(${this.simple(this.string(d, s))}, ${this.pick(['"\\s+"', '"a"', '"[ab]"'])})`],
        [
          3,
          (d, s) =>
            `${this.simple(this.nodes('many', d, s))}/${this.pick(['string(.)', 'name()', 'normalize-space(.)', 'local-name(..)', 'concat(name(), ".")'])}`,
        ],
        [2, (d, s) => `distinct-values(${this.strings(d, s)})`],
        ...this.keeping('string', 'many'),
      ],
      depth,
      scope,
    );
  }

  protected override date(depth: number, scope: Scope): string {
    if (depth <= 0) return `xs:date(${this.pick(DATES)})`;
    return this.draw(
      [
        [4, () => `xs:date(${this.pick(DATES)})`],
        [4, (d, s) => `xs:date(${this.untyped(d, s)})`],
        [1, (d, s) => `xs:date(xs:dateTime(${this.untyped(d, s)}))`],
        [1, (d, s) => `${this.pick(['min', 'max'])}((${this.date(d, s)}, ${this.date(d, s)}))`],
        [1, (d, s) => `if (${this.condition(d, s)}) then ${this.date(d, s)} else ()`],
      ],
      depth,
      scope,
    );
  }

  /** Values of several types, including those that only occur with a document. */
  protected override atomic(size: Size, depth: number, scope: Scope): string {
    if (depth <= 0) return this.pick(['(1, "x")', '("1", 1, 1.0)', 'true()', '()']);
    return this.draw(
      [
        [3, (d, s) => `data(${this.nodes(size, d, s)})`],
        [2, (d, s) => this.of(this.pick(['number', 'string', 'boolean', 'date']), size, d, s)],
        [2, (d, s) => `distinct-values(${this.atomic(size, d, s)})`],
        ...(size === 'many'
          ? ([
              [2, (d, s) => `(${this.of('number', 'many', d, s)}, ${this.of('string', 'many', d, s)})`],
              [2, (d, s) => `(${this.of('boolean', 'one', d, s)}, data(${this.nodes('many', d, s)}))`],
            ] satisfies readonly Weighted[])
          : ([
              [
                1,
                (d, s) =>
                  `if (${this.condition(d, s)}) then ${this.simple(this.number(d, s))} else ${this.simple(this.string(d, s))}`,
              ],
            ] satisfies readonly Weighted[])),
        [1, (d, s) => `${this.untyped(d, s)} cast as ${this.pick(TYPES)}?`],
        [
          1,
          (d, s) =>
            `if (${this.condition(d, s)}) then ${this.simple(this.boolean(d, s))} else ${this.simple(this.string(d, s))}`,
        ],
        ...this.keeping('atomic', size),
      ],
      depth,
      scope,
    );
  }

  /** Nodes and values. */
  protected override any(depth: number, scope: Scope): string {
    if (depth <= 0) return scope.isNode ? this.pick(['(., 1)', '("x", @k)', '(@none, true())']) : '("x", 1)';
    return this.draw(
      [
        [2, (d, s) => `(${this.nodes('many', d, s)}, ${this.atomic('many', d, s)})`],
        [
          2,
          (d, s) =>
            `if (${this.condition(d, s)}) then ${this.simple(this.nodes('one', d, s))} else ${this.simple(this.of(this.pick(['number', 'string', 'boolean', 'atomic']), 'one', d, s))}`,
        ],
        [
          2,
          (d, s) =>
            `if (${this.condition(d, s)}) then ${this.simple(this.boolean(d, s))} else ${this.simple(this.nodes(this.pick(['one', 'many']), d, s))}`,
        ],
        [1, (d, s) => this.of(this.pick(['nodes', 'number', 'string', 'boolean']), 'many', d, s)],
        ...this.keeping('any', 'many').filter((_, index) => index !== 10),
      ],
      depth,
      scope,
    );
  }
}
