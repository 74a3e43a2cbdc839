/** The API key that was typed in: kept in this tab's session storage only, and deleted with the tab. */
const STORED_AS = 'api-key';

/** Empty if there is none. */
export function rememberedKey(): string {
  return sessionStorage.getItem(STORED_AS) ?? '';
}

/** Remembers a key for the other pages in this tab. */
export function rememberKey(key: string): void {
  sessionStorage.setItem(STORED_AS, key);
}

/** A key without the characters that a header can't have. */
export function asHeader(key: string): string {
  return key.replace(/[^\x21-\x7e]/g, '');
}
