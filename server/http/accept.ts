/** What a client accepts (RFC 9110, section 12.5.1), as far as it decides between JSON and something else. */
import type { IncomingMessage } from 'node:http';

/**
 * Whether a client names a media type, and prefers nothing to it: what it takes because it takes anything, or all of a
 * kind, does not count. So nobody gets another answer than JSON who has not asked for that very type.
 */
export function prefers({ headers }: Pick<IncomingMessage, 'headers'>, type: string): boolean {
  const ranges = (headers.accept ?? '').split(',').map(rangeOf);
  const own = ranges.find(({ name }) => name === type)?.quality ?? 0;
  return own > 0 && ranges.every(({ name, quality }) => name === type || quality < own || isOther(name));
}

/**
 * The media type that a client names and that it likes best, where it would take no JSON: some libraries name types that
 * they don't mean, with a wildcard behind them.
 * @param types that there are beside JSON, in the order that decides where a client likes several alike
 * @returns null for JSON
 */
export function insistedOn({ headers }: Pick<IncomingMessage, 'headers'>, types: readonly string[]): string | null {
  const ranges = (headers.accept ?? '').split(',').map(rangeOf);
  if (!ranges.every(({ name }) => isOther(name))) return null;
  const likes = (type: string): number => ranges.find(({ name }) => name === type)?.quality ?? 0;
  const [best] = types.filter((type) => likes(type) > 0).sort((one, other) => likes(other) - likes(one));
  return best ?? null;
}

/** JSON is what is answered otherwise; wildcards mean it, too. Of types that we don't have none is missed. */
function isOther(name: string): boolean {
  return name !== 'application/json' && name !== 'application/*' && name !== '*/*' && name !== '*';
}

function rangeOf(range: string): { readonly name: string; readonly quality: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  return { name, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
