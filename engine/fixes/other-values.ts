/** Other values for what is there: what its own value, those beside it and the rule speak for. */
import type { RankedIssue } from '../issues/ranked-issue.js';
import type { Place } from '../issues/where.js';
import { isSchemeOf } from '../messages/evidence/nearest.js';
import { hasUnseen, withoutUnseen } from '../messages/evidence/unseen.js';
import { valueNode } from '../messages/evidence/value-node.js';
import { ELEMENT } from '../xml/tree.js';
import { kindOfType } from '../knowledge/document-kinds.js';
import { schemesOf } from '../knowledge/identifier-schemes.js';
import { vatIdentifierOf } from '../knowledge/vat-identifiers.js';
import { valuesFor } from './additions.js';
import { comparedWith, daysBeside, fileTypes, pricedQuantities } from './beside.js';
import { discountsIn } from './discounts.js';
import type { Editor } from './edits.js';
import type { Source } from './source.js';
import { type Guess, type ValueKind, guessesOf, nearestDays } from './values.js';

/** Elements whose values have a form: codes, identifiers, days and figures; all others are texts. */
const FORMAL =
  /(?:Code|ID|Date|Time|DateTime|String|Amount|Quantity|Measure|Percent|Numeric|Rate|Indicator|Number|Mail)$/;

/** Identifiers as parties, accounts and documents have them; of categories and schemes an `ID` is a code. */
const IDENTIFIER =
  /(?:CompanyID|EndpointID|IBANID|ProprietaryID|URIID|GlobalID|(?:PartyIdentification|PartyLegalEntity|FinancialAccount)\/cbc:ID|(?:Party|Registration|Organization)\/ram:ID)$/;

function formOf(names: readonly string[], isElement: boolean): ValueKind['form'] {
  if (names.at(-1) === '@unitCode') return 'unit';
  if (isElement && !FORMAL.test(names.at(-1)!)) return 'text';
  return IDENTIFIER.test(names.slice(-2).join('/')) ? 'identifier' : 'code';
}

/** So many values that the advice of a rule names are tried. */
const MOST_NAMED = 4;

/**
 * The values to try, the surest first.
 * @param names of the way to the node
 */
export function otherValues(
  issue: RankedIssue,
  place: Place,
  names: readonly string[],
  source: Source,
): readonly Guess[] {
  const { editor } = source;
  const { tree } = editor;
  const { node } = place;
  const isElement = tree.kind[node] === ELEMENT;
  // A file is of the type that its name tells, and of no other one.
  const types = fileTypes(node, editor);
  if (types !== null) return types.map((value) => ({ value, class: 'certain' }));
  const as = (own: Guess['class'], values: readonly string[]): readonly Guess[] =>
    values.map((value) => ({ value, class: own }));
  const isEmpty = isElement && tree.stringValue(node).trim() === '';
  const kind = DOCUMENT_TYPE.test(names.slice(-2).join('/')) ? kindOfType(tree.stringValue(node).trim()) : null;
  const isSameKind = ({ value }: Guess): boolean => kind === null || [kind, null].includes(kindOfType(value));
  const guesses: readonly Guess[] = [
    ...discounts(node, editor),
    ...asSeen(node, editor),
    ...guessesOf(issue, {
      form: formOf(names, isElement),
      country: countryAt(node, editor),
      fits: (code) => isSchemeOf(tree, node, code),
    }),
    ...(names.at(-1) === '@schemeID' ? as('choice', schemesOf(tree.stringValue(tree.parent[node]!))) : []),
    ...as('choice', nearestDays(issue.actual ?? '')),
    ...as('input', daysBeside(node, editor)),
    ...as('choice', pricedQuantities(node, editor, isConcluded(node, source))),
    ...as('choice', comparedWith(place, editor)),
    ...vatIdentifiers(names, countryAt(node, editor)),
    ...valuesFor(names.at(-1)!, names.slice(0, -1), editor).flatMap(insteadOf(isEmpty)),
    ...as('input', namedIn(issue.fix ?? '').slice(0, MOST_NAMED)),
  ];
  // What is owed to somebody is not asked of them because a code was in the way, nor the other way round.
  return guesses.filter(isSameKind);
}

/** Where the type of the document stands. */
const DOCUMENT_TYPE = /(?:cbc:(?:Invoice|CreditNote)|rsm:(?:HeaderE|E)xchangedDocument\/ram:)TypeCode$/;

/** Numbers, codes with figures and times that an advice gives as examples. */
export function namedIn(fix: string): readonly string[] {
  const named = Array.from(fix.matchAll(NAMED), ([each]) => each).filter((each) => !/^B[TGR]-/.test(each));
  return named.length > 0 ? named : Array.from(fix.matchAll(LISTED), ([each]) => each);
}

/** Codes without figures, in capitals, one after the other. */
const LISTED = /(?<![\w:-])[A-Z][A-Z_]+(?=(?:, | (?:and|or|und|oder|et|ou) )[A-Z][A-Z_]+\b)/g;

const NAMED =
  /(?<![\w.:])\d\d(?:([.:])\d\d)(?:\1\d\d)(?![\w.:]*\d)|(?<![\w-]|\d[.,])(?=[A-Z-]*\d)[A-Z\d][A-Z\d-]+(?![\w-]|[.,]\d)|(?<![\w-])[A-Z]{2}-[A-Z]{1,3}(?![\w-])/g;

/**
 * An empty element says what it would have to say if it were missing. Of a wrong value those that it may be are examples, and
 * what it can only be is still somebody's choice: the element may be wrong altogether.
 */
function insteadOf(isEmpty: boolean): (guess: Guess) => readonly Guess[] {
  return ({ value, class: own }) =>
    isEmpty ? [{ value, class: own }] : [{ value, class: own === 'certain' ? 'choice' : 'input' }];
}

/** What a VAT identifier of the country of its party looks like: one of another country is no example. */
function vatIdentifiers(names: readonly string[], country: string | null): readonly Guess[] {
  const example = /(?:PartyTaxScheme\/cbc:CompanyID|SpecifiedTaxRegistration\/ram:ID)$/.test(names.join('/'))
    ? vatIdentifierOf(country ?? '')
    : null;
  return example === null ? [] : [{ value: example, class: 'input' }];
}

/** Whether the figures tell what a value has to be. */
function isConcluded(node: number, { explanations }: Source): boolean {
  return explanations().some(({ ways }) => ways.some((way) => way.kind === 'number' && way.figure.node === node));
}

/** Terms with discounts in the form for them: their lines are what rules read, which one line would hide. */
function discounts(node: number, { tree }: Editor): readonly Guess[] {
  const terms = tree.kind[node] === ELEMENT ? discountsIn(tree.stringValue(node)) : null;
  return terms === null ? [] : [{ value: terms, class: 'certain' }];
}

/** The value that is seen, where there is more: blanks and invisible characters, or a comment inside. */
function asSeen(node: number, editor: Editor): readonly Guess[] {
  const { tree } = editor;
  const value = tree.stringValue(node);
  const isBroken = tree.kind[node] === ELEMENT && /<[!?]/.test(editor.markup(node).slice(0, MOST_MARKUP));
  const seen = hasUnseen(value) || isBroken ? withoutUnseen(value) : '';
  return seen === '' ? [] : [{ value: seen, class: 'certain' }];
}

/** Longer ones are texts or attachments, in which a comment does no harm. */
const MOST_MARKUP = 1_000;

/** The country of the party that a node is in, for identifiers that begin with it. */
function countryAt(node: number, { tree, prefixes }: Editor): string | null {
  for (let at = node; at > 0; at = tree.parent[at]!)
    for (const path of COUNTRIES) {
      const found = valueNode(tree, at, path, prefixes);
      const code = found < 0 ? '' : tree.stringValue(found).trim();
      if (/^[A-Z]{2}$/.test(code)) return code;
    }
  return null;
}

const COUNTRIES = [
  ['cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode'],
  ['ram:PostalTradeAddress', 'ram:CountryID'],
] as const;
