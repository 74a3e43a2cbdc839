/** Numbers in sentences and documents. */
import type { Readable } from './words.js';

/** A number with groups of three digits, as a language writes them. */
const GROUPED: Readonly<Record<Readable, RegExp>> = {
  en: /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g,
  de: /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/g,
  fr: /(?<![\d.,])\d{1,3}(?:\u202f\d{3})+(?!\d)/g,
};

/** The text with its numbers in one piece; what it quotes stays as it is. */
export function withoutGroups(text: string, language: Readable): string {
  return text
    .split(/([“„«][^“”„»]*[”“»])/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(GROUPED[language], (number) => number.replace(/\D/g, ''))))
    .join('');
}

/** Converts a number in a sentence to the notation of documents, keeping its decimals. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(',', '.');
}

export function numberIn(text: string | undefined): number {
  return Number(plain(text));
}

/** Far more precise than the numbers of an invoice. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6;
}

export function toCents(amount: number): number {
  return (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100;
}
