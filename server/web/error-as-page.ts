import type { Request } from 'express';
import type { ErrorPage } from '../http/answer.js';
import type { ErrorCode } from '../http/errors.js';
import { requestLanguage } from '../http/language.js';
import { OPERATOR_PAGES, type OperatorPages, operatorLinks } from './operator.js';
import { errorPage } from './pages/error.js';
import { POLICY } from './security.js';

/** An error as a page in the reader's language, with the security policy of all pages. */
export function errorAsPage(request: Request, code: ErrorCode): ErrorPage {
  const language = requestLanguage(request);
  const links = operatorLinks(language, request.app.get(OPERATOR_PAGES) as OperatorPages | undefined);
  return {
    markup: errorPage(language, code).replace('</body>', () => `${links}</body>`),
    headers: {
      'Content-Language': language,
      'Content-Security-Policy': `${POLICY}; frame-ancestors 'none'`,
      Vary: 'Accept, Accept-Language',
    },
  };
}
