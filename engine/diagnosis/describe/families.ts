/**
 * Messages for families of rules that differ only in their element: thousands of rules say that an element is not used,
 * or how often it may occur. The element is taken from the test (`Assertion.shape`).
 */
import { findCodeList } from 'einvoice-core/knowledge/code-lists.js';
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion, BusinessTerm, Language, NodePath } from 'einvoice-core/types.js';
import { listPart } from './code-list.js';
import { type Part, part, termPart } from 'einvoice-wording/part.js';
import type { FamilyKey } from 'einvoice-wording/sentences.js';
import { termAt } from '../facts/terms/term-paths.js';

/** Problem, fix and business term of a message. */
interface FamilyMessage {
  readonly problem: Part;
  readonly fix: Part;
  readonly term: BusinessTerm | null;
}

/** What a test has read in the document. */
export interface TestedElement {
  /** The path of the element, from the root. */
  readonly target: NodePath;
  /** How often it occurs; null if the rule does not count. */
  readonly count: number | null;
  /** Whether it is present but empty. */
  readonly isEmpty: boolean;
}

/** Up to this length, lists are shown in full. */
const MAX_SHORT_LIST = 12;

/**
 * The message of a rule whose test has a known form; null for others.
 * @param found what the test has read; absent without a document
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
  // A term may be an attribute, such as the unit of a quantity; otherwise it is the element.
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

/** Whether a rule is for orders, responses and the like. */
function isAboutOtherDocuments({ code }: Assertion): boolean {
  return isAbout('aboutOtherDocuments', code);
}

/** The names of the elements that a context selects: the last name of each alternative. */
function selectedNames({ traits }: Assertion): string {
  const names = (traits?.selects ?? []).filter((name) => !name.startsWith('@'));
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');
}

/** At most this many elements are named. */
const MAX_NAMES = 3;

function codesOfShape(shape: Assertion['shape']): readonly string[] | undefined {
  if (shape?.kind === 'never') return shape.values;
  return shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes
    ? shape.codes.values
    : undefined;
}

function familyKey(
  { shape, flag, code }: Assertion,
  hasElement: boolean,
  count: number | null,
  isEmpty: boolean,
): FamilyKey | null {
  if (shape === null) return null;
  // The element is visible in the document, so the message must not call it missing.
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

interface PathNames {
  /** Null if the context does not name one. */
  readonly element: string | null;
  readonly parent: string | null;
  readonly attribute: string;
  /** The whole path. */
  readonly path: NodePath;
}

/** The path to what a test reads, given the path to the checked element. */
export function testedPath({ shape }: Assertion, from: NodePath): NodePath {
  return shape !== null && 'path' in shape ? joinPaths(from, shape.path) : from;
}

/** Concatenates two paths. */
export function joinPaths(from: NodePath, path: NodePath): NodePath {
  const steps = [...from];
  for (const step of path) {
    if (step === '//') steps.length = 0;
    else if (step === '..') steps.pop();
    else steps.push(step);
  }
  return steps;
}

/** The last names of a path, by node type. */
function namesInPath(steps: NodePath): PathNames {
  const attribute = steps.at(-1)?.startsWith('@') ? steps.at(-1)!.slice(1) : '';
  const elements = attribute === '' ? steps : steps.slice(0, -1);
  return { element: elements.at(-1) ?? null, parent: elements.at(-2) ?? null, attribute, path: steps };
}
