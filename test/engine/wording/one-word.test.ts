/** One word per term, as readers take two words for two things. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

/** By the word for a term: synonyms to avoid, and the files in which they mean something else. */
const OTHERS: Readonly<Partial<Record<Language, Readonly<Record<string, readonly [other: RegExp, but?: RegExp]>>>>> = {
  de: {
    Zahlungsart: [/Zahlungsweg|Zahlungsmittel/],
    Ansprechpartner: [/Kontaktstelle|Kontaktperson/],
    'USt-IdNr.': [/Umsatzsteuer-ID|Umsatzsteuer-Identifikationsnummer|Umsatzsteuernummer|USt-ID\b/, /pint/],
    'Umsatzsteuer-Aufschlüsselung': [/Umsatzsteueraufschlüsselung/],
    Lieferanschrift: [/Lieferadresse/],
    Fälligkeitsdatum: [/Fälligkeitstag/],
    Bestellnummer: [/Bestellreferenz/],
    Vertragsnummer: [/Vertragsreferenz/],
    'vorausgegangene Rechnung': [/frühere[nr]? Rechnung/],
    Artikelattribut: [/Artikeleigenschaft|Artikelmerkmal/],
    'Gesamtbetrag ohne Umsatzsteuer': [/Rechnungs(?:gesamt)?betrag (?:ohne|mit|einschließlich) Umsatzsteuer/],
    Abrechnungswährung: [/Umsatzsteuer-Abrechnungswährung|Währung der Umsatzsteuerabrechnung/],
    Bemessungsgrundlage: [/Steuerbasisbetrag/],
    Fremdforderung: [/Drittzahlung/],
    Rechnungsaussteller: [/Rechnungsersteller/],
  },
  fr: {
    'identifiant à la TVA': [/numéros? de TVA/, /pint/],
    'identifiant fiscal': [/numéros? fisca/],
    'avec la TVA': [/\bTTC\b/],
    frais: [/\b[Cc]harges?\b(?! ?")(?<!en charge)|Majoration/, /xml-problems/],
    'pièce jointe': [/fichiers? joints?/],
    contact: [/interlocuteur/],
  },
};

function filesOf(language: Language): readonly string[] {
  const folder = join(findPackageRoot(import.meta.url), 'engine', 'wording', 'texts', language);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));
}

describe('one term has one word', () => {
  for (const language of LANGUAGES)
    for (const [word, [other, but]] of Object.entries(OTHERS[language] ?? {}))
      it(`${word} (${language})`, () => {
        const files = filesOf(language).filter((file) => but?.test(file) !== true);
        assert.ok(files.length > 15, `${files.length} files`);
        const texts = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
        assert.ok(texts.some((text) => text.includes(word)));
        assert.deepEqual(
          // Names of properties are not text.
          texts.filter((text) => other.test(text.replace(/"?\w+"?: (?=["'])/g, ''))),
          [],
        );
      });
});
