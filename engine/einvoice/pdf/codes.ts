/** What can be wrong with the PDF around an invoice. */
import { HYBRID_RULES } from '../knowledge/hybrid/rules.js';

/** What only this validator looks at: it never makes an invoice invalid. */
export type OwnCheck = 'PDF-ATTACHMENT-NAME' | 'PDF-MEDIA-TYPE' | 'PDF-SEVERAL' | 'PDF-XMP-SEVERAL';

/** A rule of the specification, by what it is about, or a check of ours, by its code. */
export type ContainerRule = Exclude<keyof typeof HYBRID_RULES, 'hybrid' | 'pdfaInGermany'> | OwnCheck;

/** One rule can be broken in several ways that need other words, and other things to do. */
export type Variant =
  | 'conformance letter'
  | 'encrypted'
  | 'no XMP'
  | 'damaged XMP'
  | 'no properties'
  | 'not all described'
  | 'missing'
  | 'not listed'
  | 'not associated'
  | 'same name'
  | 'UBL';

/** The code that reports have for it. */
export function codeOf(rule: ContainerRule): string {
  return isOwn(rule) ? rule : HYBRID_RULES[rule].code;
}

/** What its publisher makes of it. */
export function levelOf(rule: ContainerRule): 'error' | 'warning' {
  return isOwn(rule) ? 'warning' : HYBRID_RULES[rule].level;
}

function isOwn(rule: ContainerRule): rule is OwnCheck {
  return !Object.hasOwn(HYBRID_RULES, rule);
}
