/** Evaluates the `Accept` header (RFC 9110, section 12.5.1) to choose between JSON and other types. */
import type { IncomingMessage } from 'node:http';

/**
 * Whether a client names a media type and prefers no other type. Wildcards don't count, so only clients that ask for
 * this exact type get anything but JSON.
 */
export function prefers({ headers }: Pick<IncomingMessage, 'headers'>, type: string): boolean {
  const ranges = (headers.accept ?? '').split(',').map(parseRange);
  const own = ranges.find(({ name }) => name === type)?.quality ?? 0;
  return own > 0 && ranges.every(({ name, quality }) => name === type || quality < own || isOther(name));
}

/**
 * The media type that a client names and prefers, if it accepts no JSON. Some libraries list types that they don't
 * mean, followed by a wildcard.
 * @param types available besides JSON; the order decides between types that a client likes equally
 * @returns null for JSON
 */
export function requiredType({ headers }: Pick<IncomingMessage, 'headers'>, types: readonly string[]): string | null {
  const ranges = (headers.accept ?? '').split(',').map(parseRange);
  if (!ranges.every(({ name }) => isOther(name))) return null;
  const qualityOf = (type: string): number => ranges.find(({ name }) => name === type)?.quality ?? 0;
  const [best] = types.filter((type) => qualityOf(type) > 0).sort((one, other) => qualityOf(other) - qualityOf(one));
  return best ?? null;
}

/** JSON is the default, which wildcards also mean. Types that we don't offer are ignored. */
function isOther(name: string): boolean {
  return name !== 'application/json' && name !== 'application/*' && name !== '*/*' && name !== '*';
}

function parseRange(range: string): { readonly name: string; readonly quality: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  return { name, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
