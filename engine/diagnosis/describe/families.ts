/**
 * Messages for families of rules. The rules of a family differ only in the element: thousands of rules say that an
 * element must not be used, or how often it may occur. The shape of the test (`Assertion.shape`) shows the element.
 */
import { findCodeList } from 'einvoice-core/knowledge/code-lists.js';
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion, BusinessTerm, Language, NodePath } from 'einvoice-core/types.js';
import { listPart } from './code-list.js';
import { type Part, part, termPart } from 'einvoice-wording/part.js';
import type { FamilyKey } from 'einvoice-wording/sentences.js';
import { termAt } from '../facts/terms/term-paths.js';

/** The message of a rule of a family. */
interface FamilyMessage {
  readonly problem: Part;
  readonly fix: Part;
  readonly term: BusinessTerm | null;
}

/** The element in the document that a test is about. */
export interface TestedElement {
  /** The path of the element: names from the root. */
  readonly target: NodePath;
  /** How often the element occurs; null if the rule does not count elements. */
  readonly count: number | null;
  /** Whether the element exists but is empty. */
  readonly isEmpty: boolean;
}

/** Longer code lists are not shown in full. */
const MAX_SHORT_LIST = 12;

/**
 * The message of a rule whose test has a known shape; null for other rules.
 * @param tested the element in the document; empty if there is no document
 */
export function familyMessage(
  assertion: Assertion,
  language: Language,
  { target: knownPath, count = null, isEmpty = false }: Partial<TestedElement> = {},
): FamilyMessage | null {
  const { shape } = assertion;
  const target = knownPath ?? testedPath(assertion, assertion.contextPath);
  const { element, parent, attribute, path } = namesInPath(target);
  const key =
    knownPath === undefined && assertion.traits?.isAboutChildren === true
      ? 'childNotUsed'
      : familyKey(assertion, element !== null, count, isEmpty);
  if (key === null) return null;
  const elementNames = element ?? selectedNames(assertion);
  if (elementNames === '' && shape?.kind === 'never') return null;
  // If the path ends with an attribute, the term may be the attribute (the unit of a quantity) or its element.
  const isOtherDocument = isAboutOtherDocuments(assertion);
  const term = isOtherDocument
    ? null
    : (termAt(path, language) ?? (attribute === '' ? null : termAt(path.slice(0, -1), language)));
  const codes = codesOfShape(shape);
  const isLong = codes !== undefined && codes.length > MAX_SHORT_LIST;
  const data = {
    element: elementNames,
    attribute,
    in: parent === null ? undefined : part('words.within', { parent }),
    term: term === null ? undefined : part('words.aside', { term: termPart(term.id) }),
    codes: isLong && shape?.kind === 'value' ? undefined : codes,
    list: isLong ? listPart(findCodeList(path, codes)) : undefined,
    count: shape?.kind === 'count' ? (shape.most ?? shape.least) : undefined,
  };
  return {
    problem: part(`families.${key}.problem`, data, isOtherDocument),
    fix: part(`families.${key}.fix`, data, isOtherDocument),
    term,
  };
}

/** Whether a rule is about documents other than invoices, such as orders. */
function isAboutOtherDocuments({ code }: Assertion): boolean {
  return isAbout('aboutOtherDocuments', code);
}

/** The names of the elements that a rule is checked on: "cac:Price, cac:Item, …". */
function selectedNames({ traits }: Assertion): string {
  const names = (traits?.selects ?? []).filter((name) => !name.startsWith('@'));
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');
}

/** At most this many elements are named in a message. */
const MAX_NAMES = 3;

/** The codes that a test compares with. */
function codesOfShape(shape: Assertion['shape']): readonly string[] | undefined {
  if (shape?.kind === 'never') return shape.values;
  return shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes
    ? shape.codes.values
    : undefined;
}

/** The key of the texts for a family; null if the test belongs to no family. */
function familyKey(
  { shape, flag, code }: Assertion,
  hasElement: boolean,
  count: number | null,
  isEmpty: boolean,
): FamilyKey | null {
  if (shape === null) return null;
  // The element exists, so the message must not call it missing.
  if (shape.kind === 'present' && isEmpty && hasElement)
    return isAttribute(shape.path) ? 'attributeEmpty' : 'elementEmpty';
  const isWarning = flag === 'warning';
  const isSyntaxRule = isAbout('aboutSyntax', code);
  switch (shape.kind) {
    case 'never':
      return !shape.isVariant ? 'elementNotUsed' : shape.values.length > 0 ? 'kindNotUsedOf' : 'kindNotUsed';
    case 'absent':
      if (isAttribute(shape.path))
        return isSyntaxRule ? (hasElement ? 'attributeNotInModel' : 'anyAttributeNotInModel') : 'attributeNotUsed';
      return isSyntaxRule ? (isWarning ? 'elementNotInModel' : 'elementNotAllowedInModel') : 'elementNotUsed';
    case 'present':
      return isAttribute(shape.path) ? (hasElement ? 'attributeMissing' : 'anyAttributeMissing') : 'elementMissing';
    case 'count': {
      const { least, most, isVariant } = shape;
      if (count === 0 && !isVariant && least > 0) return 'elementMissing';
      if (count !== null && count > 1 && !isVariant && least === 1 && most === 1) return 'elementOnce';
      if (most === null) return least === 1 ? 'elementMissing' : 'elementAtLeast';
      if (least === most) return isVariant ? 'variantExactly' : 'elementExactly';
      if (most > 1) return isVariant ? 'variantsAtMost' : 'elementAtMost';
      return isVariant ? 'variantAtMost' : isWarning ? 'elementOnceAdvice' : 'elementOnce';
    }
    case 'value':
      if (shape.codes === undefined) return null;
      if (!('values' in shape.codes) || shape.codes.values.length > MAX_SHORT_LIST)
        return isAttribute(shape.path) ? 'attributeCodeNotInList' : 'codeNotInList';
      return isAttribute(shape.path) ? 'attributeCodeNotInShortList' : 'codeNotInShortList';
  }
}

function isAttribute(path: NodePath): boolean {
  return path.at(-1)?.startsWith('@') ?? false;
}

/** The names at the end of a path. */
interface PathNames {
  /** The last element; null for an empty path. */
  readonly element: string | null;
  readonly parent: string | null;
  /** The attribute without `@`; '' if the path ends with an element. */
  readonly attribute: string;
  /** All names of the path. */
  readonly path: NodePath;
}

/** The path to the element that a test reads, given the path to the checked element. */
export function testedPath({ shape }: Assertion, contextPath: NodePath): NodePath {
  return shape !== null && 'path' in shape ? joinPaths(contextPath, shape.path) : contextPath;
}

/** Appends a path to another path: `..` leads to the parent, and `//` starts anew. */
export function joinPaths(base: NodePath, path: NodePath): NodePath {
  const steps = [...base];
  for (const step of path) {
    if (step === '//') steps.length = 0;
    else if (step === '..') steps.pop();
    else steps.push(step);
  }
  return steps;
}

/** The names of the last element on a path, of its parent, and of its attribute. */
function namesInPath(steps: NodePath): PathNames {
  const attribute = steps.at(-1)?.startsWith('@') ? steps.at(-1)!.slice(1) : '';
  const elements = attribute === '' ? steps : steps.slice(0, -1);
  return { element: elements.at(-1) ?? null, parent: elements.at(-2) ?? null, attribute, path: steps };
}
