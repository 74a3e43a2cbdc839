/**
 * Values of elements and attributes (XML Schema 1.0 part 1, sections 3.2.4, 3.3.4 and 3.14.4), and why one is invalid.
 */

import { ELEMENT, TEXT } from '../../xml/tree.js';
import { firstInvalidBase64 } from '../lexical/base64-binary.js';
import { compareDecimals } from '../lexical/numbers.js';
import { type FacetCode, type SimpleCode, Flag } from './code.js';
import type { IdentityChecker } from './identities.js';
import type { ValidationRun } from './validation-run.js';
import { isValueOf, normalizeValue } from './simple-value.js';
import { COLLAPSE } from './tables.js';
import type { ValueViolation, WrongCharacter } from './violation.js';
import { trimmedEnd, needsCollapsing, trimmedStart } from '../lexical/blanks.js';

/** Maximum length of reported values; a value may be an embedded file. */
const LONGEST_VALUE = 200;

export class ValueChecker {
  readonly #run: ValidationRun;
  readonly #identities: IdentityChecker;

  constructor(run: ValidationRun, identities: IdentityChecker) {
    this.#run = run;
    this.#identities = identities;
  }

  /**
   * The content of an element with simple content. @param first its first child @param flags those of its declaration
   */
  content(element: number, first: number, end: number, simple: number, declaration: number, flags: number): void {
    const { tree, tables } = this.#run;
    const isFixed = (flags & Flag.Fixed) !== 0;
    if (first === end) {
      // The declaration has no default value for empty content.
      if ((flags & Flag.HasValue) === 0 && tables.checks[simple] !== null && !this.#isTextValid(simple, ''))
        this.#run.reportAt(element, () => this.explain(element, null, simple, ''));
      return;
    }
    if (first + 1 === end && tree.kind[first] === TEXT) {
      if (tables.checks[simple] === null && !isFixed) return;
      if (!this.#isValid(simple, first)) {
        this.#run.reportAt(element, () => this.explain(element, null, simple, tree.stringValue(first)));
        return;
      }
    } else {
      for (let at = first; at < end; at++) {
        if (tree.kind[at] !== ELEMENT) continue;
        this.#run.report({ kind: 'content', node: element, isEmpty: false, child: at });
        return;
      }
      const text = tree.stringValue(element);
      if (text === '' && (flags & Flag.HasValue) !== 0) return;
      if (!this.#isTextValid(simple, text)) {
        this.#run.reportAt(element, () => this.explain(element, null, simple, text));
        return;
      }
    }
    if (isFixed)
      this.#checkFixed(element, null, simple, tree.stringValue(element), tables.code.declarations[declaration]![3]!);
    if (tables.identity[simple] !== 0) this.#identities.add(element, null, simple, tree.stringValue(element));
  }

  attribute(element: number, attribute: number, simple: number, fixed: string | null): void {
    const { tree, tables } = this.#run;
    if (!this.#isValid(simple, attribute)) {
      this.#run.reportAt(element, () => this.explain(element, attribute, simple, tree.stringValue(attribute)));
      return;
    }
    if (fixed !== null) this.#checkFixed(element, attribute, simple, tree.stringValue(attribute), fixed);
    if (tables.identity[simple] !== 0) this.#identities.add(element, attribute, simple, tree.stringValue(attribute));
  }

  /** A text or an attribute. Most values can be checked in place. */
  #isValid(simple: number, node: number): boolean {
    const { tree, tables } = this.#run;
    const to = tree.to[node]!;
    if (to < 0) return this.#isTextValid(simple, tree.stringValue(node));
    const check = tables.checks[simple]!;
    if (check === null) return true;
    const { source } = tree;
    let from = tree.kind[node] === TEXT ? tree.from[node]! : tree.valueStart(node);
    let end = to;
    if (tables.whiteSpace[simple] === COLLAPSE) {
      from = trimmedStart(source, from, end);
      end = trimmedEnd(source, from, end);
    }
    if (tables.isExact[simple] === 1 && needsCollapsing(source, from, end))
      return this.#isTextValid(simple, source.slice(from, end));
    return check(source, from, end);
  }

  #isTextValid(simple: number, text: string): boolean {
    return isValueOf(this.#run.tables.simpleCode(simple), text, 0, text.length);
  }

  #checkFixed(element: number, attribute: number | null, simple: number, text: string, fixed: string): void {
    const type = this.#run.tables.simpleCode(simple);
    const [value, wanted] = [normalizeValue(text, type.whiteSpace), normalizeValue(fixed, type.whiteSpace)];
    if (value === wanted || (/^(?:decimal|integer)$/.test(type.builtIn) && compareDecimals(value, wanted) === 0))
      return;
    this.#run.report({
      ...this.explain(element, attribute, simple, text),
      facet: 'fixed',
      allowed: [fixed],
    });
  }

  /** Why a value is invalid: the first violated facet, or its form. */
  explain(element: number, attribute: number | null, simple: number, text: string): ValueViolation {
    const { tables } = this.#run;
    const type = tables.simpleCode(simple);
    const broken = type.item === undefined && type.members === undefined ? brokenFacet(type, text) : null;
    const wrong = broken === null && type.builtIn === 'base64Binary' ? wrongCharacter(text) : null;
    return {
      kind: 'value',
      node: element,
      attribute,
      value: text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`,
      type: type.name,
      builtIns: this.#builtInsOf(simple),
      facet: broken?.[0] ?? null,
      allowed: broken?.[1] ?? [],
      ...(wrong === null ? {} : { wrong }),
    };
  }

  #builtInsOf(simple: number): readonly string[] {
    const { builtIn, item, members } = this.#run.tables.simpleCode(simple);
    if (item !== undefined) return this.#builtInsOf(item);
    if (members !== undefined) return [...new Set(members.flatMap((member) => this.#builtInsOf(member)))];
    return [builtIn];
  }
}

/** The first violated facet of a value with a valid form. */
function brokenFacet(type: SimpleCode, text: string): FacetCode | null {
  if (type.facets === undefined) return null;
  const value = normalizeValue(text, type.whiteSpace);
  if (type.space !== null && !type.space(value, 0, value.length)) return null;
  return type.facets.find(([, , check]) => !check(value, 0, value.length)) ?? null;
}

/** White space counts in the position. */
function wrongCharacter(text: string): WrongCharacter | null {
  const offset = firstInvalidBase64(text);
  if (offset === null) return null;
  let position = 1;
  for (let at = 0; at < offset; at += text.codePointAt(at)! > 0xffff ? 2 : 1) position += 1;
  return { codePoint: text.codePointAt(offset) ?? null, position };
}
