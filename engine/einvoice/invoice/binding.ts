/** Inverts the term table for one syntax: maps places in the document to terms. */
import type { Model, Syntax } from './model.js';
import { type PathStep, parsePath } from './path.js';

/** A place in the document, according to the term table. */
export interface BindingPlace {
  /** The places below it, by name; several for a name if conditions distinguish them. */
  readonly below: Map<string, Branch[]>;
  group: string | null;
  term: string | null;
  /** Whether any of the places below it is an attribute. */
  hasAttributes: boolean;
}

export interface Branch {
  readonly step: PathStep;
  readonly place: BindingPlace;
  /** The place as a list with one member, allocated once. */
  readonly asList: readonly [BindingPlace];
}

/** The paths of terms, by term. */
type KnownPaths = Map<string, readonly (readonly PathStep[])[]>;

/** The places of a syntax; the first step is the root element. */
export function createBinding(model: Model, syntax: Syntax): BindingPlace {
  const top = createPlace();
  const known: KnownPaths = new Map();
  for (const id of model.keys()) {
    for (const steps of termPaths(model, id, syntax, known)) {
      let place = top;
      for (const step of steps) place = addBranch(place, step);
      if (model.get(id)!.type === null) place.group ??= id;
      else place.term ??= id;
    }
  }
  for (const id of model.keys()) shareSubLines(model, id, syntax, top);
  markAttributes(top, new Set());
  return top;
}

/**
 * The steps of a term: those of its group, then its own. The conditions of the group also apply to the term, even if
 * its path omits them.
 * @param known the results so far, to which this one is added
 */
function termPaths(model: Model, id: string, syntax: Syntax, known: KnownPaths): readonly (readonly PathStep[])[] {
  let paths = known.get(id);
  if (paths === undefined) known.set(id, (paths = readTermPaths(model, id, syntax, known)));
  return paths;
}

function readTermPaths(model: Model, id: string, syntax: Syntax, known: KnownPaths): readonly (readonly PathStep[])[] {
  const { paths, parent, like } = model.get(id)!;
  // A code at the start of a text is parsed later; for groups with the content of another group (`like`) see
  // `shareSubLines`.
  const own = paths[syntax].filter((path) => !path.includes('starts-with(') && like === null).map(parsePath);
  for (let group = parent; group !== null; group = model.get(group)!.parent) {
    const [base] = model.get(group)!.type === null ? termPaths(model, group, syntax, known) : [];
    if (base !== undefined)
      return own.map((steps) =>
        base.every(({ name }, at) => steps[at]?.name === name) ? [...base, ...steps.slice(base.length)] : steps,
      );
  }
  return own;
}

function addBranch(place: BindingPlace, step: PathStep): BindingPlace {
  let branches = place.below.get(step.name);
  if (branches === undefined) place.below.set(step.name, (branches = []));
  let found = branches.find((known) => known.step.written === step.written);
  if (found === undefined) branches.push((found = createBranch(createPlace(), step)));
  return found.place;
}

function createBranch(place: BindingPlace, step: PathStep): Branch {
  return { step, place, asList: [place] };
}

/** Sub-lines have the same content as lines, at any depth. */
function shareSubLines(model: Model, id: string, syntax: Syntax, top: BindingPlace): void {
  const { like, parent, paths } = model.get(id)!;
  if (like === null || parent !== like) return;
  for (const steps of paths[syntax].map(parsePath)) {
    let place = top;
    for (const step of steps.slice(0, -1)) place = addBranch(place, step);
    place.below.set(steps.at(-1)!.name, [createBranch({ ...place, group: id }, steps.at(-1)!)]);
  }
}

/** Marks the places with attributes below them. The graph is cyclic because of sub-lines. */
function markAttributes(place: BindingPlace, seen: Set<BindingPlace>): void {
  if (seen.has(place)) return;
  seen.add(place);
  for (const [name, branches] of place.below) {
    if (name.startsWith('@')) place.hasAttributes = true;
    for (const each of branches) markAttributes(each.place, seen);
  }
}

function createPlace(): BindingPlace {
  return { below: new Map(), group: null, term: null, hasAttributes: false };
}
