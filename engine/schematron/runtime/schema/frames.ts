/** The stack of open elements, in arrays that are reused for each document. */

const FIRST_CAPACITY = 260;

export class Frames {
  depth = -1;
  node = new Int32Array(FIRST_CAPACITY);
  end = new Int32Array(FIRST_CAPACITY);
  type = new Int32Array(FIRST_CAPACITY);
  state = new Int32Array(FIRST_CAPACITY);
  /** The state before the run of equal elements that led to the current state. */
  previous = new Int32Array(FIRST_CAPACITY);
  isMixed = new Uint8Array(FIRST_CAPACITY);
  counters: Int32Array;
  readonly #width: number;

  /** @param width counters per element */
  constructor(width: number) {
    this.#width = width;
    this.counters = new Int32Array(FIRST_CAPACITY * width);
  }

  reset(): void {
    this.depth = -1;
  }

  push(node: number, end: number, type: number, state: number, isMixed: boolean): void {
    const depth = ++this.depth;
    if (depth === this.node.length) this.#grow();
    this.node[depth] = node;
    this.end[depth] = end;
    this.type[depth] = type;
    this.state[depth] = state;
    this.previous[depth] = state;
    this.isMixed[depth] = isMixed ? 1 : 0;
    if (this.#width > 0) this.counters.fill(0, this.base(depth), this.base(depth + 1));
  }

  pop(): void {
    this.depth--;
  }

  /** Where the counters of an element begin. */
  base(depth: number): number {
    return depth * this.#width;
  }

  #grow(): void {
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(Math.max(2 * old.length, 1));
      array.set(old);
      return array;
    };
    this.node = grown(this.node);
    this.end = grown(this.end);
    this.type = grown(this.type);
    this.state = grown(this.state);
    this.previous = grown(this.previous);
    this.counters = grown(this.counters);
    const isMixed = new Uint8Array(this.isMixed.length * 2);
    isMixed.set(this.isMixed);
    this.isMixed = isMixed;
  }
}
