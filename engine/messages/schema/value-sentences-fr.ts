import type { ValueKey } from './sentences.js';
import type { Entry } from '../catalogue.js';

/** About values that are not what their type wants. */
export const VALUES: Readonly<Record<ValueKey, Entry>> = {
  wrongDate: {
    problem: 'La valeur « {value} » {of} n’est pas une date sous la forme que XML exige.',
    fix: 'Écrivez la date en année, mois et jour avec des traits d’union, p. ex. 2025-01-31.',
  },
  noSuchDay: {
    problem: 'La valeur « {value} » {of} est un jour qui n’existe pas.',
    fix: 'Corrigez la date {of}.',
  },
  wrongTime: {
    problem: 'La valeur « {value} » {of} n’est pas une heure sous la forme que XML exige.',
    fix: 'Écrivez l’heure avec heures, minutes et secondes, p. ex. 09:30:00.',
  },
  wrongDateTime: {
    problem: 'La valeur « {value} » {of} n’est pas une date avec heure sous la forme que XML exige.',
    fix: 'Écrivez la date et l’heure séparées par un T, p. ex. 2025-01-31T09:30:00.',
  },
  wrongNumber: {
    problem: 'La valeur « {value} » {of} n’est pas un nombre sous la forme que XML exige.',
    fix: 'Écrivez le nombre avec des chiffres et un point décimal seulement, p. ex. 1234.50 : ni séparateur de milliers, ni devise, ni virgule.',
  },
  wrongInteger: {
    problem: 'La valeur « {value} » {of} n’est pas un nombre entier.',
    fix: 'Écrivez un nombre entier avec des chiffres seulement, p. ex. 12.',
  },
  wrongIndicator: {
    problem: 'La valeur « {value} » {of} n’est ni true ni false.',
    fix: 'Écrivez true ou false, en minuscules.',
  },
  dataUrl: {
    problem: 'Le contenu {of} est du Base64, mais précédé de « {start} » comme dans les pages web.',
    fix: 'Supprimez « {start} ».',
  },
  wrongBinary: {
    problem: 'Le contenu {of} n’est pas du Base64 : il commence par « {value} ».',
    fix: 'Écrivez le fichier en Base64 (lettres, chiffres, + et /, avec = à la fin si nécessaire), et rien d’autre.',
  },
  wrongUri: {
    problem: 'La valeur « {value} » {of} n’est pas une adresse (URI).',
    fix: 'Écrivez une adresse complète, p. ex. https://example.org/facture, ou omettez-la.',
  },
  wrongLanguage: {
    problem: 'La valeur « {value} » {of} n’est pas un code de langue.',
    fix: 'Écrivez la langue par son code, p. ex. fr ou fr-BE.',
  },
  wrongIdentifier: {
    problem: 'La valeur « {value} » {of} n’est pas un identifiant sous la forme que XML exige.',
    fix: 'Écrivez un identifiant qui commence par une lettre et n’a que des lettres, chiffres, points, traits d’union et tirets bas.',
  },
  wrongValue: {
    problem: 'La valeur « {value} » {of} n’a pas la forme que le schéma XML demande.',
    fix: 'Corrigez la valeur {of}.',
  },
  empty: {
    problem: 'La valeur {of} manque.',
    fix: 'Indiquez la valeur {of} ; si elle n’est pas exigée, supprimez ce qui est vide.',
  },
  notInList: {
    problem: 'La valeur « {value} » {of} n’est pas de celles que le schéma XML permet.',
    fix: 'Utilisez un code de {list}, écrit exactement comme dans la liste.',
  },
  notInShortList: {
    problem: 'La valeur « {value} » {of} n’est pas de celles que le schéma XML permet.',
    fix: 'Utilisez l’un des codes admis : {expected}.',
  },
  notFixed: {
    problem: 'La valeur « {value} » {of} n’est pas permise ; la seule valeur permise ici est « {expected} ».',
    fix: 'Écrivez {expected}, ou omettez-la là où elle n’est pas nécessaire.',
  },
  tooLong: {
    problem: 'La valeur « {value} » {of} est trop longue : au plus {max} caractères sont permis.',
    fix: 'Ramenez la valeur {of} à {max} caractères.',
  },
  tooShort: {
    problem: 'La valeur « {value} » {of} est trop courte : elle doit avoir au moins {max} caractères.',
    fix: 'Corrigez la valeur {of}.',
  },
  wrongLength: {
    problem: 'La valeur « {value} » {of} doit avoir {max} caractères.',
    fix: 'Corrigez la valeur {of}.',
  },
  tooManyDigits: {
    problem: 'Le nombre « {value} » {of} a trop de chiffres : au plus {max} sont permis.',
    fix: 'Ramenez le nombre {of} à {max} chiffres.',
  },
  tooManyDecimals: {
    problem: 'Le nombre « {value} » {of} a trop de décimales : au plus {max} sont permises.',
    fix: 'Arrondissez le nombre {of} à {max} décimales.',
  },
  tooSmall: {
    problem: 'Le nombre « {value} » {of} est trop petit ; la limite est {max}.',
    fix: 'Corrigez le nombre {of}.',
  },
  tooLarge: {
    problem: 'Le nombre « {value} » {of} est trop grand ; la limite est {max}.',
    fix: 'Corrigez le nombre {of}.',
  },
};
