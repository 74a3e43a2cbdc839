import type { AdviceTexts } from './text.js';

const SEEN = 'La valeur de {term} est «\u00a0{value}\u00a0».';

export const fr: AdviceTexts = {
  'ADVICE-LEITWEG-ID': {
    problem: 'Les chiffres de contrôle de la Leitweg-ID sont faux\u00a0: un caractère est mal saisi ou manque.',
    seen: SEEN,
    fix: 'Comparez-la avec celle que l’acheteur vous a communiquée, par exemple 04011000-1234512345-06.',
  },
  'ADVICE-IBAN': {
    problem: 'Les chiffres de contrôle de l’IBAN sont faux\u00a0: un caractère est mal saisi ou manque.',
    seen: SEEN,
    fix: 'Comparez-le avec le relevé bancaire. Un virement vers ce numéro serait refusé.',
  },
  'ADVICE-BIC': {
    problem: 'Un BIC compte 8 ou 11 lettres majuscules et chiffres, dont le cinquième et le sixième sont le pays.',
    seen: SEEN,
    fix: 'Indiquez le BIC de la banque, par exemple DEUTDEFF500, ou retirez-le s’il y a un IBAN.',
  },
  'ADVICE-GLN': {
    problem: 'Un GLN compte 13 chiffres, dont le dernier est un chiffre de contrôle\u00a0; celui-ci est faux.',
    seen: SEEN,
    fix: 'Comparez-le avec celui qui vous a été communiqué, ou donnez à l’identifiant le schéma qui est le sien.',
  },
  'ADVICE-SIREN': {
    problem: 'Un SIREN compte 9 chiffres, dont le dernier est un chiffre de contrôle\u00a0; celui-ci est faux.',
    seen: SEEN,
    fix: 'Cherchez l’entreprise dans le répertoire, ou donnez à l’identifiant le schéma qui est le sien.',
  },
  'ADVICE-SIRET': {
    problem: 'Un SIRET compte 14 chiffres, dont le dernier est un chiffre de contrôle\u00a0; celui-ci est faux.',
    seen: SEEN,
    fix: 'Cherchez l’établissement dans le répertoire, ou donnez à l’identifiant le schéma qui est le sien.',
  },
  'ADVICE-VAT-ID': {
    problem: 'Le numéro de TVA n’a pas la forme de son pays, ou ses chiffres de contrôle sont faux.',
    seen: SEEN,
    fix: 'Comparez-le avec celui qui vous a été communiqué. Seule l’administration fiscale sait s’il est attribué.',
  },
  'ADVICE-DUE-DATE': {
    problem: 'Le paiement est dû avant l’émission de la facture.',
    seen: 'La valeur de {term} est {value}, et la facture est du {other}.',
    fix: 'Corrigez la date qui est fausse.',
  },
  'ADVICE-LINE-ID': {
    problem: 'Deux lignes de la facture ont le même identifiant\u00a0: personne ne peut se référer à l’une d’elles.',
    seen: SEEN,
    fix: 'Renumérotez les lignes.',
  },
  'ADVICE-ATTACHMENT': {
    problem: 'Une pièce jointe se dit PDF et n’en est pas un\u00a0: l’acheteur ne pourra peut-être pas l’ouvrir.',
    seen: 'Elle ne commence pas comme un PDF.',
    fix: 'Joignez le PDF lui-même en base64, ou donnez à la pièce jointe le type qui est le sien.',
  },
};
