/**
 * The invoice while its document is being read. Groups are opened, or created if the syntax has no element for them.
 */
import type { InvoiceGroup, InvoiceValue, Qualifier } from './invoice.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Model } from './model.js';

interface DraftGroup {
  readonly term: string | null;
  node: number;
  readonly parent: DraftGroup | null;
  readonly values: DraftValue[];
  readonly groups: DraftGroup[];
  /** The first group of each term inside; null if there is none. */
  first: Map<string, DraftGroup> | null;
  /** The last value of each term inside; built on the first use. */
  last: Map<string, DraftValue> | null;
  /** Values by term and element, and by term and parent element; built on the first use. */
  byElement: Map<string, DraftValue> | null;
}

type DraftValue = InvoiceValue & { readonly qualifiers: Qualifier[] };

interface MisplacedValue {
  readonly value: InvoiceValue;
  readonly from: DraftGroup;
}

export class Draft {
  readonly content = createGroup(null, -1, null);
  readonly #model: Model;
  readonly #parents: Tree['parent'];
  readonly #standIns: StandIns;
  /** Values found outside of their group, which may come later in the document. */
  readonly #elsewhere: MisplacedValue[] = [];
  /** Results of `#parentWith`: by the term of an inner group, the closed group that contains it. */
  readonly #parentByGroup = new Map<string, DraftGroup>();

  constructor(model: Model, { parent }: Pick<Tree, 'parent'>) {
    this.#model = model;
    this.#parents = parent;
    this.#standIns = findStandIns(model);
  }

  /** Opens a group inside its parent group, which is already open or is created. */
  open(id: string, node: number, innermost: DraftGroup): DraftGroup {
    const { parent } = this.#model.get(id)!;
    const within = this.#enclosing(parent, innermost) ?? this.#make(parent!, innermost);
    // An earlier value of the group may already have created it.
    const first = within.first?.get(this.#termIn(within, id));
    if (first === undefined || first.node >= 0) return this.#add(id, node, within);
    first.node = node;
    return first;
  }

  /** Adds a value to its group, or to the term that it qualifies. */
  add(value: InvoiceValue, innermost: DraftGroup): void {
    const { parent } = this.#model.get(value.term)!;
    const group = this.#enclosing(parent, innermost);
    if (group !== null) this.#put(value, group);
    else this.#elsewhere.push({ value, from: innermost });
  }

  /** The complete invoice, without empty groups. */
  finish(): InvoiceGroup {
    const anywhere = new Map<string, DraftValue | undefined>();
    const lastAnywhere = (term: string): DraftValue | undefined => {
      if (!anywhere.has(term)) anywhere.set(term, last(this.content, term));
      return anywhere.get(term);
    };
    const putLate = (value: InvoiceValue, group: DraftGroup): void => {
      this.#put(value, group);
      anywhere.delete(value.term);
    };
    // Values in the parent of their group come first: they determine which of several groups the others belong to.
    const adjacent = this.#elsewhere.filter((one) => this.#isAdjacent(one));
    const distant = this.#elsewhere.filter((one) => !this.#isAdjacent(one));
    for (const { value, from } of [...adjacent, ...distant]) {
      const { parent, key } = this.#model.get(value.term)!;
      if (this.#model.get(parent!)!.type === null) {
        putLate(value, this.#make(parent!, from));
        continue;
      }
      const qualified = this.#beside(value, from, parent!) ?? lastInGroup(from, parent!) ?? lastAnywhere(parent!);
      if (qualified === undefined) putLate(value, this.content);
      else qualified.qualifiers.push({ key, term: value.term, text: value.text, node: value.node });
    }
    return finishGroup(this.content);
  }

  /** The value of a term whose element is a sibling of a node, or has the node as an attribute. */
  #beside({ node }: InvoiceValue, group: DraftGroup, term: string): DraftValue | undefined {
    if (group.byElement === null) {
      group.byElement = new Map();
      for (const value of group.values) this.#addToIndex(value, group.byElement);
    }
    return group.byElement.get(`${term} ${this.#parents[node]!}`);
  }

  #addToIndex(value: DraftValue, byElement: Map<string, DraftValue>): void {
    byElement.set(`${value.term} ${this.#parents[value.node]!}`, value);
    byElement.set(`${value.term} ${value.node}`, value);
  }

  #put(value: InvoiceValue, group: DraftGroup): void {
    const own = value as DraftValue;
    group.values.push(own);
    group.last?.set(own.term, own);
    if (group.byElement !== null) this.#addToIndex(own, group.byElement);
  }

  /** Whether a value is in the parent of its own group. */
  #isAdjacent({ value, from }: MisplacedValue): boolean {
    const around = this.#model.get(this.#model.get(value.term)!.parent!)!.parent;
    return around !== null && this.#enclosing(around, from) !== null;
  }

  /** The innermost open group of a term; null if none is open. */
  #enclosing(id: string | null, from: DraftGroup): DraftGroup | null {
    if (id === null) return this.content;
    for (let at: DraftGroup | null = from; at !== null; at = at.parent)
      if (at.term !== null && (at.term === id || this.#model.get(at.term)!.like === id)) return at;
    return null;
  }

  /** Finds a group that is not open, or creates one without an element. */
  #make(id: string, from: DraftGroup): DraftGroup {
    const { parent } = this.#model.get(id)!;
    const within = this.#enclosing(parent, from) ?? this.#parentWith(id, this.#make(parent!, from));
    return within.first?.get(this.#termIn(within, id)) ?? this.#add(id, -1, within);
  }

  /** Of several possible parents, the one that already contains the inner group; otherwise the first. */
  #parentWith(id: string, first: DraftGroup): DraftGroup {
    const hasIt = (group: DraftGroup): boolean => group.first?.has(this.#termIn(group, id)) === true;
    if (first.parent !== this.content || hasIt(first)) return first;
    const found =
      this.#parentByGroup.get(id) ??
      this.content.groups.find((group) => group.term === first.term && hasIt(group)) ??
      first;
    this.#parentByGroup.set(id, found);
    return found;
  }

  #add(id: string, node: number, parent: DraftGroup): DraftGroup {
    const term = this.#termIn(parent, id);
    const group = createGroup(term, node, parent);
    parent.groups.push(group);
    parent.first ??= new Map();
    if (!parent.first.has(term)) parent.first.set(term, group);
    return group;
  }

  #termIn(parent: DraftGroup, id: string): string {
    return this.#standIns.get(parent.term)?.get(id) ?? id;
  }
}

/** By parent: the group ids that are replaced inside it, because groups of a line have other ids in a sub-line. */
type StandIns = ReadonlyMap<string | null, ReadonlyMap<string, string>>;

const known = new WeakMap<Model, StandIns>();

function findStandIns(model: Model): StandIns {
  let standIns = known.get(model);
  if (standIns === undefined) {
    const made = new Map<string | null, Map<string, string>>();
    for (const { id, like, parent } of model.values())
      if (like !== null) made.set(parent, (made.get(parent) ?? new Map<string, string>()).set(like, id));
    known.set(model, (standIns = made));
  }
  return standIns;
}

function createGroup(term: string | null, node: number, parent: DraftGroup | null): DraftGroup {
  return { term, node, parent, values: [], groups: [], first: null, last: null, byElement: null };
}

function lastInGroup(group: DraftGroup, term: string): DraftValue | undefined {
  group.last ??= new Map(group.values.map((value) => [value.term, value]));
  return group.last.get(term);
}

/** The last value of a term anywhere in a group; its qualifier may be outside of its own group. */
function last(group: DraftGroup, term: string): DraftValue | undefined {
  return (
    group.values.findLast((value) => value.term === term) ??
    group.groups.toReversed().flatMap((inner) => last(inner, term) ?? [])[0]
  );
}

function finishGroup({ term, node, values, groups }: DraftGroup): InvoiceGroup {
  return {
    term,
    node,
    values,
    groups: groups.map(finishGroup).filter((group) => group.values.length > 0 || group.groups.length > 0),
  };
}
