/** Why rules are run, or left off. */
import type { Sentences } from './sentences.js';

export const GERMAN_REASONS: Sentences['because'] = {
  identifier: 'Das Dokument nennt {name}.',
  expired: 'Das Dokument nennt {old}; an dessen Stelle ist {name} getreten.',
  family: 'Die Kennung des Dokuments ist der von {name} ähnlich.',
  format: 'Danach wird jedes Dokument in diesem Format geprüft.',
  asked: 'Das Dokument wird wie verlangt als {name} geprüft (--as oder as=).',
  attached: 'Die Rechnung ist als {file} an das PDF angehängt.',
  facturx: 'Factur-X wurde verlangt (--as facturx oder as=facturx).',
  onlyPlain:
    'Nur ein Dokument in CII mit der Kennung urn:cen.eu:en16931:2017 gilt auf Wunsch als Factur-X; dieses wurde als das geprüft, was es nennt.',
  since: 'Diese Regeln sind seit dem {day} verbindlich.',
  notYet: 'Diese Regeln sind erst ab dem {day} verbindlich; der Tag der Prüfung liegt davor.',
  leftOff: 'Sie wurden wie verlangt weggelassen (--no-country-rules oder countryRules=false).',
  notHeld: 'Sie sind hier nicht installiert.',
  unsure: 'Wer weiß, dass sie gelten, kann sie verlangen (--as {name} oder as={name}).',
};
