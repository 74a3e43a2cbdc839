/** Why rules are run, or left off. */
import type { Sentences } from './sentences.js';

export const ENGLISH_REASONS: Sentences['because'] = {
  identifier: 'The document names {name}.',
  expired: 'The document names {old}; {name} has taken its place.',
  family: 'The identifier of the document is close to that of {name}.',
  format: 'Every document in this format is checked by it.',
  asked: 'The document is checked as {name}, as asked for (--as or as=).',
  attached: 'The invoice is attached to the PDF as {file}.',
  facturx: 'Factur-X was asked for (--as facturx or as=facturx).',
  onlyPlain:
    'Only a CII document with the identifier urn:cen.eu:en16931:2017 is Factur-X when that is asked for; this one was checked as what it names.',
  since: 'These rules have been binding since {day}.',
  notYet: 'These rules are binding from {day} on, and the day of the check is earlier.',
  leftOff: 'They were left off, as asked for (--no-country-rules or countryRules=false).',
  notHeld: 'They are not installed here.',
  unsure: 'Whoever knows that they apply can ask for them (--as {name} or as={name}).',
};
