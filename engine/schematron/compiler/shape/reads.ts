/** The paths that a test reads: places that may be wrong, the likeliest first. */
import type { Read } from '../../assertion.js';
import type { NodePath } from '../../node-path.js';
import { isNegative } from './canonical.js';
import { clark } from '../xpath/names.js';
import type { Core, CoreStep } from '../xpath/core.js';
import { partsOf } from '../xpath/parts.js';
import { type Lets, pathPredicates, printedName, startsInCodeListFile, unwrap } from './paths.js';

/** A longer list would not help. */
const MAX_PATHS = 12;
/** Limits recursion, since lets may refer to lets. */
const MAX_DEPTH = 40;

/**
 * All paths that a test reads, without duplicates: first counted paths, then values, required nodes, and conditions.
 * Predicates read conditions; so does `not(…)` as an operand of `or`: `(A and B) or not(A)` requires B.
 * @param lets the variables in scope, by name
 */
export function collectReads(test: Core, lets: Lets): readonly Read[] {
  const reader = new ReadCollector(lets);
  reader.read(unwrap(test), [], 0);
  const byPath = new Map<string, Read>();
  for (const read of reader.found) {
    const key = read.path.join('/');
    const known = byPath.get(key);
    if (read.path.length > 0 && (known === undefined || RANK[read.for] > RANK[known.for])) byPath.set(key, read);
  }
  return [...byPath.values()].sort((a, b) => ORDER[a.for] - ORDER[b.for]).slice(0, MAX_PATHS);
}

type Purpose = Read['for'];

/** A path that is read for several purposes gets the last one of these. */
const RANK: Readonly<Record<Purpose, number>> = { presence: 0, number: 1, value: 2, condition: 3 };
const ORDER: Readonly<Record<Purpose, number>> = { number: 0, value: 1, presence: 2, condition: 3 };

function pathKey({ path }: Read): string {
  return path.join('/');
}

class ReadCollector {
  readonly found: Read[] = [];
  readonly #lets: Lets;
  #purpose: Purpose = 'value';

  constructor(lets: Lets) {
    this.#lets = lets;
  }

  read(core: Core, base: NodePath, depth: number): void {
    if (depth > MAX_DEPTH || startsInCodeListFile(core)) return;
    const within = (inner: Core, from: NodePath = base): void => this.read(inner, from, depth + 1);
    switch (core.kind) {
      case 'variable': {
        const value = this.#lets.value(clark(core.name));
        if (value !== undefined) within(value, []);
        return;
      }
      case 'item':
        this.#add(base);
        return;
      case 'path':
      case 'filter': {
        const found = this.#path(core, base);
        if (found === null) {
          within(core.input);
          return;
        }
        this.#add(found);
        this.#readPredicates(core, base, depth);
        return;
      }
      case 'map': {
        const found = this.#path(core.input, base);
        if (found === null) within(core.input);
        else {
          within(core.body, found);
          this.#add(found);
          this.#readPredicates(core.input, base, depth);
        }
        return;
      }
      case 'or':
        this.#readOr(core.operands, within);
        return;
      case 'call':
        if (core.name === 'count') this.#as('number', () => core.args.forEach((argument) => within(argument)));
        else for (const part of partsOf(core)) within(part.core);
        return;
      case 'exists':
      case 'ebv':
        this.#as('presence', () => within(core.input));
        return;
      default:
        for (const part of partsOf(core)) within(part.core);
    }
  }

  /**
   * Paths that every branch reads in addition to others only decide which branch applies; so do forbidden nodes. If all
   * branches only require the same nodes, or only forbid nodes, there is no condition.
   */
  #readOr(operands: readonly Core[], read: (operand: Core) => void): void {
    const start = this.found.length;
    const branches = operands.map((operand) => {
      const from = this.found.length;
      read(operand);
      return { isNegative: isNegative(operand), from, paths: new Set(this.found.slice(from).map(pathKey)) };
    });
    const isShared = (found: Read): boolean => branches.every(({ paths }) => paths.has(pathKey(found)));
    const all = this.found.slice(start);
    if (branches.every((branch) => branch.isNegative)) return;
    const areShared = all.every(isShared);
    if (areShared && all.every((found) => found.for === 'presence')) return;
    const told = branches.flatMap(({ isNegative: isCondition, from }, at) =>
      this.found
        .slice(from, branches[at + 1]?.from)
        .map((found): Read =>
          isCondition || (!areShared && isShared(found)) ? { ...found, for: 'condition' } : found,
        ),
    );
    this.found.splice(start, told.length, ...told);
  }

  #add(path: NodePath): void {
    this.found.push({ path, for: this.#purpose });
  }

  /** Reads paths for another purpose; inside a condition they stay conditions. */
  #as(purpose: Purpose, read: () => void): void {
    const before = this.#purpose;
    if (before !== 'condition') this.#purpose = purpose;
    read();
    this.#purpose = before;
  }

  #readPredicates(core: Core, base: NodePath, depth: number): void {
    this.#as('condition', () => {
      for (const [path, predicates] of this.#steps(core, base))
        for (const { expr } of predicates) this.read(expr, path, depth + 1);
    });
  }

  /** The steps of a path that have predicates, with the path to each. */
  *#steps(core: Core, base: NodePath): Iterable<readonly [NodePath, ReturnType<typeof pathPredicates>]> {
    if (core.kind === 'path') {
      yield* this.#steps(core.input, base);
      for (let at = 0; at < core.steps.length; at++) {
        const { predicates } = core.steps[at]!;
        const path = predicates.length === 0 ? null : this.#path({ ...core, steps: core.steps.slice(0, at + 1) }, base);
        if (path !== null) yield [path, predicates];
      }
    } else if (core.kind === 'filter') {
      yield* this.#steps(core.input, base);
      const path = this.#path(core.input, base);
      if (path !== null) yield [path, core.predicates];
    } else if (core.kind === 'docOrder' || core.kind === 'check' || core.kind === 'cardinality')
      yield* this.#steps(core.input, base);
  }

  /** The path of an expression without predicates; null for other expressions. */
  #path(core: Core, base: NodePath): NodePath | null {
    switch (core.kind) {
      case 'item':
        return base;
      case 'root':
        return ['//'];
      case 'docOrder':
      case 'cardinality':
      case 'check':
      case 'filter':
        return this.#path(core.input, base);
      case 'path': {
        const start = this.#path(core.input, base);
        return start && core.steps.reduce<NodePath | null>((path, step) => path && this.#next(path, step), start);
      }
      default:
        return null;
    }
  }

  #next(path: NodePath, step: CoreStep): NodePath | null {
    const { axis } = step;
    if (axis === 'parent') return [...path, '..'];
    if (axis === 'self' || axis === 'descendant-or-self') return path;
    if (axis !== 'child' && axis !== 'attribute' && axis !== 'descendant') return null;
    const name = printedName(step, this.#lets.prefixes);
    // `text()` is the value of its parent element; any root element is the root.
    if (name === null) return step.test.names === null || path[0] === '//' ? path : null;
    return axis === 'descendant' ? ['//', name] : [...path, name];
  }
}
