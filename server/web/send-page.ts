/** Sends pages in the reader's language. */
import type { Response } from 'express';
import { OPERATOR_PAGES, type OperatorPages, operatorLinks } from './operator.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';

/** Answers with a page. */
export function sendPage(response: Response, language: Language, markup: string, status = 200): void {
  const pages = response.app.get(OPERATOR_PAGES) as OperatorPages | undefined;
  const body = Buffer.from(markup.replace('</body>', () => `${operatorLinks(language, pages)}</body>`));
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Content-Language': language,
    Vary: 'Accept-Language',
  });
  response.end(body);
}
