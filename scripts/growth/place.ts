/** Places of elements and attributes in documents of one type: a tree of names, each once below its parent. */

/** A name as `Q{uri}local`; with a leading `@` for an attribute. */
export type PlaceName = string;

export class Place {
  readonly name: PlaceName;
  /** Null for the document itself. */
  readonly parent: Place | null;
  readonly isAttribute: boolean;
  /** Namespace and local name. */
  readonly uri: string;
  readonly local: string;
  readonly #children = new Map<PlaceName, Place>();
  /** All places of the document by name, in a shared index. */
  readonly #byName: Map<PlaceName, Place[]>;

  constructor(name: PlaceName, parent: Place | null) {
    this.name = name;
    this.isAttribute = name.startsWith('@');
    [, this.uri = '', this.local = ''] = /^@?Q\{(.*)\}(.*)$/.exec(name) ?? [];
    this.parent = parent;
    this.#byName = parent === null ? new Map() : parent.#byName;
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, [this]);
    else known.push(this);
  }

  get children(): readonly Place[] {
    return [...this.#children.values()];
  }

  has(name: PlaceName): boolean {
    return this.#children.has(name);
  }

  /** The place below with that name; created on demand. */
  child(name: PlaceName): Place {
    let child = this.#children.get(name);
    if (child === undefined) this.#children.set(name, (child = new Place(name, this)));
    return child;
  }

  /** All places of the document with that name. */
  named(name: PlaceName): readonly Place[] {
    return this.#byName.get(name) ?? [];
  }

  /** All places below. */
  below(): readonly Place[] {
    const found: Place[] = [];
    const collect = (place: Place): void => {
      for (const child of place.#children.values()) {
        found.push(child);
        collect(child);
      }
    };
    collect(this);
    return found;
  }

  /** The places above, nearest first, without the document. */
  get above(): readonly Place[] {
    return this.parent?.parent == null ? [] : [this.parent, ...this.parent.above];
  }

  /** Whether this place is the other one or below it. */
  isWithin(other: Place): boolean {
    for (let at: Place | null = this; at !== null; at = at.parent) if (at === other) return true;
    return false;
  }
}

/** `Q{uri}local` */
export function placeName({ uri, local }: { readonly uri: string; readonly local: string }): PlaceName {
  return `Q{${uri}}${local}`;
}
