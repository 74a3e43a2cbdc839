/** Codes and states of all nodes of a document. */

import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from '../../xml/tree.js';
import { SpareMemory } from '../../xml/spare-memory.js';
import { COMMENT_CODE, DOCUMENT_CODE, INSTRUCTION_CODE, TEXT_CODE, type Codes } from './names.js';
import { DOCUMENT_STATE, NO_STATE, type States } from './states.js';

/** The rule set's properties needed for numbering nodes. */
export interface PathOptions {
  /** The plans of states do not matter here. */
  readonly states: States<unknown>;
  readonly elements: Codes;
  readonly attributes: Codes;
  /** Text nodes have states only if rules need them. */
  readonly hasTextRules: boolean;
}

/** The columns, with an entry per node unless noted. */
interface Numbering {
  readonly code: Uint16Array;
  readonly state: Int16Array;
  /** The next node with the same code; 0: none. */
  readonly nextOfCode: Int32Array;
  /** Per code: the first node that has it; 0: none. */
  readonly firstOfCode: Int32Array;
  /** Whether some node has no state; then a missing state proves nothing. */
  readonly isPartial: boolean;
  /** The buffer behind the columns. */
  readonly memory: ArrayBuffer;
}

/** Bytes kept for the next document: enough for a document of 5 MB. */
const MAX_KEPT = 8 * 1024 * 1024;

/** The buffer between documents. */
export const NUMBERING_MEMORY = new SpareMemory(MAX_KEPT);

/** Numbers the nodes in one pass in document order. */
export function numberNodes(tree: Tree, { states, elements, attributes, hasTextRules }: PathOptions): Numbering {
  const { kind, name, names, size, parent } = tree;
  const { width } = states;
  // One buffer for all is cheaper than one each.
  const memory = NUMBERING_MEMORY.take(4 * (size + 2 * width + 2 * names.length) + 4 * size);
  let used = 0;
  const column = (length: number): Int32Array => new Int32Array(memory, 4 * ((used += length) - length), length);
  const nextOfCode = column(size);
  const firstOfCode = column(width);
  const lastOfCode = column(width);
  const elementCodes = column(names.length);
  const attributeCodes = column(names.length);
  const code = new Uint16Array(memory, 4 * used, size);
  const state = new Int16Array(memory, 4 * used + 2 * size, size);
  let { table } = states;
  let isPartial = false;
  state[0] = DOCUMENT_STATE;
  for (let node = 1; node < size; node++) {
    const what = kind[node];
    // The most frequent case.
    if (what === TEXT && !hasTextRules) {
      code[node] = TEXT_CODE;
      continue;
    }
    let own = DOCUMENT_CODE;
    switch (what) {
      case ELEMENT:
        own = elementCodes[name[node]!]!;
        if (own === 0) own = elementCodes[name[node]!] = elements.of(names[name[node]!]!);
        break;
      case ATTRIBUTE:
        own = attributeCodes[name[node]!]!;
        if (own === 0) own = attributeCodes[name[node]!] = attributes.of(names[name[node]!]!);
        break;
      case TEXT:
        own = TEXT_CODE;
        break;
      case COMMENT:
        own = COMMENT_CODE;
        break;
      case PROCESSING_INSTRUCTION:
        own = INSTRUCTION_CODE;
        break;
    }
    code[node] = own;
    const last = lastOfCode[own]!;
    if (last === 0) firstOfCode[own] = node;
    else nextOfCode[last] = node;
    lastOfCode[own] = node;
    const above = state[parent[node]!]!;
    let entered = table[above * width + own]!;
    if (entered === NO_STATE) {
      entered = states.enter(above, own);
      ({ table } = states);
    }
    state[node] = entered;
    if (entered === NO_STATE) isPartial = true;
  }
  return { code, state, nextOfCode, firstOfCode, isPartial, memory };
}
