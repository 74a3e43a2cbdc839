/** A compiled rule set, ready to run. */

import type { Finding, FindingLimit } from '../assertion.js';
import type { Tree } from '../xml/tree.js';
import { type Checks, Document } from './nodes/document.js';
import { Codes, FIRST_NAME_CODE, TEXT_CODE, type NameList } from './nodes/names.js';
import { NO_PLAN, createPlanner, type Plan, type CompiledRule, runRules } from './rules.js';
import { States } from './nodes/states.js';

/** The first or second line of a generated module (after a comment): the module's value is this function. */
export const MODULE_START = '(function create(rt) {';

/** What the function in a generated module returns. */
export interface RuleSetCode {
  readonly elements: NameList;
  readonly attributes: NameList;
  /** Number of values that are computed once per document. */
  readonly slots: number;
  /** The rules of each pattern, in order. */
  readonly patterns: readonly (readonly CompiledRule[])[];
}

/** A loaded rule set. It keeps nothing of a document; its path states only cache facts about its own rules. */
export class Program {
  readonly #elements: Codes;
  readonly #attributes: Codes;
  readonly #states: States<Plan>;
  readonly #slots: number;
  readonly #hasTextRules: boolean;
  readonly #checks: Checks;

  constructor(code: RuleSetCode, checks: Checks) {
    this.#elements = new Codes(code.elements, FIRST_NAME_CODE);
    this.#attributes = new Codes(code.attributes, this.#elements.end);
    const plan = createPlanner(code.patterns, this.#attributes.end);
    this.#states = new States(this.#attributes.end, plan, NO_PLAN);
    this.#hasTextRules = code.patterns.some((rules) =>
      rules.some(({ contexts }) =>
        contexts.some(
          ({ steps: [node] }) =>
            node !== undefined &&
            ('codes' in node.test ? node.test.codes.includes(TEXT_CODE) : node.test.from <= TEXT_CODE),
        ),
      ),
    );
    this.#slots = code.slots;
    this.#checks = checks;
  }

  /**
   * The findings of a document, in document order, then in the order of the rules; findings beyond the limit are only
   * counted.
   */
  run(tree: Tree, limit?: FindingLimit): readonly Finding[] {
    const document = new Document(tree, {
      states: this.#states,
      elements: this.#elements,
      attributes: this.#attributes,
      slots: this.#slots,
      checks: this.#checks,
      limit,
      hasTextRules: this.#hasTextRules,
    });
    try {
      runRules(document, this.#states);
      return document.findings();
    } finally {
      document.release();
    }
  }
}
