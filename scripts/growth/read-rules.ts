/** Follows the expressions of a rule set through the places of a document type. */
import type { CheckedSchema } from '#schematron/compiler/build.js';
import type {
  Expression,
  FunctionDefinition,
  FunctionValue,
  Instruction,
  Let,
} from '#schematron/compiler/schematron/model.js';
import type { Core, CoreOf, Predicate } from '#schematron/compiler/xpath/core.js';
import { functionKey } from '#schematron/compiler/xpath/names.js';
import type { PatternAlternative, PatternStep } from '#schematron/compiler/xpath/pattern.js';
import { stepped } from './follow-step.js';
import { matches, nameOf } from './match-places.js';
import type { Place, PlaceName } from './place.js';
import { MAX_PLACES, NONE, type Places, each, union } from './places.js';

/** Maximum depth of calls: a recursive function is followed this far. */
const MAX_CALLS = 6;

/** The values of variables: places by name. */
export type Variables = ReadonlyMap<string, Places>;

export interface Scope {
  readonly focus: Places;
  readonly current: Places;
  readonly variables: Variables;
  /** The nested iterations around this evaluation. */
  readonly loops: readonly Places[];
  readonly calls: number;
}

/** Receives the results; see `LookUps`. */
export interface Found {
  relate(place: Place, other: Place, isEverywhere: boolean): void;
  canHave(place: Place, name: PlaceName): boolean;
  readonly foreign: ReadonlySet<PlaceName>;
  readonly literals: Set<string>;
  readonly patterns: Map<Place, Set<string>>;
}

/** Reads one rule set, and reports what it looks at to `found`. */
export class Reader {
  readonly #document: Place;
  readonly #functions: ReadonlyMap<string, FunctionDefinition>;
  readonly #typed: CheckedSchema['typed'];
  readonly #found: Found;

  constructor(document: Place, functions: readonly FunctionDefinition[], typed: CheckedSchema['typed'], found: Found) {
    this.#document = document;
    this.#typed = typed;
    this.#found = found;
    const byName = new Map(
      functions.map((definition) => [`${definition.name.split(':').at(-1)}#${definition.params.length}`, definition]),
    );
    this.#functions = new Map(
      [...typed.functions.values()].map(({ name, params }) => [
        functionKey(name, params.length),
        byName.get(`${name.local}#${params.length}`)!,
      ]),
    );
  }

  /** The variables in scope, including those of the lets. */
  lets(lets: readonly Let[], scope: Scope): Variables {
    return lets.reduce<Variables>(
      (variables, { name, value }) => bound(variables, name, this.reach(this.#core(value), { ...scope, variables })),
      scope.variables,
    );
  }

  #core(expression: Expression): Core {
    return this.#typed.core(expression);
  }

  /** The places that match a context; created if no document has them yet. */
  matching(alternatives: readonly PatternAlternative[], scope: Scope): Places {
    const found = new Set<Place>();
    for (const { steps } of alternatives) {
      // The document itself, which has no name.
      if (steps.length === 0) {
        found.add(this.#document);
        continue;
      }
      this.#makeChain(steps);
      for (const place of this.#matching(steps)) found.add(place);
      for (const step of steps) this.#predicates(step.predicates, found, { ...scope, loops: [found], current: found });
    }
    return found;
  }

  #matching(steps: readonly PatternStep[]): readonly Place[] {
    const name = nameOf(steps[0]!);
    return (name === null ? this.#document.below() : this.#document.named(name)).filter((place) =>
      matches(place, steps),
    );
  }

  /** If no place matches what a context names, the names are added below the root element. */
  #makeChain(steps: readonly PatternStep[]): void {
    if (steps.some((step) => nameOf(step) === null)) return;
    if (this.#matching(steps).length > 0) return;
    const names = steps.map((step) => nameOf(step)!).reverse();
    if (names.some((name) => this.#found.foreign.has(name))) return;
    const [root] = this.#document.children;
    // A rule set can be for several document types; paths from another root do not apply to this one.
    if (root === undefined || (steps.at(-1)!.link === 'root' && names[0] !== root.name)) return;
    const parent = names.length > 1 ? this.#matching(steps.slice(1))[0] : undefined;
    if (parent !== undefined) parent.child(names.at(-1)!);
    else (names[0] === root.name ? names.slice(1) : names).reduce<Place>((at, name) => at.child(name), root);
  }

  /** The places of the nodes or values of an expression's result. */
  reach(core: Core, scope: Scope): Places {
    switch (core.kind) {
      case 'literal':
        if (core.value.type === 'string') this.#found.literals.add(core.value.value);
        return NONE;
      case 'variable':
        return this.#read(scope.variables.get(core.name.local) ?? NONE, scope, true);
      case 'item':
        return scope.focus;
      case 'current':
        return scope.current;
      case 'position':
      case 'last':
      case 'document':
        return NONE;
      case 'root':
        return new Set([this.#document]);
      case 'path':
        return this.#path(core, scope);
      case 'filter': {
        const input = this.reach(core.input, scope);
        this.#predicates(core.predicates, input, scope);
        return input;
      }
      case 'map': {
        const input = this.reach(core.input, scope);
        return this.reach(core.body, { ...scope, focus: input, loops: [...scope.loops, input] });
      }
      case 'for':
      case 'quantified': {
        const items = this.reach(core.in, scope);
        return this.reach(core.body, {
          ...scope,
          variables: bound(scope.variables, core.name.local, items),
          loops: [...scope.loops, items],
        });
      }
      case 'let':
        return this.reach(core.body, {
          ...scope,
          variables: bound(scope.variables, core.name.local, this.reach(core.value, scope)),
        });
      case 'compare':
      case 'set': {
        const [left, right] = [this.reach(core.left, scope), this.reach(core.right, scope)];
        this.#relate(left, right);
        return union(left, right);
      }
      case 'if':
        return union(this.reach(core.test, scope), this.reach(core.then, scope), this.reach(core.else, scope));
      case 'sequence':
        return union(...core.items.map((item) => this.reach(item, scope)));
      case 'and':
      case 'or':
        return union(...core.operands.map((operand) => this.reach(operand, scope)));
      case 'arithmetic':
      case 'compareNodes':
        return union(this.reach(core.left, scope), this.reach(core.right, scope));
      case 'range':
        return union(this.reach(core.from, scope), this.reach(core.to, scope));
      case 'not':
      case 'negate':
        return this.reach(core.operand, scope);
      case 'call':
        return this.#call(core, scope);
      case 'userCall':
        return this.#userCall(core, scope);
      default:
        return this.reach(core.input, scope);
    }
  }

  #path(core: CoreOf<'path'>, scope: Scope): Places {
    let at = this.reach(core.input, scope);
    for (const step of core.steps) {
      at = stepped(at, step, this.#document, this.#found);
      this.#read(at, scope, core.input.kind === 'root');
      this.#predicates(step.predicates, at, scope);
    }
    return at;
  }

  #predicates(predicates: readonly Predicate[], focus: Places, scope: Scope): void {
    for (const { expr } of predicates)
      for (const one of each(focus)) this.reach(expr, { ...scope, focus: one, loops: [...scope.loops, one] });
  }

  #call(core: CoreOf<'call'>, scope: Scope): Places {
    const args = core.args.map((arg) => this.reach(arg, scope));
    const [, pattern] = core.args;
    if (
      ['matches', 'tokenize', 'replace'].includes(core.name) &&
      pattern?.kind === 'literal' &&
      pattern.value.type === 'string'
    ) {
      for (const place of args[0]!) {
        const known = this.#found.patterns.get(place);
        if (known === undefined) this.#found.patterns.set(place, new Set([pattern.value.value]));
        else known.add(pattern.value.value);
      }
    }
    if (args.length > 1) this.#relate(args[0]!, args[1]!);
    return union(...args);
  }

  #userCall(core: CoreOf<'userCall'>, scope: Scope): Places {
    const args = core.args.map((arg) => this.reach(arg, scope));
    const definition = this.#functions.get(core.key);
    if (definition === undefined || scope.calls === MAX_CALLS) return union(...args);
    const variables = definition.params.reduce<Variables>(
      (all, { name }, index) => bound(all, name, args[index]!),
      scope.variables,
    );
    return union(...args, this.#body(definition.body, { ...scope, focus: NONE, variables, calls: scope.calls + 1 }));
  }

  #body(body: readonly Instruction[], scope: Scope): Places {
    let [variables, result] = [scope.variables, NONE];
    for (const instruction of body) {
      const inner = { ...scope, variables };
      switch (instruction.kind) {
        case 'sequence':
          result = union(result, this.reach(this.#core(instruction.select), inner));
          break;
        case 'variable':
          variables = bound(variables, instruction.name, this.#value(instruction.value, inner));
          break;
        case 'choose':
          for (const when of instruction.whens)
            result = union(result, this.reach(this.#core(when.test), inner), this.#body(when.body, inner));
          result = union(result, this.#body(instruction.otherwise, inner));
      }
    }
    return result;
  }

  #value(value: FunctionValue, scope: Scope): Places {
    switch (value.kind) {
      case 'select':
        return this.reach(this.#core(value.select), scope);
      case 'body':
        return this.#body(value.body, scope);
      case 'text':
        return NONE;
    }
  }

  /** Records what is looked at within iterations. */
  #read(places: Places, { loops }: Scope, isEverywhere: boolean): Places {
    for (const loop of loops) this.#relate(loop, places, isEverywhere);
    return places;
  }

  #relate(some: Places, others: Places, isEverywhere = false): void {
    if (some.size > MAX_PLACES || others.size > MAX_PLACES) return;
    for (const place of some) for (const other of others) this.#found.relate(place, other, isEverywhere);
  }
}

function bound(variables: Variables, name: string, places: Places): Variables {
  return new Map([...variables, [name, places]]);
}
