/** Building blocks for requests of the HTTP area. */
import { ROUTES } from '#service/http/routes.js';
import { type Site, VALID_INVOICE } from '../../site.js';

export const OK = [200] as const;
export const BAD = [400] as const;

/** A call that the service would count. If a smuggled one is executed, the count shows it. */
export function callText(
  { account }: Site,
  more: readonly string[] = [`Content-Length: ${VALID_INVOICE.length}`],
): string {
  return headText(`POST ${ROUTES.validate} HTTP/1.1`, [
    'Host: a',
    `X-Api-Key: ${account.key}`,
    'Content-Type: application/xml',
    ...more,
  ]);
}

export const INVOICE_TEXT = VALID_INVOICE.toString('latin1');

export function headText(first: string, lines: readonly string[]): string {
  return `${[first, ...lines].join('\r\n')}\r\n\r\n`;
}

export const HEALTH = headText(`GET ${ROUTES.health} HTTP/1.1`, ['Host: a']);

/** A body in chunks of a given size. */
export function chunked(body: string, size = body.length): string {
  let text = '';
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.slice(at, at + size);
    text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}

/** A character in readable form. */
export function shown(character: string): string {
  return `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** The beginning of the report on the sample invoice, if it has arrived unchanged. */
export const VALID = '{"valid":true,';
