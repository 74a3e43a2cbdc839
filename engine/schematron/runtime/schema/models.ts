/** Queries on content models: the particles that an element matches, and the paths between them. */

import { Op } from './code.js';
import type { ContentModel } from './content-model.js';
import { ContentPaths } from './content-paths.js';
import type { ValidationRun } from './validation-run.js';
import { NONE } from './tables.js';

const NOWHERE: readonly number[] = [];

export class Models {
  readonly #run: ValidationRun;
  readonly #paths = new Map<ContentModel, ContentPaths>();
  readonly #candidates = new Map<ContentModel, Map<number, readonly number[]>>();
  readonly #namesakes = new Map<ContentModel, Map<string, readonly number[]>>();
  readonly #names = new Map<ContentModel, readonly string[]>();
  readonly #once = new Map<ContentModel, readonly string[]>();

  constructor(run: ValidationRun) {
    this.#run = run;
  }

  /** Positions of a model that an element matches; cached if its name alone decides. */
  candidates(model: ContentModel, code: number, uri: string): readonly number[] {
    if (code === this.#run.tables.unknown) return model.hasWildcards ? this.#search(model, code, uri) : NOWHERE;
    let byCode = this.#candidates.get(model);
    if (byCode === undefined) this.#candidates.set(model, (byCode = new Map()));
    let found = byCode.get(code);
    if (found === undefined) byCode.set(code, (found = this.#search(model, code, uri)));
    return found;
  }

  /** Names of all elements in a model. */
  elementNames(model: ContentModel): readonly string[] {
    let names = this.#names.get(model);
    if (names === undefined) {
      const { tables } = this.#run;
      const codes = model.positions.flatMap((_, position) => this.particleCodes(model, position));
      this.#names.set(model, (names = [...new Set(codes)].map((code) => tables.elementName(code))));
    }
    return names;
  }

  /** Names of the elements that a model allows at most once. */
  singleNames(model: ContentModel): readonly string[] {
    let names = this.#once.get(model);
    if (names === undefined) {
      const { tables } = this.#run;
      const most = new Map<number, number>();
      for (let position = 0; position < model.size; position++)
        for (const code of this.particleCodes(model, position))
          most.set(code, (most.get(code) ?? 0) + this.maxOccurs(model, position));
      const codes = [...most].flatMap(([code, max]) => (max === 1 ? [code] : []));
      this.#once.set(model, (names = codes.map((code) => tables.elementName(code))));
    }
    return names;
  }

  /** The maximum occurrences of an element at its particle. */
  maxOccurs(model: ContentModel, position: number): number {
    for (const { position: to, operations } of model.stepsFrom(position + 1)) {
      if (to !== position) continue;
      if (operations === null) return Infinity;
      const again = operations.findIndex((value, at) => at % 3 === 0 && value === Op.Again);
      if (again >= 0) return operations[again + 2]!;
    }
    return 1;
  }

  /** Positions of a model with elements of that local name. */
  namesakes(model: ContentModel, local: string): readonly number[] {
    let byLocal = this.#namesakes.get(model);
    if (byLocal === undefined) {
      this.#namesakes.set(model, (byLocal = new Map()));
      for (let position = 0; position < model.size; position++)
        for (const code of this.particleCodes(model, position)) {
          const name = this.#run.tables.elementName(code);
          const own = name.slice(name.lastIndexOf('}') + 1);
          byLocal.set(own, [...(byLocal.get(own) ?? []), position]);
        }
    }
    return byLocal.get(local) ?? [];
  }

  #search(model: ContentModel, code: number, uri: string): readonly number[] {
    const found: number[] = [];
    for (let position = 0; position < model.size; position++)
      if (this.#run.tables.matchParticle(model.positions[position]!, code, uri) !== NONE) found.push(position);
    return found;
  }

  /** Codes of the elements that match a particle; none for a wildcard. */
  particleCodes(model: ContentModel, position: number): readonly number[] {
    const { tables } = this.#run;
    const term = model.positions[position]!;
    if (term < NONE) return [];
    const members = tables.code.declarations[term]![4] ?? [term];
    return members.map((member) => tables.declaredCode[member]!);
  }

  /** The position that an element leads to from a state of the model, if nothing is missing in between. */
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
