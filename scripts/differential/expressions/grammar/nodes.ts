import { Drawing } from './drawing.js';
import { ATTRIBUTE_NAMES, AXES, KIND_TESTS, NAMES, type Kind, type Size, type Scope } from './words.js';

/** Nodes: paths, steps and predicates. */
export abstract class Nodes extends Drawing {
  protected override nodes(size: Size, depth: number, scope: Scope): string {
    if (depth <= 0) return this.start(scope);
    return this.draw(
      [
        [size === 'one' ? 6 : 2, (_, s) => this.start(s)],
        [10, (d, s) => this.path(size, d, s)],
        ...this.keeping('nodes', size),
        [
          2,
          (d, s) =>
            `(${this.nodes(size, d, s)} ${this.pick(['|', 'union', 'intersect', 'except'])} ${this.nodes('many', d, s)})`,
        ],
        [1, (d, s) => `(${this.nodes('one', d, s)})/root(.)`],
      ],
      depth,
      scope,
    );
  }

  /** A node to start from. */
  protected start(scope: Scope): string {
    const variables = scope.variables.filter(({ kind }) => kind === 'nodes');
    const own = scope.isNode ? ['.', '.', '..', '@k', 'a', 'a[1]', '*', 'b', '@*', 'text()', '@none'] : [];
    return this.pick([
      ...own,
      ...variables.flatMap(({ name }) => [`$${name}`, `$${name}/a`]),
      ...(scope.isNode ? ['/', '//a', '/r/b'] : []),
      ...(own.length === 0 && variables.length === 0 ? ['()'] : []),
    ]);
  }

  protected path(size: Size, depth: number, scope: Scope): string {
    const steps = Array.from({ length: this.random.between(1, size === 'one' ? 2 : 3) }, () => this.step(depth, scope));
    const start =
      this.random.below(3) === 0 || !scope.isNode
        ? `${this.simple(this.nodes(size, depth, scope))}/`
        : this.pick(['', '', '', '//', '/', './/']);
    const path = `${start === '//' && steps[0]!.startsWith('@') ? './/' : start}${steps.join(this.pick(['/', '/', '/', '//']))}`;
    return size === 'one' && this.random.below(2) === 0 ? `(${path})[${this.pick(['1', '2', 'last()'])}]` : path;
  }

  protected step(depth: number, scope: Scope): string {
    const test = this.pick([...NAMES, ...NAMES, ...KIND_TESTS]);
    const step = this.pick([
      () => this.pick(NAMES),
      () => this.pick(NAMES),
      () => `@${this.pick(ATTRIBUTE_NAMES)}`,
      () => this.pick(KIND_TESTS),
      () => this.pick(['.', '..']),
      () => `${this.pick(AXES)}::${test}`,
      () => `${this.pick(AXES)}::${test}`,
      () => `(${this.pick(NAMES)} | ${this.pick(NAMES)})`,
    ])();
    const inner = { ...scope, isNode: true };
    if (step === '..' && this.random.below(2) === 0) return step;
    return this.random.below(3) === 0 ? `${step}[${this.predicate(depth - 1, inner, 'nodes')}]` : step;
  }

  /** Predicates for items of a kind. */
  protected override predicate(depth: number, scope: Scope, kind: Kind): string {
    const inner: Scope = { ...scope, isNode: kind === 'nodes', hasPosition: true };
    switch (this.random.below(6)) {
      case 0:
        return this.pick(['1', '2', 'last()', 'position() > 1', 'position() = last()', 'position() < 3', '3']);
      case 1:
        return this.number(Math.min(depth, 1), inner);
      case 2:
        return this.condition(depth, inner);
      default:
        return kind === 'nodes' ? this.condition(depth, inner) : this.boolean(depth, inner);
    }
  }

  protected override condition(depth: number, scope: Scope): string {
    return this.draw(
      [
        [6, (d, s) => this.boolean(d, s)],
        [2, (d, s) => this.nodes('many', d, s)],
        [1, (d, s) => this.string(d, s)],
        [1, (d, s) => `${this.simple(this.number(d, s))} > 1`],
      ],
      depth + 1,
      scope,
    );
  }

  /** A node whose value is used as another type. */
  protected untyped(depth: number, scope: Scope): string {
    return this.simple(this.nodes('one', depth, scope));
  }
}
