/** What structure is told by: which particles of a model an element fits, and the ways from one to another. */

import type { ContentModel } from './content-model.js';
import { ContentPaths } from './content-paths.js';
import type { Run } from './run.js';
import { NONE } from './tables.js';

export class Models {
  readonly #run: Run;
  readonly #paths = new Map<ContentModel, ContentPaths>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** Positions of a model that an element fits. */
  candidates(model: ContentModel, code: number, uri: string): readonly number[] {
    const found: number[] = [];
    for (let position = 0; position < model.size; position++)
      if (this.#run.tables.fitting(model.positions[position]!, code, uri) !== NONE) found.push(position);
    return found;
  }

  /** Codes of the elements that fit a particle; none for a wildcard. */
  codesOf(model: ContentModel, position: number): readonly number[] {
    const { tables } = this.#run;
    const term = model.positions[position]!;
    if (term < NONE) return [];
    const members = tables.code.declarations[term]![4] ?? [term];
    return members.map((member) => tables.declaredCode[member]!);
  }

  /** The position that an element leads to from a state of the model, without anything missing. */
  stepTo(state: number, model: ContentModel, node: number): number | null {
    const candidates = this.candidates(model, this.#run.elementCode(node), this.#run.nameOf(node).uri);
    const way = candidates.length === 0 ? null : this.pathsOf(model).to(state, candidates);
    return way === null || way.missing.length > 0 ? null : way.target;
  }

  pathsOf(model: ContentModel): ContentPaths {
    let paths = this.#paths.get(model);
    if (paths === undefined) this.#paths.set(model, (paths = new ContentPaths(model)));
    return paths;
  }
}
