/**
 * Releases in which reports named checks without an id by position (`PREFIX-P4-2`: the second check of the fourth
 * pattern), so that a code could mean another rule in another release. Later releases do not.
 */
export const COUNTED_RELEASES: readonly string[] = [
  'factur-x@1.07.3',
  'factur-x@1.08',
  'factur-x@1.09',
  'factur-x@1.09.2',
  'fr-ctc@1.4.0.03',
  'nlcius-ubl@2.0.3.13',
  'zugferd@1.0',
  'zugferd@2.0.1',
];
