/** Why rules are run, or left off. */
import type { Sentences } from './sentences.js';

export const FRENCH_REASONS: Sentences['because'] = {
  identifier: 'Le document indique {name}.',
  expired: 'Le document indique {old}, que {name} a remplacé.',
  family: 'L’identifiant du document est proche de celui de {name}.',
  format: 'Tout document dans ce format y est soumis.',
  asked: 'Le document est contrôlé comme {name}, ce qui a été demandé (--as ou as=).',
  attached: 'La facture est jointe au PDF sous le nom {file}.',
  facturx: 'Factur-X a été demandé (--as facturx ou as=facturx).',
  onlyPlain:
    'Seul un document CII portant l’identifiant urn:cen.eu:en16931:2017 passe, sur demande, pour du Factur-X ; celui-ci a été contrôlé selon ce qu’il indique.',
  since: 'Ces règles s’imposent depuis le {day}.',
  notYet: 'Ces règles ne s’imposent qu’à partir du {day} ; le jour du contrôle est antérieur.',
  leftOff: 'Elles ont été écartées, comme demandé (--no-country-rules ou countryRules=false).',
  notHeld: 'Elles ne sont pas installées ici.',
  unsure: 'Qui sait qu’elles s’appliquent peut les demander (--as {name} ou as={name}).',
};
