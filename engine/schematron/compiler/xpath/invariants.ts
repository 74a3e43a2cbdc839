/**
 * Loop invariants: what a loop would compute again for each of its items though the items do not matter to it, and what a
 * rule would compute again at each node though it depends on the document only. `every $line in $lines satisfies
 * matches($line, '#') and count(../note) = 1` counts the notes once, however many lines there are.
 *
 * An invariant becomes a `let` around the loop. It is computed where the body first refers to it, so that nothing is
 * evaluated that would not have been, and an error comes out where it did: never for an empty sequence, never for an
 * operand that `and`, `or` or `if` skip (XPath 2.0, section 2.3.4). All expressions are free of side effects.
 */

import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, type Core, type CoreOf, type CoreStep } from './core.js';
import { make } from './infer.js';
import { partsOf, variablesOf, withParts } from './parts.js';
import { printCore } from './print.js';
import * as T from './types.js';

/** A variable, by `clark` name. */
type IsVariable = (name: string) => boolean;

/** What changes from one item of a loop to the next. */
interface Changing {
  /** Bits of `deps`. */
  readonly deps: number;
  readonly variables: IsVariable;
}

/** The invariants of the loops of one region: values by their text. */
type Lets = Map<string, { readonly variable: CoreOf<'variable'>; readonly value: Core }>;

const FOCUS = ON_ITEM | ON_POSITION | ON_LAST;

/**
 * Takes invariants out of all loops of an expression.
 * @param isGlobal variables that have one value for the whole document
 * @returns an expression with the same value and the same errors
 */
export function hoistInvariants(core: Core, isGlobal: IsVariable): Core {
  const pass = new Pass();
  // The nodes of a rule are a loop, too.
  const lets: Lets = new Map();
  const ofRule: Changing = { deps: FOCUS | ON_CURRENT, variables: (name) => !isGlobal(name) };
  const body = pass.replace(core, ofRule, lets, isWorthKeeping);
  return pass.wrap(lets, pass.region(body));
}

class Pass {
  #count = 0;

  /** A part that is evaluated as a whole for one focus and one set of variables. Invariants of its loops are kept around it. */
  region(core: Core): Core {
    if (core.kind === 'and' || core.kind === 'or' || core.kind === 'not')
      return withParts(
        core,
        partsOf(core).map((part) => this.region(part.core)),
      );
    const lets: Lets = new Map();
    return this.wrap(lets, this.#loops(core, lets));
  }

  /** The expression with its variables declared around it. */
  wrap(lets: Lets, body: Core): Core {
    return [...lets.values()].reduceRight(
      (inner, { variable: { name }, value }) =>
        make({ kind: 'let', name, value: this.region(value), body: inner }, inner),
      body,
    );
  }

  /** Takes the invariants out of the loops of a region. */
  #loops(core: Core, lets: Lets): Core {
    if (isFile(core)) return core;
    return withParts(
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

  /** Puts variables in the place of the largest invariants that are worth it. */
  replace(core: Core, changing: Changing, lets: Lets, isWorthIt: (core: Core) => boolean): Core {
    if (isFile(core) || isLookUp(core)) return core;
    const isInvariant = (core.deps & changing.deps) === 0 && ![...variablesOf(core)].some(changing.variables);
    if (isInvariant && core.type.items !== 0 && isEvaluatedWhole(core) && isWorthIt(core))
      return this.#variable(core, lets);
    return withParts(
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

  #variable(value: Core, lets: Lets): Core {
    const text = printCore(value);
    const known = lets.get(text);
    if (known !== undefined) return known.variable;
    // A name that no rule can write.
    const name = { uri: '', local: `#${++this.#count}` };
    const { type, order, raises } = value;
    const variable = make({ kind: 'variable', name, info: { type, order, raises } }, value) as CoreOf<'variable'>;
    lets.set(text, { variable, value });
    return variable;
  }
}

/**
 * Does whoever asks for it meet all of its errors? A comparison that is true for the first item does not come to one that
 * the second item raises; a variable, which holds all items, would.
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

/** Codes in a file are looked up in a set that is made when rules are compiled: the whole path is that set. */
function isFile(core: Core): boolean {
  return core.kind === 'path' && core.input.kind === 'document';
}

/** Can the inner parts be evaluated more than once? */
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

/** Functions that cost the same whatever they are given, next to what their arguments cost. */
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

/** Does it take longer than a look at a variable, for some document? Paths of names downwards are looked up. */
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
 * Is it worth a place in every document? Loops have one without being asked: left are values that are made of others,
 * as `normalize-space(/invoice/note)` is.
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

/** The existence, the number or the only one of some nodes that are looked up. */
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

/** Names downwards or parents from the context item or the root, without predicates. */
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
