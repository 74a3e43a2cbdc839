/** Other values for what is there: what its own value, those beside it and the rule speak for. */
import { isSchemeOf } from '../../../facts/values/nearest.js';
import { saysOtherUnit } from '../../../facts/values/said-unit.js';
import { codesFor } from '../../../facts/values/words.js';
import { hasUnseen, withoutUnseen } from '../../../facts/evidence/unseen.js';
import { valueNode } from '../../../facts/values/value-node.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { categoryOfExemption, exemptionOfCategory } from 'einvoice-core/knowledge/exemptions.js';
import { kindOfType } from 'einvoice-core/knowledge/document-kinds.js';
import { findIban } from 'einvoice-core/knowledge/iban.js';
import { schemesMatching } from 'einvoice-core/knowledge/identifier-schemes.js';
import { sampleVatIdentifier } from 'einvoice-core/knowledge/vat-identifiers.js';
import { valuesFor } from '../adding/values-for.js';
import { comparedWith, daysBeside, pricedQuantities } from './beside.js';
import { fileTypes } from './file-types.js';
import { countriesFor, countryAt } from './country.js';
import { valuesNamed } from './named-values.js';
import { currenciesMeant } from './currency.js';
import { discountsIn } from './discounts.js';
import type { Editor } from '../../edits/editor.js';
import { eitherDay } from './either-day.js';
import type { Problem } from '../../problem.js';
import { otherUnitsOfLine } from './units.js';
import { nearestDays } from './days.js';
import { type Guess, type ValueKind, guessesOf } from './values.js';

/** Elements whose values have a form: codes, identifiers, days and figures; all others are texts. */
const FORMAL =
  /(?:Code|ID|Date|Time|DateTime|String|Amount|Quantity|Measure|Percent|Numeric|Rate|Indicator|Number|Mail)$/;

/** Identifiers as parties, accounts and documents have them; of categories and schemes an `ID` is a code. */
const IDENTIFIER =
  /(?:CompanyID|EndpointID|IBANID|ProprietaryID|URIID|GlobalID|(?:PartyIdentification|PartyLegalEntity|FinancialAccount)\/cbc:ID|(?:Party|Registration|Organization)\/ram:ID)$/;

/** Days, and numbers of accounts. */
const DAYS = /(?:Date|DateTimeString)$/;
const ACCOUNT = /(?:Paye[er]FinancialAccount\/cbc:ID|IBANID)$/;

/** What says a currency. */
const CURRENCY = /^(?:@currencyID|\w+:(?:Document|Invoice|Tax)CurrencyCode)$/;

function formOf(names: readonly string[], isElement: boolean): ValueKind['form'] {
  if (names.at(-1) === '@unitCode') return 'unit';
  if (CURRENCY.test(names.at(-1)!)) return 'currency';
  if (isElement && DAYS.test(names.at(-1)!)) return 'day';
  if (isElement && ACCOUNT.test(names.slice(-2).join('/'))) return 'account';
  if (isElement && !FORMAL.test(names.at(-1)!)) return 'text';
  return IDENTIFIER.test(names.slice(-2).join('/')) ? 'identifier' : 'code';
}

/** So many values that the advice of a rule names are tried. */
const MOST_NAMED = 4;

/** The values to try, the surest first. */
export const otherValues = once((problem: Problem): readonly Guess[] => {
  const { node, names, tree, editor } = problem;
  // A file is of the type that its name tells, and of no other one.
  const types = fileTypes(node, editor);
  if (types !== null) return types.map((value) => ({ value, class: 'certain' }));
  const guesses = [...ofItsOwn(problem), ...ofOthers(problem)];
  const value = tree.stringValue(node).trim();
  const kind = DOCUMENT_TYPE.test(names.slice(-2).join('/')) ? kindOfType(value) : null;
  const category = EXEMPTION_CODE.test(names.at(-1)!) ? categoryBeside(node, editor) : null;
  const isOfCategory = (guess: Guess): boolean =>
    category === null || [category, null].includes(categoryOfExemption(guess.value));
  // What is owed to somebody is not asked of them because a code was in the way, nor the other way round.
  const isSameKind = (guess: Guess): boolean => kind === null || kindOfType(guess.value) === kind;
  const isOther = isThousands(value) && isConcluded(problem);
  const isContradicted = saysOtherUnit(node, editor);
  const fitting = guesses
    .filter((guess) => isSameKind(guess) && isOfCategory(guess) && !(isOther && guess.class === 'certain'))
    // A number beside another unit than is stated may be right, and its unit wrong.
    .map((guess): Guess =>
      isContradicted && guess.class === 'certain' ? { value: guess.value, class: 'choice', isLossy: true } : guess,
    );
  return names.at(-1) === '@unitCode' ? usedElsewhereFirst(node, fitting, editor) : fitting;
});

function as(own: Guess['class'], values: readonly string[]): readonly Guess[] {
  return values.map((value) => ({ value, class: own }));
}

/** What a value may mean by the way in which it is written. */
function ofItsOwn({ issue, node, names, isElement, tree, editor }: Problem): readonly Guess[] {
  return [
    ...discounts(node, editor),
    ...asSeen(node, editor),
    ...currenciesMeant(node, editor),
    ...guessesOf(issue, {
      form: formOf(names, isElement),
      country: countryAt(node, editor),
      fits: (code) => isSchemeOf(tree, node, code),
    }),
    ...as('choice', eitherDay(node, editor)),
  ];
}

/** What stands around it, its kind, and the rule speak for. */
function ofOthers(problem: Problem): readonly Guess[] {
  const { issue, place, node, names, isElement, tree, editor } = problem;
  const name = names.at(-1)!;
  const value = tree.stringValue(node).trim();
  const isUnknownCountry = isElement && COUNTRY.test(name) && codesFor(issue.actual ?? '').length === 0;
  return [
    ...(isUnknownCountry ? as('choice', countriesFor(node, editor)) : []),
    ...as('choice', exemptionFor(node, names, editor)),
    ...as('choice', withoutMark(node, names, editor)),
    ...(name === '@schemeID' ? as('choice', schemesAt(node, names, editor)) : []),
    ...as('choice', lastDigits(names, value)),
    ...as('choice', nearestDays(issue.actual ?? '')),
    ...as('input', daysBeside(node, editor)),
    ...as('choice', pricedQuantities(node, editor, isConcluded(problem))),
    ...as('choice', comparedWith(place, editor)),
    ...vatIdentifiers(names, countryAt(node, editor)),
    ...valuesFor(name, names.slice(0, -1), editor).flatMap(insteadOf(isElement && value === '')),
    ...as('input', valuesNamed([issue.said.fix]).slice(0, MOST_NAMED)),
  ];
}

/** A number with three decimals, which may be one with a thousands separator: figures may tell. */
function isThousands(written: string): boolean {
  return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(written);
}

/** Of several codes that a unit may have first the one that other lines have. */
function usedElsewhereFirst(node: number, guesses: readonly Guess[], editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  const used = new Set(nodesNamed(tree, '@unitCode', prefixes).map((each) => tree.stringValue(each)));
  const beside = otherUnitsOfLine(node, editor);
  // What its line says in another place is as good as what its name means.
  const isOther = guesses.some(({ class: own, value }) => own === 'certain' && beside.some((unit) => unit !== value));
  if (!isOther) return inOrderOfUse(guesses, used);
  const weighed = guesses.map((guess): Guess => (guess.class === 'certain' ? { ...guess, class: 'choice' } : guess));
  return inOrderOfUse([...weighed, ...beside.map((value): Guess => ({ value, class: 'choice' }))], used);
}

function inOrderOfUse(guesses: readonly Guess[], used: ReadonlySet<string>): readonly Guess[] {
  return [...guesses].sort((one, other) => Number(used.has(other.value)) - Number(used.has(one.value)));
}

/** The schemes whose numbers look like the one that a scheme is of; of articles first that of article numbers. */
function schemesAt(attribute: number, names: readonly string[], { tree }: Editor): readonly string[] {
  const found = schemesMatching(tree.stringValue(tree.parent[attribute]!));
  const isOfArticle = ARTICLE.test(names.slice(0, -1).join('/'));
  return isOfArticle ? [...found].sort((one, other) => Number(other === GTIN) - Number(one === GTIN)) : found;
}

const ARTICLE = /(?:StandardItemIdentification\/cbc:ID|TradeProduct\/ram:GlobalID)$/;
const GTIN = '0160';

/** Of the number of a card only the last digits may be told. */
function lastDigits(names: readonly string[], value: string): readonly string[] {
  const digits = CARD.test(names.slice(-2).join('/')) ? value.replace(/[ -]/g, '') : '';
  return /^\d{12,19}$/.test(digits) ? [digits.slice(-4)] : [];
}

const CARD = /(?:cbc:PrimaryAccountNumberID|TradeSettlementFinancialCard\/ram:ID)$/;

const COUNTRY = /(?:IdentificationCode|CountryID)$/;
const EXEMPTION_CODE = /ExemptionReasonCode$/;

/** The reason that the category beside it has, where that has only one. */
function exemptionFor(node: number, names: readonly string[], editor: Editor): readonly string[] {
  const category = EXEMPTION_CODE.test(names.at(-1)!) ? categoryBeside(node, editor) : null;
  const known = category === null ? null : exemptionOfCategory(category);
  return known === null ? [] : [known];
}

function categoryBeside(node: number, { tree, prefixes }: Editor): string | null {
  for (const name of ['cbc:ID', 'ram:CategoryCode']) {
    const found = valueNode(tree, tree.parent[node]!, [name], prefixes);
    if (found > 0) return tree.stringValue(found).trim();
  }
  return null;
}

/** A note without the mark of a kind that there is none of: its text stays. */
function withoutMark(node: number, names: readonly string[], { tree }: Editor): readonly string[] {
  if (names.at(-1) !== 'cbc:Note') return [];
  const [, text] = /^\s*#[^#\s]{1,12}#\s*(\S[^]*)$/.exec(tree.stringValue(node).slice(0, LONGEST_NOTE)) ?? [];
  return text === undefined ? [] : [text];
}

const LONGEST_NOTE = 20_000;

/** Where the type of the document stands. */
const DOCUMENT_TYPE = /(?:cbc:(?:Invoice|CreditNote)|rsm:(?:HeaderE|E)xchangedDocument\/ram:)TypeCode$/;

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
    ? sampleVatIdentifier(country ?? '')
    : null;
  return example === null ? [] : [{ value: example, class: 'input' }];
}

/** Whether the figures tell what a value has to be. */
function isConcluded({ node, source }: Problem): boolean {
  return source.conclusions.explanations.some(({ ways }) =>
    ways.some((way) => way.kind === 'number' && way.figure.node === node),
  );
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
  // An account has no blanks, whichever they are.
  if (findIban(value) !== null) return [];
  const seen = hasUnseen(value) || isBroken ? withoutUnseen(value) : '';
  return seen === '' ? [] : [{ value: seen, class: 'certain' }];
}

/** Longer ones are texts or attachments, in which a comment does no harm. */
const MOST_MARKUP = 1_000;
