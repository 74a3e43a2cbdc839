/**
 * Random expressions of XPath 2.0, of the kinds that the compiler supports. They are drawn by what they are to give, so that
 * most are well typed; what a document has in the place of a number, or twice, makes some raise.
 */
import type { Random } from '../../kit/random.js';

/** What an expression gives. */
type Kind = 'nodes' | 'number' | 'string' | 'boolean' | 'date' | 'atomic' | 'any';

/** How many items an expression is to give: `one` may be none all the same where a document lacks something. */
type Size = 'one' | 'many';

interface Scope {
  /** Variables by what they hold: one item each. */
  readonly variables: readonly { readonly name: string; readonly kind: Kind }[];
  /** Is the context item a node? */
  readonly isNode: boolean;
  /** Are there position() and last()? */
  readonly hasPosition: boolean;
  /** No NaN: Saxon-HE 9.9 compares it with untyped values as if it were a number (Functions and Operators, section 6.3). */
  readonly isFinite?: boolean;
}

type Production = (depth: number, scope: Scope) => string;
/** A production, and how often it is drawn. */
type Weighted = readonly [weight: number, production: Production];

const NAMES = ['a', 'a', 'b', 'c', 'd', 'p:a', '*', 'p:*', '*:b', 'none'];
const ATTRIBUTE_NAMES = ['k', 'k', 'm', 'n', 'p:k', '*'];
const AXES = [
  'child',
  'descendant',
  'descendant-or-self',
  'self',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'following-sibling',
  'preceding-sibling',
  'following',
  'preceding',
];
const KIND_TESTS = ['node()', 'text()', 'comment()', 'processing-instruction()', 'element()'];
const STRINGS = ['"x"', '"1"', '"a b"', '""', '"ab"', '" 7 "', '"2.5"', '"é𝄞"', '"true"', '"2026-01-31"'];
const NUMBERS = ['0', '1', '2', '3', '10', '2.5', '1.0', '0.5', '1e0', '2.5e0', '12', '7'];
const DATES = ['"2026-01-31"', '"2025-12-01"', '"2026-01-31Z"'];
const PATTERNS = ['"^[0-9]+$"', '"a"', '"[ab]+"', '"^\\s*$"', '"\\d\\d?"', '"(x|y)1?"', '"."'];
const TYPES = ['xs:string', 'xs:integer', 'xs:decimal', 'xs:double', 'xs:boolean', 'xs:date', 'xs:dateTime'];
const SEQUENCE_TYPES = [
  'xs:string',
  'xs:integer*',
  'xs:double?',
  'node()',
  'element()*',
  'item()+',
  'xs:untypedAtomic',
  'xs:date',
  'xs:boolean',
];

export class Grammar {
  readonly #random: Random;
  #names = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** An expression about a node, of any kind. */
  expression(): string {
    const scope: Scope = { variables: [], isNode: true, hasPosition: false };
    const kind = this.#random.pick([
      'nodes',
      'number',
      'string',
      'boolean',
      'boolean',
      'date',
      'atomic',
      'any',
    ] as const);
    return this.#of(kind, this.#random.pick(['one', 'many']), this.#random.between(1, 4), scope);
  }

  #pick<T>(items: readonly T[]): T {
    return this.#random.pick(items);
  }

  #draw(productions: readonly Weighted[], depth: number, scope: Scope): string {
    const total = productions.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.#random.below(total);
    for (const [weight, production] of productions) {
      if (at < weight) return production(depth - 1, scope);
      at -= weight;
    }
    throw new RangeError('nothing to draw from');
  }

  #of(kind: Kind, size: Size, depth: number, scope: Scope): string {
    const variables = scope.variables.filter((variable) => variable.kind === kind);
    const isKnown = kind !== 'number' || scope.isFinite !== true;
    if (isKnown && variables.length > 0 && this.#random.below(3) === 0) return `$${this.#pick(variables).name}`;
    switch (kind) {
      case 'nodes':
        return this.#nodes(size, depth, scope);
      case 'number':
        return size === 'one' ? this.#number(depth, scope) : this.#numbers(depth, scope);
      case 'string':
        return size === 'one' ? this.#string(depth, scope) : this.#strings(depth, scope);
      case 'boolean':
        return this.#boolean(depth, scope);
      case 'date':
        return this.#date(depth, scope);
      case 'atomic':
        return this.#atomic(size, depth, scope);
      case 'any':
        return this.#any(depth, scope);
    }
  }

  #bind(kind: Kind, scope: Scope): { readonly name: string; readonly inner: Scope } {
    const name = `v${++this.#names}`;
    return { name, inner: { ...scope, variables: [...scope.variables, { name, kind }] } };
  }

  /** Of any sequence: what keeps its items, or some of them. */
  #keeping(kind: Kind, size: Size): readonly Weighted[] {
    const one = (d: number, s: Scope): string => this.#of(kind, 'one', d, s);
    const many = (d: number, s: Scope): string => this.#of(kind, 'many', d, s);
    const either = size === 'one' ? one : many;
    const position = (): string => this.#pick(['0', '1', '2', '3', '-1']);
    return [
      [
        3,
        (d, s) => `if (${this.#condition(d, s)}) then ${this.#simple(either(d, s))} else ${this.#simple(either(d, s))}`,
      ],
      [1, (d, s) => `if (${this.#condition(d, s)}) then ${this.#simple(either(d, s))} else ()`],
      [1, (d, s) => `subsequence(${either(d, s)}, ${position()})`],
      [1, (d, s) => `subsequence(${either(d, s)}, ${position()}, ${this.#pick(['1', '2', '1.5', '0'])})`],
      [1, (d, s) => `remove(${either(d, s)}, ${position()})`],
      [1, (d, s) => `reverse(${either(d, s)})`],
      [1, (d, s) => `insert-before(${either(d, s)}, ${position()}, ${either(d, s)})`],
      [1, (d, s) => `one-or-more(${either(d, s)})`],
      [1, (d, s) => `zero-or-one(${one(d, s)})`],
      [1, (d, s) => `exactly-one(${one(d, s)})`],
      [2, (d, s) => `(${many(d, s)})[${this.#predicate(d, s, kind)}]`],
      ...(size === 'many'
        ? ([
            [3, (d, s) => `(${either(d, s)}, ${either(d, s)})`],
            [2, (d, s) => this.#for(kind, d, s)],
          ] satisfies readonly Weighted[])
        : ([[1, (d, s) => `unordered(${either(d, s)})`]] satisfies readonly Weighted[])),
    ];
  }

  #for(kind: Kind, depth: number, scope: Scope): string {
    const of = this.#pick(['nodes', 'number', 'string'] as const);
    const { name, inner } = this.#bind(of, scope);
    return `for $${name} in ${this.#of(of, 'many', depth, scope)} return ${this.#simple(this.#of(kind, 'one', depth, inner))}`;
  }

  /** What may stand wherever one expression is asked for. */
  #simple(text: string): string {
    return /^[\w$:."-]+$/.test(text) ? text : `(${text})`;
  }

  #nodes(size: Size, depth: number, scope: Scope): string {
    if (depth <= 0) return this.#start(scope);
    return this.#draw(
      [
        [size === 'one' ? 6 : 2, (_, s) => this.#start(s)],
        [10, (d, s) => this.#path(size, d, s)],
        ...this.#keeping('nodes', size),
        [
          2,
          (d, s) =>
            `(${this.#nodes(size, d, s)} ${this.#pick(['|', 'union', 'intersect', 'except'])} ${this.#nodes('many', d, s)})`,
        ],
        [1, (d, s) => `(${this.#nodes('one', d, s)})/root(.)`],
      ],
      depth,
      scope,
    );
  }

  /** A node to begin with. */
  #start(scope: Scope): string {
    const variables = scope.variables.filter(({ kind }) => kind === 'nodes');
    const own = scope.isNode ? ['.', '.', '..', '@k', 'a', 'a[1]', '*', 'b', '@*', 'text()', '@none'] : [];
    return this.#pick([
      ...own,
      ...variables.flatMap(({ name }) => [`$${name}`, `$${name}/a`]),
      ...(scope.isNode ? ['/', '//a', '/r/b'] : []),
      ...(own.length === 0 && variables.length === 0 ? ['()'] : []),
    ]);
  }

  #path(size: Size, depth: number, scope: Scope): string {
    const steps = Array.from({ length: this.#random.between(1, size === 'one' ? 2 : 3) }, () =>
      this.#step(depth, scope),
    );
    const start =
      this.#random.below(3) === 0 || !scope.isNode
        ? `${this.#simple(this.#nodes(size, depth, scope))}/`
        : this.#pick(['', '', '', '//', '/', './/']);
    const path = `${start === '//' && steps[0]!.startsWith('@') ? './/' : start}${steps.join(this.#pick(['/', '/', '/', '//']))}`;
    return size === 'one' && this.#random.below(2) === 0 ? `(${path})[${this.#pick(['1', '2', 'last()'])}]` : path;
  }

  #step(depth: number, scope: Scope): string {
    const test = this.#pick([...NAMES, ...NAMES, ...KIND_TESTS]);
    const step = this.#pick([
      () => this.#pick(NAMES),
      () => this.#pick(NAMES),
      () => `@${this.#pick(ATTRIBUTE_NAMES)}`,
      () => this.#pick(KIND_TESTS),
      () => this.#pick(['.', '..']),
      () => `${this.#pick(AXES)}::${test}`,
      () => `${this.#pick(AXES)}::${test}`,
      () => `(${this.#pick(NAMES)} | ${this.#pick(NAMES)})`,
    ])();
    const inner = { ...scope, isNode: true };
    if (step === '..' && this.#random.below(2) === 0) return step;
    return this.#random.below(3) === 0 ? `${step}[${this.#predicate(depth - 1, inner, 'nodes')}]` : step;
  }

  /** What stands in brackets behind items of a kind. */
  #predicate(depth: number, scope: Scope, kind: Kind): string {
    const inner: Scope = { ...scope, isNode: kind === 'nodes', hasPosition: true };
    switch (this.#random.below(6)) {
      case 0:
        return this.#pick(['1', '2', 'last()', 'position() > 1', 'position() = last()', 'position() < 3', '3']);
      case 1:
        return this.#number(Math.min(depth, 1), inner);
      case 2:
        return this.#condition(depth, inner);
      default:
        return kind === 'nodes' ? this.#condition(depth, inner) : this.#boolean(depth, inner);
    }
  }

  #condition(depth: number, scope: Scope): string {
    return this.#draw(
      [
        [6, (d, s) => this.#boolean(d, s)],
        [2, (d, s) => this.#nodes('many', d, s)],
        [1, (d, s) => this.#string(d, s)],
        [1, (d, s) => `${this.#simple(this.#number(d, s))} > 1`],
      ],
      depth + 1,
      scope,
    );
  }

  /** A node whose value is taken for something else. */
  #untyped(depth: number, scope: Scope): string {
    return this.#simple(this.#nodes('one', depth, scope));
  }

  #number(depth: number, scope: Scope): string {
    if (depth <= 0)
      return scope.hasPosition && this.#random.below(4) === 0
        ? this.#pick(['position()', 'last()'])
        : this.#pick(NUMBERS);
    const number = (d: number, s: Scope): string => this.#simple(this.#number(d, s));
    const operand = (d: number, s: Scope): string => (this.#random.below(4) === 0 ? this.#untyped(d, s) : number(d, s));
    return this.#draw(
      [
        [4, () => this.#pick(NUMBERS)],
        [5, (d, s) => `count(${this.#of(this.#pick(['nodes', 'any', 'string']), 'many', d, s)})`],
        [2, (d, s) => `string-length(${this.#string(d, s)})`],
        ...(scope.isFinite === true
          ? []
          : ([
              [2, (d, s) => `number(${this.#pick([this.#untyped(d, s), this.#string(d, s), number(d, s)])})`],
            ] satisfies readonly Weighted[])),
        [
          3,
          (d, s) =>
            `xs:${this.#pick(['integer', 'decimal', 'double'])}(${this.#pick([this.#untyped(d, s), this.#string(d, s), number(d, s), number(d, s)])})`,
        ],
        [
          5,
          (d, s) =>
            `${operand(d, s)} ${this.#pick(scope.isFinite === true ? ['+', '-', '*', 'idiv'] : ['+', '-', '*', 'div', 'idiv', 'mod'])} ${operand(d, s)}`,
        ],
        [2, (d, s) => `${this.#pick(['-', '+', '--', '-+'])}${operand(d, s)}`],
        [3, (d, s) => `${this.#pick(['abs', 'floor', 'ceiling', 'round', 'round-half-to-even'])}(${operand(d, s)})`],
        [1, (d, s) => `round-half-to-even(xs:decimal(${number(d, s)}), ${this.#pick(['0', '1', '2', '-1'])})`],
        [3, (d, s) => `sum(${this.#pick([this.#numbers(d, s), this.#nodes('many', d, s)])})`],
        [1, (d, s) => `sum(${this.#numbers(d, s)}, ${this.#pick(['0', '1.5', '()'])})`],
        [
          2,
          (d, s) =>
            `${this.#pick(['avg', 'min', 'max'])}(${this.#pick([this.#numbers(d, s), this.#nodes('many', d, s)])})`,
        ],
        [
          1,
          (d, s) =>
            `index-of(${this.#atomic('many', d, s)}, ${this.#simple(this.#pick([this.#string(d, s), number(d, s)]))})[1]`,
        ],
        [1, (d, s) => `${this.#pick(['year', 'month', 'day'])}-from-date(${this.#date(d, s)})`],
        ...(scope.hasPosition ? ([[2, () => this.#pick(['position()', 'last()'])]] satisfies readonly Weighted[]) : []),
        ...this.#keeping('number', 'one'),
      ],
      depth,
      scope,
    );
  }

  /** A whole number: Saxon compares a position with the length of a string before it rounds it. */
  #whole(depth: number, scope: Scope): string {
    return this.#pick([
      () => this.#pick(['0', '1', '2', '3', '1.5']),
      () => `count(${this.#nodes('many', depth, scope)})`,
      () => `string-length(${this.#string(depth - 1, scope)})`,
      () => `xs:integer(${this.#number(depth, scope)})`,
    ])();
  }

  #numbers(depth: number, scope: Scope): string {
    if (depth <= 0) return this.#pick(['(1, 2, 3)', '1 to 3', '()', '(2.5, 1e0)', '2']);
    return this.#draw(
      [
        [2, () => this.#pick(['(1, 2, 3)', '1 to 3', '()', '(2.5, 1e0, 1)'])],
        [1, (d, s) => `(${this.#simple(`xs:integer(${this.#number(d, s)})`)} to ${this.#pick(['0', '2', '4'])})`],
        [
          2,
          (d, s) =>
            `${this.#simple(this.#nodes('many', d, s))}/${this.#pick([scope.isFinite === true ? 'xs:double(.)' : 'number(.)', 'string-length(.)', 'xs:decimal(.)', 'count(*)', 'position()'])}`,
        ],
        [1, (d, s) => `index-of(${this.#atomic('many', d, s)}, ${this.#simple(this.#string(d, s))})`],
        [1, (d, s) => `string-to-codepoints(${this.#string(d, s)})`],
        [1, (d, s) => `distinct-values(${this.#numbers(d, s)})`],
        ...this.#keeping('number', 'many'),
      ],
      depth,
      scope,
    );
  }

  #string(depth: number, scope: Scope): string {
    if (depth <= 0) return this.#pick(STRINGS);
    const string = (d: number, s: Scope): string =>
      this.#simple(this.#random.below(4) === 0 ? this.#nodes('one', d, s) : this.#string(d, s));
    const number = (d: number, s: Scope): string => this.#simple(this.#number(d, s));
    return this.#draw(
      [
        [3, () => this.#pick(STRINGS)],
        [
          4,
          (d, s) =>
            `string(${this.#pick([this.#untyped(d, s), number(d, s), this.#boolean(d, s), this.#string(d, s)])})`,
        ],
        [2, (d, s) => `concat(${string(d, s)}, ${this.#pick([string(d, s), number(d, s)])})`],
        [3, (d, s) => `normalize-space(${string(d, s)})`],
        [2, (d, s) => `${this.#pick(['upper-case', 'lower-case'])}(${string(d, s)})`],
        [2, (d, s) => `substring(${string(d, s)}, ${this.#whole(d, s)})`],
        [1, (d, s) => `substring(${string(d, s)}, ${this.#pick(['0', '1', '2', '1.5'])}, ${this.#whole(d, s)})`],
        [
          1,
          (d, s) =>
            `translate(${string(d, s)}, ${this.#pick(['"ab"', '"1 "', '"x"'])}, ${this.#pick(['"12"', '"z"', '""'])})`,
        ],
        [
          2,
          (d, s) =>
            `substring-${this.#pick(['before', 'after'])}(${string(d, s)}, ${this.#simple(this.#string(d, s))})`,
        ],
        [
          1,
          (d, s) =>
            `replace(${string(d, s)}, ${this.#pick(PATTERNS.slice(0, 3))}, ${this.#pick(['"z"', '""', '"[$0]"'])})`,
        ],
        [3, (d, s) => `string-join(${this.#strings(d, s)}, ${this.#pick(['""', '", "', '" "'])})`],
        [2, (d, s) => `${this.#pick(['name', 'local-name', 'namespace-uri'])}(${this.#nodes('one', d, s)})`],
        [1, (d, s) => `xs:string(${this.#pick([this.#untyped(d, s), number(d, s)])})`],
        [1, (d, s) => `codepoints-to-string(string-to-codepoints(${string(d, s)}))`],
        [1, (d, s) => `string(${this.#date(d, s)})`],
        [1, (d, s) => `${this.#pick(['min', 'max'])}(${this.#strings(d, s)})`],
        ...(scope.isNode
          ? ([
              [1, () => this.#pick(['string()', 'normalize-space()', 'name()', 'local-name()'])],
            ] satisfies readonly Weighted[])
          : []),
        ...this.#keeping('string', 'one'),
      ],
      depth,
      scope,
    );
  }

  #strings(depth: number, scope: Scope): string {
    if (depth <= 0) return this.#pick(['("a", "b")', '()', '("x", "x", "1")', '"x"']);
    return this.#draw(
      [
        [1, () => this.#pick(['("a", "b")', '()', '("x", "x", "1")'])],
        [2, (d, s) => `tokenize(${this.#simple(this.#string(d, s))}, ${this.#pick(['"\\s+"', '"a"', '"[ab]"'])})`],
        [
          3,
          (d, s) =>
            `${this.#simple(this.#nodes('many', d, s))}/${this.#pick(['string(.)', 'name()', 'normalize-space(.)', 'local-name(..)', 'concat(name(), ".")'])}`,
        ],
        [2, (d, s) => `distinct-values(${this.#strings(d, s)})`],
        ...this.#keeping('string', 'many'),
      ],
      depth,
      scope,
    );
  }

  #date(depth: number, scope: Scope): string {
    if (depth <= 0) return `xs:date(${this.#pick(DATES)})`;
    return this.#draw(
      [
        [4, () => `xs:date(${this.#pick(DATES)})`],
        [4, (d, s) => `xs:date(${this.#untyped(d, s)})`],
        [1, (d, s) => `xs:date(xs:dateTime(${this.#untyped(d, s)}))`],
        [1, (d, s) => `${this.#pick(['min', 'max'])}((${this.#date(d, s)}, ${this.#date(d, s)}))`],
        [1, (d, s) => `if (${this.#condition(d, s)}) then ${this.#date(d, s)} else ()`],
      ],
      depth,
      scope,
    );
  }

  /** Values of several types, and of those that only show when a document is there. */
  #atomic(size: Size, depth: number, scope: Scope): string {
    if (depth <= 0) return this.#pick(['(1, "x")', '("1", 1, 1.0)', 'true()', '()']);
    return this.#draw(
      [
        [3, (d, s) => `data(${this.#nodes(size, d, s)})`],
        [2, (d, s) => this.#of(this.#pick(['number', 'string', 'boolean', 'date']), size, d, s)],
        [2, (d, s) => `distinct-values(${this.#atomic(size, d, s)})`],
        ...(size === 'many'
          ? ([
              [2, (d, s) => `(${this.#of('number', 'many', d, s)}, ${this.#of('string', 'many', d, s)})`],
              [2, (d, s) => `(${this.#of('boolean', 'one', d, s)}, data(${this.#nodes('many', d, s)}))`],
            ] satisfies readonly Weighted[])
          : ([
              [
                1,
                (d, s) =>
                  `if (${this.#condition(d, s)}) then ${this.#simple(this.#number(d, s))} else ${this.#simple(this.#string(d, s))}`,
              ],
            ] satisfies readonly Weighted[])),
        [1, (d, s) => `${this.#untyped(d, s)} cast as ${this.#pick(TYPES)}?`],
        [
          1,
          (d, s) =>
            `if (${this.#condition(d, s)}) then ${this.#simple(this.#boolean(d, s))} else ${this.#simple(this.#string(d, s))}`,
        ],
        ...this.#keeping('atomic', size),
      ],
      depth,
      scope,
    );
  }

  /** Nodes and values. */
  #any(depth: number, scope: Scope): string {
    if (depth <= 0) return scope.isNode ? this.#pick(['(., 1)', '("x", @k)', '(@none, true())']) : '("x", 1)';
    return this.#draw(
      [
        [2, (d, s) => `(${this.#nodes('many', d, s)}, ${this.#atomic('many', d, s)})`],
        [
          2,
          (d, s) =>
            `if (${this.#condition(d, s)}) then ${this.#simple(this.#nodes('one', d, s))} else ${this.#simple(this.#of(this.#pick(['number', 'string', 'boolean', 'atomic']), 'one', d, s))}`,
        ],
        [
          2,
          (d, s) =>
            `if (${this.#condition(d, s)}) then ${this.#simple(this.#boolean(d, s))} else ${this.#simple(this.#nodes(this.#pick(['one', 'many']), d, s))}`,
        ],
        [1, (d, s) => this.#of(this.#pick(['nodes', 'number', 'string', 'boolean']), 'many', d, s)],
        ...this.#keeping('any', 'many').filter((_, index) => index !== 10),
      ],
      depth,
      scope,
    );
  }

  #boolean(depth: number, scope: Scope): string {
    if (depth <= 0) return this.#pick(['true()', 'false()', '1 = 1', '"x" = "y"']);
    const boolean = (d: number, s: Scope): string => this.#simple(this.#boolean(d, s));
    return this.#draw(
      [
        [1, () => this.#pick(['true()', 'false()'])],
        [3, (d, s) => `not(${this.#condition(d, s)})`],
        [4, (d, s) => `(${this.#condition(d, s)}) ${this.#pick(['and', 'or'])} (${this.#condition(d, s)})`],
        [1, (d, s) => `boolean(${this.#condition(d, s)})`],
        [
          3,
          (d, s) =>
            `${this.#pick(['exists', 'empty'])}(${this.#of(this.#pick(['nodes', 'nodes', 'string', 'any']), 'many', d, s)})`,
        ],
        [8, (d, s) => this.#comparison(d, s)],
        [4, (d, s) => this.#valueComparison(d, s)],
        [
          1,
          (d, s) =>
            `count(${this.#nodes('many', d, s)}) ${this.#pick(['=', '>', '<', '>=', '!='])} ${this.#pick(['0', '1', '2'])}`,
        ],
        [
          1,
          (d, s) =>
            `${this.#simple(this.#nodes('one', d, s))} ${this.#pick(['is', '<<', '>>'])} ${this.#simple(this.#nodes('one', d, s))}`,
        ],
        [
          2,
          (d, s) =>
            `${this.#pick(['contains', 'starts-with', 'ends-with'])}(${this.#simple(this.#string(d, s))}, ${this.#simple(this.#string(d, s))})`,
        ],
        [
          1,
          (d, s) =>
            `matches(${this.#pick([this.#untyped(d, s), this.#simple(this.#string(d, s))])}, ${this.#pick(PATTERNS)})`,
        ],
        [4, (d, s) => this.#quantified(d, s)],
        [1, (d, s) => `${this.#simple(this.#any(d, s))} instance of ${this.#pick(SEQUENCE_TYPES)}`],
        [
          2,
          (d, s) =>
            `${this.#pick([this.#untyped(d, s), this.#simple(this.#string(d, s)), this.#simple(this.#number(d, s))])} castable as ${this.#pick(TYPES)}${this.#pick(['', '?'])}`,
        ],
        [
          1,
          (d, s) => `xs:boolean(${this.#pick([this.#untyped(d, s), this.#simple(this.#number(d, s)), boolean(d, s)])})`,
        ],
        [1, (d, s) => `if (${this.#condition(d, s)}) then ${boolean(d, s)} else ${boolean(d, s)}`],
      ],
      depth,
      scope,
    );
  }

  /** Two kinds that compare. */
  #pairOf(): readonly [Kind, Kind] {
    const kind = this.#pick(['number', 'string', 'string', 'date', 'boolean'] as const);
    switch (this.#random.below(7)) {
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

  #comparison(depth: number, scope: Scope): string {
    const [left, right] = this.#pairOf();
    const size = (): Size => this.#pick(['one', 'many']);
    const op = this.#pick(['=', '=', '=', '!=', '<', '>', '<=', '>=']);
    const isUntyped = left !== right && [left, right].includes('nodes');
    const inner = { ...scope, isFinite: scope.isFinite === true || isUntyped };
    const text = `${this.#simple(this.#of(left, size(), depth, inner))} ${op} ${this.#simple(this.#of(right, size(), depth, inner))}`;
    // Saxon-HE 9.9 has nothing, instead of false, for an untyped value that is missing, compared with a number.
    return isUntyped ? `boolean(${text})` : text;
  }

  #valueComparison(depth: number, scope: Scope): string {
    const kind = this.#pick(['number', 'string', 'string', 'boolean', 'date'] as const);
    const op = this.#pick(['eq', 'eq', 'ne', 'lt', 'gt', 'le', 'ge']);
    const other = (): string =>
      kind === 'string' && this.#random.below(2) === 0
        ? this.#untyped(depth, scope)
        : this.#simple(this.#of(kind, 'one', depth, scope));
    return `${other()} ${op} ${other()}`;
  }

  #quantified(depth: number, scope: Scope): string {
    const of = this.#pick(['nodes', 'nodes', 'number', 'string'] as const);
    const first = this.#bind(of, scope);
    const start = `${this.#pick(['some', 'every'])} $${first.name} in ${this.#of(of, 'many', depth, scope)}`;
    if (this.#random.below(4) > 0) return `${start} satisfies ${this.#boolean(depth, first.inner)}`;
    const second = this.#bind('nodes', first.inner);
    return `${start}, $${second.name} in ${this.#nodes('many', depth, first.inner)} satisfies ${this.#boolean(depth, second.inner)}`;
  }
}
