/** Numbers in sentences and documents. */

/** A number of a sentence in the notation of documents, with its decimals. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(',', '.');
}

export function numberIn(text: string | undefined): number {
  return Number(plain(text));
}

/** Much more precise than the numbers of an invoice. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6;
}

export function toCents(amount: number): number {
  return (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100;
}
