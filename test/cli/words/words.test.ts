/** Counts with plural forms in each language. */
import assert from 'node:assert/strict';
import { loadWords } from '#cli/words.js';

describe('the summary of some files', () => {
  const summary = (
    language: 'en' | 'de' | 'fr',
    [valid, invalid, notChecked]: readonly [number, number, number],
  ): string =>
    loadWords(language).summary({
      files: valid + invalid + notChecked,
      valid,
      invalid,
      notChecked,
      incomplete: 0,
      errors: invalid,
      warnings: 0,
      setAside: 0,
    });

  it('says one, none and several as French does: none is singular', () => {
    assert.equal(summary('fr', [1, 0, 0]), '1 fichier\u00a0: 1 valide, 0 non valide');
    assert.equal(summary('fr', [0, 1, 1]), '2 fichiers\u00a0: 0 valide, 1 non valide, 1 non contrôlable (1 erreur)');
    assert.equal(
      summary('fr', [2, 2, 2]),
      '6 fichiers\u00a0: 2 valides, 2 non valides, 2 non contrôlables (2 erreurs)',
    );
  });

  it('has the same words for any number of files in English and German', () => {
    assert.equal(summary('en', [1, 0, 0]), '1 file: 1 valid, 0 not valid');
    assert.equal(summary('en', [2, 1, 2]), '5 files: 2 valid, 1 not valid, 2 could not be checked (1 error)');
    assert.equal(summary('de', [1, 0, 0]), '1 Datei: 1 gültig, 0 nicht gültig');
    assert.equal(summary('de', [2, 1, 2]), '5 Dateien: 2 gültig, 1 nicht gültig, 2 nicht prüfbar (1 Fehler)');
  });
});
