import type { ReportWordList } from './word-list.js';

export const de: ReportWordList = {
  valid: 'gültig',
  severity: { error: 'Fehler', warning: 'Warnung', information: 'Hinweis' },
  line: 'Zeile',
  colon: ': ',
  truncated: 'Nur die ersten {count} Befunde sind aufgeführt.',
  setAside: 'Zurückgestellt',
  patch: {
    more: 'und {count} weitere',
    reference: 'was für sich selbst steht, als Verweis schreiben',
    becomes: '{node} wird zu {name}',
    delete: '{node} löschen',
    before: '{node} vor {other} verschieben',
    behind: '{node} hinter {other} verschieben',
    add: '{markup} einfügen',
  },
};
