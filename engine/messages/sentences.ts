/** The sentences that are put together while a document is checked: one set per language, the same keys in all. */
import { textsOf } from '#texts';
import type { NamedCodes } from '../knowledge/code-lists.js';
import type { OtherKind } from '../xml/other-kind.js';
import type { Language } from '../types.js';
import type { Entry } from './catalogue.js';
import type { PlaceKey } from './places/kinds.js';

/** Families of rules that differ only in the element that they are about. Placeholders: see `families.ts`. */
export type FamilyKey =
  | 'elementNotUsed'
  | 'childNotUsed'
  | 'kindNotUsed'
  | 'kindNotUsedOf'
  | 'attributeNotUsed'
  | 'elementNotInModel'
  | 'elementNotAllowedInModel'
  | 'attributeNotInModel'
  | 'anyAttributeNotInModel'
  | 'elementMissing'
  | 'attributeMissing'
  | 'anyAttributeMissing'
  | 'elementEmpty'
  | 'attributeEmpty'
  | 'elementOnce'
  | 'elementOnceAdvice'
  | 'elementAtMost'
  | 'elementAtLeast'
  | 'elementExactly'
  | 'variantAtMost'
  | 'variantsAtMost'
  | 'variantExactly'
  | 'codeNotInList'
  | 'codeNotInShortList'
  | 'attributeCodeNotInList'
  | 'attributeCodeNotInShortList';

/** What is wrong with the document as such, or with its envelope. Placeholders: `OwnValues`. */
export type OwnKey =
  | 'XML-WELL-FORMED'
  | 'XML-DOCTYPE'
  | 'XML-ENCODING'
  | 'XML-LIMIT'
  | 'FORMAT-UNKNOWN'
  | 'XSD'
  | 'NOT-EVALUATED'
  | 'PROFILE-NOT-CHECKED'
  | 'PROFILE-UNKNOWN'
  | 'PROFILE-EXPIRED'
  | 'PROFILE-EARLY'
  | 'RULES-NOT-HELD'
  | 'COUNTRY-RULES-NOT-CHECKED'
  | 'AS-NOT-CHECKED'
  | 'ENVELOPE-EMPTY'
  | 'ENVELOPE-SEVERAL'
  | 'ENVELOPE-HEADERS'
  | 'ENVELOPE-ORDER'
  | 'ENVELOPE-NESTED'
  | 'ENVELOPE-CONTENT'
  | 'ENVELOPE-TEXT'
  | 'ENVELOPE-HEADER'
  | 'ENVELOPE-MISMATCH';

/** What an envelope says and no business term names. */
export type EnvelopePlace = 'namespace' | 'root' | 'version' | 'specification' | 'process';

/** What is said about a specification identifier. Placeholders: `{value}`, `{near}` and `{name}`, of another specification, `{old}`, `{until}` and `{from}`, of one that is out of force and the one in force, `{rules}` and `{command}`. */
type SpecificationKey =
  | 'value'
  | 'blanks'
  | 'case'
  | 'version'
  | 'spelling'
  | 'pieces'
  | 'several'
  | 'empty'
  | 'is'
  | 'expired'
  | 'early'
  | 'inForceThen'
  | 'inForce'
  | 'ownDay'
  | 'buildsOn'
  | 'near'
  | 'unnamed'
  | 'otherDocument'
  | 'notHeld'
  | 'checkedWith'
  | 'rules';

/** Why a rule set was chosen or left off, unless it is the parties of the invoice: that is said in the manifest. */
type BecauseKey =
  | 'identifier'
  | 'expired'
  | 'family'
  | 'format'
  | 'asked'
  | 'attached'
  | 'facturx'
  | 'onlyPlain'
  | 'since'
  | 'notYet'
  | 'leftOff'
  | 'notHeld'
  | 'unsure';

/** Where the figures and values of the invoice are named. */
type EvidenceKey =
  | 'sum'
  | 'sumOne'
  | 'sumMissing'
  | 'sumMissingOne'
  | 'tooLow'
  | 'tooHigh'
  | 'tolerated'
  | 'inLine'
  | 'inFirstLine'
  | 'reason'
  | 'currency'
  | 'currencyBlanks'
  | 'currencyMissing'
  | 'invoiceCurrencyMissing'
  | 'currenciesMissing'
  | 'currencyFix'
  | 'vatTotals'
  | 'accountingBreakdown'
  | 'accountingBreakdownFix'
  | 'absentPart'
  | 'allowedHere'
  | 'inSignature'
  | 'alike'
  | 'dateFormat'
  | 'addDateFormat'
  | 'otherDateFormat'
  | 'writeDateFormat'
  | 'dayNotCompared'
  | 'accountingCurrencyFix'
  | 'vatTotalsFix'
  | 'more'
  | 'value'
  | 'valueNear'
  | 'valueEmpty'
  | 'attribute'
  | 'attributeNear'
  | 'attributeEmpty'
  | 'decimals'
  | 'lookAlikes'
  | 'unseen'
  | 'found'
  | 'absent'
  | 'element'
  | 'term'
  | 'registration'
  | 'registrationBare'
  | 'taxScheme'
  | 'taxSchemeMissing';

/** Why a rule could not be evaluated, by the code of the dynamic error. */
export type ReasonKey = 'XPTY0004' | 'FORG0001' | 'FORG0006' | 'FOAR0001' | 'FOAR0002' | 'FOCA0002' | 'other';

export interface Sentences {
  readonly families: Readonly<Record<FamilyKey, Entry>>;
  readonly own: Readonly<Record<OwnKey, Entry>>;
  /** Before what is said of a document that came in an envelope and is no invoice. */
  readonly payload: string;
  /** What a document is that is no invoice: its root element, or the kind of file. */
  readonly root: string;
  readonly rootWithoutNamespace: string;
  /** What to do where a root element is nearly one that is known. */
  readonly rootNear: string;
  /** What to do where a document that is known stands inside of another one. */
  readonly rootInside: string;
  readonly otherKind: string;
  readonly kinds: Readonly<Record<OtherKind, string>>;
  readonly envelopePlaces: Readonly<Record<EnvelopePlace, string>>;
  /** A piece of the document, in the quotation marks of the language. */
  readonly quoted: string;
  /** Where an element stands, with a blank in front. */
  readonly within: string;
  /** A code list that is too long to be written out: its name, and some of its codes. */
  readonly codeList: string;
  readonly codeListUnnamed: string;
  /** Which one a message is about, and how it stands in front of it. */
  readonly places: Readonly<Record<PlaceKey, string>>;
  readonly labelled: string;
  readonly andOthers: string;
  readonly percent: string;
  /** Whether words for things begin with a capital letter within a sentence, too. */
  readonly capitalised: boolean;
  /** What stands before the decimals of an amount. */
  readonly decimalSign: string;
  readonly evidence: Readonly<Record<EvidenceKey, string>>;
  readonly specification: Readonly<Record<SpecificationKey, string>>;
  /** Placeholders: `{day}`, `{name}` of a rule set, `{version}` in force then, `{used}` instead, `{command}`. */
  readonly otherVersion: string;
  /** Why a rule set was chosen, or left off. Placeholders: `{name}` of a specification, `{day}`. */
  readonly because: Readonly<Record<BecauseKey, string>>;
  readonly unevaluated: string;
  readonly reasons: Readonly<Record<ReasonKey, string>>;
  /** What the rule asks, where it could not be evaluated. */
  readonly rule: string;
  /** That the same is wrong elsewhere. */
  readonly elsewhere: string;
  /** The same of several places in one line. */
  readonly elsewhereInLine: string;
  /** The same of a single place. */
  readonly elsewhereOnce: string;
  readonly place: string;
  readonly fixFirst: string;
  readonly fixSchemaFirst: string;
  /** Between the last two of a list. */
  readonly and: string;
  readonly or: string;
}

/** What is said in other words of orders, responses and the like, which are no invoices. */
export interface OtherSentences {
  readonly families: Readonly<Partial<Record<FamilyKey, Entry>>>;
  readonly own: Readonly<Partial<Record<OwnKey, Entry>>>;
  readonly specification: Readonly<Partial<Record<SpecificationKey, string>>>;
}

const withOthers = new Map<Language, Sentences>();

function othersOf(language: Language): Sentences {
  let merged = withOthers.get(language);
  if (merged === undefined) {
    const { sentences, others } = textsOf(language);
    const { families, own, specification } = others;
    merged = {
      ...sentences,
      families: { ...sentences.families, ...families },
      own: { ...sentences.own, ...own },
      specification: { ...sentences.specification, ...specification },
    };
    withOthers.set(language, merged);
  }
  return merged;
}

/**
 * The sentences of a language.
 * @param isOther those about documents that are no invoices
 */
export function sentencesOf(language: Language, isOther = false): Sentences {
  return isOther ? othersOf(language) : textsOf(language).sentences;
}

/** A sentence that has been taken apart: what stands in front of, between and behind its placeholders. */
interface Template {
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Of each sentence of the texts, of which there are some hundreds. */
const templates = new Map<string, Template>();

function templateOf(sentence: string): Template {
  let template = templates.get(sentence);
  if (template === undefined) {
    const [first, ...others] = sentence.split(/\{([a-zA-Z]+)\}/);
    template = {
      texts: [first!, ...others.filter((_, at) => at % 2 === 1)],
      names: others.filter((_, at) => at % 2 === 0),
    };
    templates.set(sentence, template);
  }
  return template;
}

/**
 * A sentence with its placeholders filled in; what has no value is left out.
 * @param sentence one of the texts, not what an invoice says: it is remembered how it is put together
 */
export function fill(sentence: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const { texts, names } = templateOf(sentence);
  let filled = texts[0]!;
  for (let at = 0; at < names.length; at++) filled += `${values[names[at]!] ?? ''}${texts[at + 1]!}`;
  return filled;
}

/** Decimal numbers, also several in a calculation, as the language writes them; XML has a point. */
export function decimalIn(number: string, language: Language): string {
  const { decimalSign } = sentencesOf(language);
  return decimalSign === '.' ? number : number.replace(/(?<=\d)\.(?=\d)/g, decimalSign);
}

/** A code list by its name, where that is known, and some of its codes. */
export function listedIn({ name, examples }: NamedCodes, language: Language): string {
  const { codeList, codeListUnnamed } = sentencesOf(language);
  return fill(name === null ? codeListUnnamed : codeList, { name: name ?? undefined, examples: examples.join(', ') });
}
