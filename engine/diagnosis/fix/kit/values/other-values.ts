/** Other values for an existing node, suggested by its own value, its neighbours and the rule. */
import { numberFitsScheme } from '../../../facts/values/nearest.js';
import { contradictsUnit } from '../../../facts/values/contradicted-unit.js';
import { findCodesForWord } from '../../../facts/values/words.js';
import { hasInvisible, stripInvisible } from '../../../facts/evidence/invisible-characters.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { categoryOfExemption, exemptionOfCategory } from 'einvoice-core/knowledge/exemptions.js';
import { kindOfType } from 'einvoice-core/knowledge/document-kinds.js';
import { findIban } from 'einvoice-core/knowledge/iban.js';
import { schemesMatching } from 'einvoice-core/knowledge/identifier-schemes.js';
import { sampleVatIdentifier } from 'einvoice-core/knowledge/vat-identifiers.js';
import { valuesFor } from '../adding/values-for.js';
import { comparedValues, otherDatesOfPeriod, guessBaseQuantities } from './neighbour-values.js';
import { typesOfAttachment } from './file-types.js';
import { countriesFor, countryAt } from './country.js';
import { findQuotedValues } from './named-values.js';
import { guessCurrencies } from './currency.js';
import { formatDiscounts } from './discounts.js';
import type { Editor } from '../../edits/editor.js';
import { readAmbiguousDate } from './ambiguous-date.js';
import type { Problem } from '../../problem.js';
import { otherUnitsOfLine } from './units-of-line.js';
import { nearestDates } from './unusual-dates.js';
import { type Guess, type ValueKind, guessValues } from './guess-values.js';

/** Matches elements with a fixed format: codes, identifiers, dates and figures. All others contain free text. */
const FORMAL =
  /(?:Code|ID|Date|Time|DateTime|String|Amount|Quantity|Measure|Percent|Numeric|Rate|Indicator|Number|Mail)$/;

/** Matches identifiers of parties, accounts and documents; the `ID` of a category or scheme is a code instead. */
const IDENTIFIER =
  /(?:CompanyID|EndpointID|IBANID|ProprietaryID|URIID|GlobalID|(?:PartyIdentification|PartyLegalEntity|FinancialAccount)\/cbc:ID|(?:Party|Registration|Organization)\/ram:ID)$/;

/** Matches elements with dates. `ACCOUNT` matches the paths of account numbers. */
const DATE = /(?:Date|DateTimeString)$/;
const ACCOUNT = /(?:Paye[er]FinancialAccount\/cbc:ID|IBANID)$/;

/** Matches elements and attributes with a currency. */
const CURRENCY = /^(?:@currencyID|\w+:(?:Document|Invoice|Tax)CurrencyCode)$/;

/** The kind of value that a node contains, according to its path. */
function valueForm(names: readonly string[], isElement: boolean): ValueKind['form'] {
  if (names.at(-1) === '@unitCode') return 'unit';
  if (CURRENCY.test(names.at(-1)!)) return 'currency';
  if (isElement && DATE.test(names.at(-1)!)) return 'day';
  if (isElement && ACCOUNT.test(names.slice(-2).join('/'))) return 'account';
  if (isElement && !FORMAL.test(names.at(-1)!)) return 'text';
  return IDENTIFIER.test(names.slice(-2).join('/')) ? 'identifier' : 'code';
}

/** At most this many values from the message of a rule are tried. */
const MAX_QUOTED = 4;

/** The values to try for an existing node, the surest first. */
export const otherValues = once((problem: Problem): readonly Guess[] => {
  const { node, path, tree, editor } = problem;
  // The media type of a file follows from its name.
  const types = typesOfAttachment(node, editor);
  if (types !== null) return types.map((value) => ({ value, class: 'certain' }));
  const guesses = [...guessFromValue(problem), ...guessFromContext(problem)];
  const value = tree.stringValue(node).trim();
  const kind = DOCUMENT_TYPE.test(path.slice(-2).join('/')) ? kindOfType(value) : null;
  const category = EXEMPTION_CODE.test(path.at(-1)!) ? categoryInGroup(node, editor) : null;
  const isOfCategory = (guess: Guess): boolean =>
    category === null || [category, null].includes(categoryOfExemption(guess.value));
  // A wrong type code must not turn a credit into a debt, or the reverse.
  const isSameKind = (guess: Guess): boolean => kind === null || kindOfType(guess.value) === kind;
  const mayHaveThousands = mayBeThousands(value) && isDetermined(problem);
  const hasOtherUnit = contradictsUnit(node, editor);
  const fitting = guesses
    .filter((guess) => isSameKind(guess) && isOfCategory(guess) && !(mayHaveThousands && guess.class === 'certain'))
    // If the value contains another unit than the one stated, as in "5 kg", the number may be right and the unit wrong.
    .map((guess): Guess =>
      hasOtherUnit && guess.class === 'certain' ? { value: guess.value, class: 'choice', isLossy: true } : guess,
    );
  return path.at(-1) === '@unitCode' ? sortByUse(node, fitting, editor) : fitting;
});

function toGuesses(patchClass: Guess['class'], values: readonly string[]): readonly Guess[] {
  return values.map((value) => ({ value, class: patchClass }));
}

/** Values that the wrong value may mean. */
function guessFromValue({ issue, node, path, isElement, tree, editor }: Problem): readonly Guess[] {
  return [
    ...guessDiscounts(node, editor),
    ...visibleValue(node, editor),
    ...guessCurrencies(node, editor),
    ...guessValues(issue, {
      form: valueForm(path, isElement),
      country: countryAt(node, editor),
      fits: (code) => numberFitsScheme(tree, node, code),
    }),
    ...toGuesses('choice', readAmbiguousDate(node, editor)),
  ];
}

/** Values suggested by the node's neighbours, its kind, and the rule. */
function guessFromContext(problem: Problem): readonly Guess[] {
  const { issue, place, node, path, isElement, tree, editor } = problem;
  const name = path.at(-1)!;
  const value = tree.stringValue(node).trim();
  const isUnknownCountry = isElement && COUNTRY.test(name) && findCodesForWord(issue.actual ?? '').length === 0;
  return [
    ...(isUnknownCountry ? toGuesses('choice', countriesFor(node, editor)) : []),
    ...toGuesses('choice', exemptionReasonFor(node, path, editor)),
    ...toGuesses('choice', withoutSubjectCode(node, path, editor)),
    ...(name === '@schemeID' ? toGuesses('choice', schemesAt(node, path, editor)) : []),
    ...toGuesses('choice', lastDigits(path, value)),
    ...toGuesses('choice', nearestDates(issue.actual ?? '')),
    ...toGuesses('input', otherDatesOfPeriod(node, editor)),
    ...toGuesses('choice', guessBaseQuantities(node, editor, isDetermined(problem))),
    ...toGuesses('choice', comparedValues(place, editor)),
    ...vatIdentifiers(path, countryAt(node, editor)),
    ...valuesFor(name, path.slice(0, -1), editor).flatMap(adaptForExisting(isElement && value === '')),
    ...toGuesses('input', findQuotedValues([issue.messageParts.fix]).slice(0, MAX_QUOTED)),
  ];
}

/**
 * Whether the point of a number may be a thousands separator (1.234). Only the other figures can show whether it is.
 */
function mayBeThousands(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** Puts those unit codes first that the document already uses. */
function sortByUse(node: number, guesses: readonly Guess[], editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  const used = new Set(nodesNamed(tree, '@unitCode', prefixes).map((each) => tree.stringValue(each)));
  const unitsOfLine = otherUnitsOfLine(node, editor);
  // Another unit code of the same line is as likely as the unit that the wrong value names.
  const isUncertain = guesses.some(
    ({ class: patchClass, value }) => patchClass === 'certain' && unitsOfLine.some((unit) => unit !== value),
  );
  if (!isUncertain) return sortUsedFirst(guesses, used);
  const choices = guesses.map((guess): Guess => (guess.class === 'certain' ? { ...guess, class: 'choice' } : guess));
  return sortUsedFirst([...choices, ...unitsOfLine.map((value): Guess => ({ value, class: 'choice' }))], used);
}

/** Puts the values that the invoice already uses first. */
function sortUsedFirst(guesses: readonly Guess[], used: ReadonlySet<string>): readonly Guess[] {
  return [...guesses].sort((one, other) => Number(used.has(other.value)) - Number(used.has(one.value)));
}

/** The schemes whose format the number has. For item numbers, GTIN comes first. */
function schemesAt(attribute: number, names: readonly string[], { tree }: Editor): readonly string[] {
  const schemes = schemesMatching(tree.stringValue(tree.parent[attribute]!));
  const isItemNumber = ITEM_NUMBER.test(names.slice(0, -1).join('/'));
  return isItemNumber ? [...schemes].sort((one, other) => Number(other === GTIN) - Number(one === GTIN)) : schemes;
}

/** Matches the path of an item's standard number. */
const ITEM_NUMBER = /(?:StandardItemIdentification\/cbc:ID|TradeProduct\/ram:GlobalID)$/;
/** The scheme of GTINs, the numbers in bar codes. */
const GTIN = '0160';

/** Shortens a card number to its last four digits: the complete number must not be stated. */
function lastDigits(names: readonly string[], value: string): readonly string[] {
  const digits = CARD.test(names.slice(-2).join('/')) ? value.replace(/[ -]/g, '') : '';
  return /^\d{12,19}$/.test(digits) ? [digits.slice(-4)] : [];
}

/** Matches the path of a card number. */
const CARD = /(?:cbc:PrimaryAccountNumberID|TradeSettlementFinancialCard\/ram:ID)$/;

/** Matches elements with a country code. */
const COUNTRY = /(?:IdentificationCode|CountryID)$/;
/** Matches elements with an exemption reason code. */
const EXEMPTION_CODE = /ExemptionReasonCode$/;

/** The exemption reason code for the category in the same group, if the category has only one reason. */
function exemptionReasonFor(node: number, names: readonly string[], editor: Editor): readonly string[] {
  const category = EXEMPTION_CODE.test(names.at(-1)!) ? categoryInGroup(node, editor) : null;
  const known = category === null ? null : exemptionOfCategory(category);
  return known === null ? [] : [known];
}

/** The VAT category next to a node. */
function categoryInGroup(node: number, { tree, prefixes }: Editor): string | null {
  for (const name of ['cbc:ID', 'ram:CategoryCode']) {
    const categoryNode = findValueNode(tree, tree.parent[node]!, [name], prefixes);
    if (categoryNode > 0) return tree.stringValue(categoryNode).trim();
  }
  return null;
}

/** A note without its unknown subject code; the text stays. */
function withoutSubjectCode(node: number, names: readonly string[], { tree }: Editor): readonly string[] {
  if (names.at(-1) !== 'cbc:Note') return [];
  const [, text] = /^\s*#[^#\s]{1,12}#\s*(\S[^]*)$/.exec(tree.stringValue(node).slice(0, MAX_NOTE_LENGTH)) ?? [];
  return text === undefined ? [] : [text];
}

/** No note is expected to be longer. */
const MAX_NOTE_LENGTH = 20_000;

/** Matches elements with the document type code. */
const DOCUMENT_TYPE = /(?:cbc:(?:Invoice|CreditNote)|rsm:(?:HeaderE|E)xchangedDocument\/ram:)TypeCode$/;

/**
 * Adapts guesses for a missing element to an existing one. For an empty element, the guesses stay the same. For a wrong
 * value, the guesses are less sure: a certain guess becomes a choice, since the element itself may be wrong, and all
 * others become examples.
 */
function adaptForExisting(isEmpty: boolean): (guess: Guess) => readonly Guess[] {
  return ({ value, class: patchClass }) =>
    isEmpty ? [{ value, class: patchClass }] : [{ value, class: patchClass === 'certain' ? 'choice' : 'input' }];
}

/** An example of a VAT identifier of the party's country. */
function vatIdentifiers(names: readonly string[], country: string | null): readonly Guess[] {
  const example = /(?:PartyTaxScheme\/cbc:CompanyID|SpecifiedTaxRegistration\/ram:ID)$/.test(names.join('/'))
    ? sampleVatIdentifier(country ?? '')
    : null;
  return example === null ? [] : [{ value: example, class: 'input' }];
}

/** Whether the figures determine the value. */
function isDetermined({ node, context }: Problem): boolean {
  return context.conclusions.explanations.some(({ solutions }) =>
    solutions.some((change) => change.kind === 'number' && change.figure.node === node),
  );
}

/**
 * The payment terms with structured discounts. This guess comes first, because other guesses would join the lines of
 * the text.
 */
function guessDiscounts(node: number, { tree }: Editor): readonly Guess[] {
  const terms = tree.kind[node] === ELEMENT ? formatDiscounts(tree.stringValue(node)) : null;
  return terms === null ? [] : [{ value: terms, class: 'certain' }];
}

/** The value without outer blanks, invisible characters and comments. */
function visibleValue(node: number, editor: Editor): readonly Guess[] {
  const { tree } = editor;
  const value = tree.stringValue(node);
  const hasMarkup = tree.kind[node] === ELEMENT && /<[!?]/.test(editor.markup(node).slice(0, MAX_MARKUP));
  // If the value contains an account number, `guessValues` proposes the number.
  if (findIban(value) !== null) return [];
  const visible = hasInvisible(value) || hasMarkup ? stripInvisible(value) : '';
  return visible === '' ? [] : [{ value: visible, class: 'certain' }];
}

/** Longer values are texts or attachments, in which a comment is harmless. */
const MAX_MARKUP = 1_000;
