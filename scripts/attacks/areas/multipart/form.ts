/** Forms as text, in which each part can be replaced. */
import { ROUTES } from '#service/http/routes.js';
import { type Site, VALID_INVOICE } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { headText, VALID } from '../http/parts.js';

export const INVOICE = VALID_INVOICE.toString('latin1');
export const BORDER = 'border';
export const FILE_HEAD =
  'Content-Disposition: form-data; name="file"; filename="a.xml"\r\nContent-Type: application/xml';

/** @param head its headers, without the empty line */
export function part(head: string, body: string = INVOICE): string {
  return `${head}\r\n\r\n${body}`;
}

export const FILE_PART = part(FILE_HEAD);
export const field = (name: string, value = 'a'): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);

export function form(...parts: readonly string[]): string {
  return `${parts.map((each) => `--${BORDER}\r\n${each}\r\n`).join('')}--${BORDER}--\r\n`;
}

/** The allowed outcome: the report on the invoice, a refusal, or either if no rule decides. */
export type Outcome = 'valid' | readonly number[];

/** A request with a form. @param type the whole Content-Type */
export function sent(
  site: Site,
  kind: string,
  name: string,
  body: string,
  outcome: Outcome,
  type = `multipart/form-data; boundary=${BORDER}`,
  path: string = ROUTES.validate,
): RawAttack {
  const head = headText(`POST ${path} HTTP/1.1`, [
    'Host: a',
    `X-Api-Key: ${site.account.key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ]);
  return {
    kind,
    name,
    pieces: [head + body],
    answers: [outcome === 'valid' ? [200] : outcome],
    ...(outcome === 'valid' && { startsWith: VALID }),
  };
}
