/** Paths through a content model: the elements that are missing between one element and the next. */

import type { ContentModel } from './content-model.js';

/** The missing positions along a path, each with equivalent alternatives, and the path's target. */
export interface ContentPath {
  readonly missing: readonly (readonly number[])[];
  /** The last position of the path; -1 for the end of the content. */
  readonly target: number;
}

/** Shortest paths, ignoring counters; cached. States are those of the model. */
export class ContentPaths {
  readonly #model: ContentModel;
  /** By start state. */
  readonly #ways: Map<number | string, ContentPath | null>[] = [];
  readonly #next: (readonly number[])[] = [];

  constructor(model: ContentModel) {
    this.#model = model;
  }

  /** From a state to one of the positions; null if there is no path. */
  to(state: number, targets: readonly number[]): ContentPath | null {
    // A name nearly always has one particle.
    const key = targets.length === 1 ? targets[0]! : targets.join();
    return this.#way(key, state, (position) => targets.includes(position));
  }

  /** From a state to the end of the content. */
  toEnd(state: number): ContentPath | null {
    const model = this.#model;
    const way = this.#way('end', state, (position) => model.endsAt(position + 1) !== 0);
    return way === null ? null : { missing: [...way.missing, this.#alternatives(state, way)], target: -1 };
  }

  /** Positions that may follow a state. */
  next(state: number): readonly number[] {
    let next = this.#next[state];
    if (next === undefined)
      this.#next[state] = next = [...new Set([...this.#model.stepsFrom(state)].map(({ position }) => position))];
    return next;
  }

  #way(key: number | string, state: number, isTarget: (position: number) => boolean): ContentPath | null {
    const ways = (this.#ways[state] ??= new Map());
    let way = ways.get(key);
    if (way === undefined) ways.set(key, (way = this.#search(state, isTarget)));
    return way;
  }

  #search(start: number, isTarget: (position: number) => boolean): ContentPath | null {
    const before = new Map<number, number>();
    let border = [start];
    while (border.length > 0) {
      const further: number[] = [];
      for (const state of border) {
        for (const position of this.next(state)) {
          if (before.has(position)) continue;
          before.set(position, state);
          if (isTarget(position)) return this.#back(start, position, before);
          further.push(position + 1);
        }
      }
      border = further;
    }
    return null;
  }

  #back(start: number, target: number, before: ReadonlyMap<number, number>): ContentPath {
    const missing: (readonly number[])[] = [];
    let after = target;
    for (let state = before.get(target)!; state !== start; state = before.get(state - 1)!) {
      const position = state - 1;
      const others = this.next(before.get(position)!).filter(
        (other) => other !== position && other !== after && this.next(other + 1).includes(after),
      );
      missing.unshift([position, ...others]);
      after = position;
    }
    return { missing, target };
  }

  /** The alternatives for the last position of a path to the end. */
  #alternatives(state: number, { missing, target }: ContentPath): readonly number[] {
    const last = missing.at(-1)?.[0];
    const others = this.next(last === undefined ? state : last + 1).filter(
      (other) => other !== target && this.#model.endsAt(other + 1) !== 0,
    );
    return [target, ...others];
  }
}
