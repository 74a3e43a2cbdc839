import type { ReportWordList } from './word-list.js';

export const fr: ReportWordList = {
  valid: 'valide',
  severity: { error: 'erreur', warning: 'avertissement', information: 'information' },
  line: 'ligne',
  colon: ' : ',
  truncated: 'Seules les {count} premières constatations sont listées.',
  setAside: 'Mise de côté',
  patch: {
    more: 'et {count} de plus',
    reference: 'écrire comme référence ce qui est mis tel quel',
    becomes: '{node} devient {name}',
    delete: 'supprimer {node}',
    before: 'déplacer {node} devant {other}',
    behind: 'déplacer {node} derrière {other}',
    add: 'ajouter {markup}',
  },
};
