/** The sentences about what a document's XML Schema does not allow: one set per language, the same keys in all. */
import { textsOf } from '#texts';
import type { Language } from '../../types.js';
import type { Entry } from '../catalogue.js';

/** By kind of violation; `Near`, `Instead` and `Namespace` where it is known what was meant. */
export type SchemaKey =
  | 'root'
  | 'unknown'
  | 'unknownNear'
  | 'unknownTwice'
  | 'inCreditNote'
  | 'inInvoice'
  | 'movedInCreditNote'
  | 'instead'
  | 'namespace'
  | 'namespaceDeclared'
  | 'elsewhere'
  | 'slippedOut'
  | 'slippedOutMany'
  | 'bareText'
  | 'doubled'
  | 'signature'
  | 'signatureNowhere'
  | 'container'
  | 'unwrapped'
  | 'unwrappedMany'
  | 'notHere'
  | 'profile'
  | 'profileOfTwo'
  | 'profileOfMany'
  | 'profileOther'
  | 'orderBefore'
  | 'orderAfter'
  | 'orderMany'
  | 'tooOften'
  | 'tooOftenOnce'
  | 'missingBefore'
  | 'missingWithin'
  | 'attribute'
  | 'attributeNear'
  | 'attributeTwice'
  | 'attributeMissing'
  | 'text'
  | 'noElements'
  | 'noContent'
  | 'abstractElement'
  | 'abstractType'
  | 'instanceType'
  | 'instanceDerivation'
  | 'instanceNil'
  | 'instanceEmpty'
  | 'instanceContent'
  | 'instanceLocation'
  | 'identityTwice'
  | 'identityDangling'
  | ValueKey;

/** About values that are not what their type wants. */
export type ValueKey =
  | 'wrongDate'
  | 'noSuchDay'
  | 'wrongTime'
  | 'wrongDateTime'
  | 'wrongNumber'
  | 'wrongInteger'
  | 'wrongIndicator'
  | 'dataUrl'
  | 'wrongBinary'
  | 'wrongUri'
  | 'wrongLanguage'
  | 'wrongIdentifier'
  | 'wrongValue'
  | 'empty'
  | 'notInList'
  | 'notInShortList'
  | 'notFixed'
  | 'tooLong'
  | 'tooShort'
  | 'wrongLength'
  | 'tooManyDigits'
  | 'tooManyDecimals'
  | 'tooSmall'
  | 'tooLarge';

export interface SchemaSentences {
  /**
   * Placeholders: `{element}`, `{term}` (with a blank in front), `{parent}`, `{expected}`, `{other}`, `{line}`, `{max}`,
   * `{attribute}`, `{value}`, `{of}` (what a value is of), `{near}`, `{places}`, `{own}`, `{profiles}` and `{list}`.
   */
  readonly schema: Readonly<Record<SchemaKey, Entry>>;
  /** What to write in place of a wrong value. */
  readonly write: string;
  /** Between problem and fix, why there is no such day. */
  readonly daysOfMonth: string;
  readonly monthsOfYear: string;
  readonly months: readonly string[];
  /** Where a value stops having the form that it should have. */
  readonly wrongCharacter: string;
  readonly endMissing: string;
  /** What a value is of. */
  readonly ofElement: string;
  readonly ofAttribute: string;
  /** Behind what an element is to be called: one in it. */
  readonly andWithin: string;
  /** Behind a mistake that is made at other places as well. */
  readonly orIntoGroup: string;
  readonly repeated: string;
  /** Where an element stands. */
  readonly atLine: string;
  /** Of many names, and of any element. */
  readonly anyElement: string;
}

export function schemaSentencesOf(language: Language): SchemaSentences {
  return textsOf(language).schema;
}
