/** Codes of problems with the PDF around an invoice. */
import { HYBRID_RULES } from '../knowledge/hybrid/rules.js';

/** Checks in addition to the specification: they never make an invoice invalid. */
export type OwnCheck = 'PDF-ATTACHMENT-NAME' | 'PDF-MEDIA-TYPE' | 'PDF-SEVERAL' | 'PDF-XMP-SEVERAL';

/** A rule of the specification by its subject, or one of the additional checks by its code. */
export type ContainerRule = Exclude<keyof typeof HYBRID_RULES, 'hybrid' | 'pdfaInGermany'> | OwnCheck;

/** Ways to violate a rule that need different messages. */
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

/** The code used in reports. */
export function reportCode(rule: ContainerRule): string {
  return isOwnCheck(rule) ? rule : HYBRID_RULES[rule].code;
}

/** The severity assigned by the publisher. */
export function ruleLevel(rule: ContainerRule): 'error' | 'warning' {
  return isOwnCheck(rule) ? 'warning' : HYBRID_RULES[rule].level;
}

function isOwnCheck(rule: ContainerRule): rule is OwnCheck {
  return !Object.hasOwn(HYBRID_RULES, rule);
}
