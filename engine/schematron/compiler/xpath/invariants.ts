/**
 * Loop invariants: values that a loop would compute again for each item, or a rule at each node, although they do not
 * depend on it. `every $line in $lines satisfies matches($line, '#') and count(../note) = 1` counts the notes once,
 * however many lines there are.
 * An invariant becomes a `let` around the loop, computed when the body first refers to it. So nothing is evaluated that
 * would not have been evaluated before, and errors are the same: none for an empty sequence, none for an operand that
 * `and`, `or` or `if` skip (XPath 2.0, section 2.3.4). All expressions are free of side effects.
 */

import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf, type CoreStep } from './core.js';
import { make } from './infer.js';
import { partsOf, freeVariables, replaceParts } from './parts.js';
import { printCore } from './print.js';
import * as T from './types.js';

/** A variable, by `clark` name. */
type IsVariable = (name: string) => boolean;

/** The values that change from one item of a loop to the next. */
interface Changing {
  /** Bits of `deps`. */
  readonly deps: number;
  readonly variables: IsVariable;
}

/** The invariants of all loops in a region: values by their text. */
type HoistedLets = Map<string, { readonly variable: CoreOf<'variable'>; readonly value: Core }>;

const FOCUS = ON_ITEM | ON_POSITION | ON_LAST;

/**
 * Hoists invariants out of all loops of an expression.
 * @param isGlobal whether a variable has one value for the whole document
 * @returns an expression with the same value and the same errors
 */
export function hoistInvariants(core: Core, isGlobal: IsVariable): Core {
  const pass = new Pass();
  // The nodes that a rule matches form a loop, too.
  const lets: HoistedLets = new Map();
  const ofRule: Changing = { deps: FOCUS | ON_CURRENT, variables: (name) => !isGlobal(name) };
  const body = pass.replace(core, ofRule, lets, isWorthKeeping);
  return pass.wrap(lets, pass.region(body));
}

class Pass {
  #count = 0;

  /**
   * A region: a part evaluated as a whole for one focus and one set of variables. Invariants of its loops are declared
   * around it.
   */
  region(core: Core): Core {
    if (core.kind === 'and' || core.kind === 'or' || core.kind === 'not')
      return replaceParts(
        core,
        partsOf(core).map((part) => this.region(part.core)),
      );
    const lets: HoistedLets = new Map();
    return this.wrap(lets, this.#loops(core, lets));
  }

  /** Declares the variables around the expression. */
  wrap(lets: HoistedLets, body: Core): Core {
    return [...lets.values()].reduceRight(
      (inner, { variable: { name }, value }) =>
        make({ kind: 'let', name, value: this.region(value), body: inner }, inner),
      body,
    );
  }

  /** Hoists the invariants out of a region's loops. */
  #loops(core: Core, lets: HoistedLets): Core {
    if (isFile(core)) return core;
    return replaceParts(
      core,
      partsOf(core).map(({ core: part, focus, binds }) => {
        if (!focus && binds === null) return this.#loops(part, lets);
        const changing: Changing = { deps: focus ? FOCUS : 0, variables: (name) => name === binds };
        return this.region(
          isLoop(core)
            ? this.replace(part, changing, lets, (inner) => isCostly(inner) || isListOfVariable(inner))
            : part,
        );
      }),
    );
  }

  /** Replaces the largest worthwhile invariants by variables. */
  replace(core: Core, changing: Changing, lets: HoistedLets, isWorthIt: (core: Core) => boolean): Core {
    if (isFile(core) || isLookUp(core)) return core;
    const isInvariant = (core.deps & changing.deps) === 0 && ![...freeVariables(core)].some(changing.variables);
    if (isInvariant && core.type.items !== 0 && isEvaluatedWhole(core) && isWorthIt(core))
      return this.#variable(core, lets);
    return replaceParts(
      core,
      partsOf(core).map(({ core: part, focus, binds }) =>
        this.replace(
          part,
          {
            deps: changing.deps | (focus ? FOCUS : 0),
            variables: binds === null ? changing.variables : (name) => name === binds || changing.variables(name),
          },
          lets,
          isWorthIt,
        ),
      ),
    );
  }

  #variable(value: Core, lets: HoistedLets): Core {
    const text = printCore(value);
    const known = lets.get(text);
    if (known !== undefined) return known.variable;
    // A name that cannot occur in a rule.
    const name = { uri: '', local: `#${++this.#count}` };
    const { type, order, raises } = value;
    const variable = make({ kind: 'variable', name, info: { type, order, raises } }, value) as CoreOf<'variable'>;
    lets.set(text, { variable, value });
    return variable;
  }
}

/**
 * Whether the caller gets all errors of the expression. A comparison that is true for the first item skips an error in
 * the second one; a variable, which contains all items, would raise it.
 */
function isEvaluatedWhole(core: Core): boolean {
  return (
    (core.type.card & T.MORE) === 0 ||
    !core.raises ||
    core.kind === 'call' ||
    core.kind === 'userCall' ||
    core.kind === 'docOrder' ||
    core.kind === 'set'
  );
}

/** Code list files are compiled to a set, which replaces the whole path. */
function isFile(core: Core): boolean {
  return core.kind === 'path' && core.input.kind === 'document';
}

/** Whether the inner parts can be evaluated more than once. */
function isLoop(core: Core): boolean {
  switch (core.kind) {
    case 'path':
      return true;
    case 'filter':
    case 'map':
      return (core.input.type.card & T.MORE) !== 0;
    case 'for':
    case 'quantified':
      return (core.in.type.card & T.MORE) !== 0;
    default:
      return false;
  }
}

/** Functions of constant cost, apart from their arguments. */
const CHEAP_CALLS: ReadonlySet<string> = new Set([
  'count',
  'name',
  'local-name',
  'namespace-uri',
  'root',
  'number',
  'abs',
  'floor',
  'ceiling',
  'round',
  'current-date',
  'current-dateTime',
  'zero-or-one',
  'exactly-one',
  'one-or-more',
  'unordered',
  'year-from-date',
  'month-from-date',
  'day-from-date',
]);

/** Whether it can take longer than reading a variable. Named child paths are cheap look-ups. */
export function isCostly(core: Core): boolean {
  switch (core.kind) {
    case 'literal':
    case 'variable':
    case 'item':
    case 'position':
    case 'last':
    case 'current':
    case 'root':
    case 'document':
      return false;
    case 'path':
      return (core.type.card & T.MORE) !== 0 || !isLookedUp(core);
    case 'filter':
    case 'map':
    case 'for':
    case 'quantified':
    case 'range':
    case 'set':
    case 'docOrder':
    case 'userCall':
    case 'cast':
    case 'castable':
      return true;
    case 'castUntyped':
      return core.to !== T.STRING || isCostly(core.input);
    case 'call':
      return !isLookUp(core) && (isLongCall(core) || core.args.some(isCostly));
    case 'exists':
    case 'cardinality':
      return !isLookUp(core) && isCostly(core.input);
    default:
      return partsOf(core).some((part) => isCostly(part.core));
  }
}

/** The values of all nodes of a variable. */
function isListOfVariable(core: Core): boolean {
  if (core.kind === 'castUntyped') return isListOfVariable(core.input);
  return core.kind === 'atomize' && core.input.kind === 'variable' && (core.input.type.card & T.MORE) !== 0;
}

function isLongCall(core: CoreOf<'call'>): boolean {
  return !CHEAP_CALLS.has(core.name) && core.args.some(({ kind }) => kind !== 'literal');
}

/**
 * Whether it is worth a slot in every document. Loops are cached anyway, so these are derived values such as
 * `normalize-space(/invoice/note)`.
 */
function isWorthKeeping(core: Core): boolean {
  return (
    (core.kind === 'userCall' || core.kind === 'cast' || (core.kind === 'call' && isLongCall(core))) &&
    !partsOf(core).every(({ core: part }) => isConstant(part))
  );
}

function isConstant(core: Core): boolean {
  return (
    core.kind === 'literal' ||
    (core.kind !== 'path' &&
      core.kind !== 'variable' &&
      core.kind !== 'root' &&
      partsOf(core).every((part) => isConstant(part.core)))
  );
}

/** The existence, the number or the single node of a look-up. */
function isLookUp(core: Core): boolean {
  switch (core.kind) {
    case 'exists':
      return isLookedUp(core.input);
    case 'cardinality':
      return isLookedUp(core.input.kind === 'atomize' ? core.input.input : core.input);
    case 'call':
      return core.name === 'count' && core.args.every(isLookedUp);
    default:
      return false;
  }
}

/** Child steps by name, or parents, from the context item or the root, without predicates. */
function isLookedUp(core: Core): boolean {
  return (
    core.kind === 'path' && (core.input.kind === 'item' || core.input.kind === 'root') && core.steps.every(isNamed)
  );
}

function isNamed({ axis, test, predicates }: CoreStep): boolean {
  return (
    predicates.length === 0 &&
    (axis === 'parent' || ((axis === 'child' || axis === 'attribute') && test.names !== null))
  );
}
