/** Pages in the language of the reader. */
import type { Response } from 'express';
import type { Language } from './texts/texts.js';

/** Answers with a page. */
export function sendPage(response: Response, language: Language, markup: string, status = 200): void {
  const body = Buffer.from(markup);
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    'Content-Language': language,
    Vary: 'Accept-Language',
  });
  response.end(body);
}
