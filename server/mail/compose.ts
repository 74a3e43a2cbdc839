/** Composes mails: subject, text, and the same as simple HTML without external resources. */

import type { Language } from 'einvoice-validator';
import { readTexts } from 'einvoice-wording/texts.js';
import { dateIn, moneyIn, numberIn } from '../text/format.js';
import { html } from 'einvoice-reports/html.js';
import type { Mail } from './mail.js';

export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in a language. */
export function compose(language: Language, { kind, values }: Mail): Composed {
  const { service, footer, [kind]: words } = readTexts(language, 'mails');
  const filled = (text: string): string => fill(language, text, values);
  const subject = `${filled(words.subject)} · ${service}`;
  const [first = '', ...others] = words.lines.map(filled);
  return {
    subject,
    text: [first, `${words.button}: ${values.link}`, ...others, `--\n${footer}`].join('\n\n') + '\n',
    html: html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f7f7f5;color:#1b1f27;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #dfe1e6;border-radius:12px">
<p style="margin:0 0 16px;font-weight:600">${service}</p>
<p style="margin:0 0 20px">${first}</p>
<p style="margin:0 0 20px"><a href="${values.link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#3355cc;color:#ffffff;text-decoration:none;font-weight:600">${words.button}</a></p>
${others.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe1e6;color:#5a6372;font-size:13px">${footer}</p>
</div>
</body>
</html>
`.markup,
  };
}

/**
 * Fills in values: dates and numbers in the language's format, money by the names of the values. User input becomes a
 * single line.
 */
function fill(language: Language, text: string, values: Mail['values']): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = (values as Readonly<Record<string, string | number>>)[name];
    if (value === undefined) return whole;
    if (name === 'date') return dateIn(language, new Date(value));
    if (name.endsWith('Cents')) return moneyIn(language, Number(value));
    return typeof value === 'number' ? numberIn(language, value) : value.replace(/\s+/g, ' ');
  });
}
