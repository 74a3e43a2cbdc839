/** Pages in the language of the reader. */
import type { Request, Response } from 'express';
import { isLanguage, LANGUAGES, type Language } from './texts/texts.js';

/** `?lang=`, else what the browser asks for, else English. */
export function languageOf(request: Request): Language {
  const asked = request.query['lang'];
  if (isLanguage(asked)) return asked;
  const accepted = request.acceptsLanguages(Object.keys(LANGUAGES));
  return isLanguage(accepted) ? accepted : 'en';
}

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
