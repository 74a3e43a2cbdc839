/** The start page: takes an invoice, and shows its verdict. The scripts are in `../client`. */
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { layout, text } from './layout.js';

/** Files of `examples` with their names. */
export const EXAMPLES = {
  'xrechnung-ubl': 'examples.valid',
  'xrechnung-three-mistakes': 'examples.mistakes',
  'peppol-wrong-total': 'examples.total',
  'facturx-extended': 'examples.facturx',
  'en16931-ubl-credit-note': 'examples.creditNote',
} as const satisfies Readonly<Record<string, TextKey>>;

const MEGABYTE = 1024 * 1024;

/** The limits of the demo; see `../demo.ts`. */
export interface DemoOffer {
  readonly callsPerHour: number;
  readonly documentBytes: number;
}

/** What a service offers the page, besides checks in the browser. */
export interface ServerOffer {
  /** Size limit for documents with a key. */
  readonly documentBytes: number;
  /** Null if every check needs a key. */
  readonly demo: DemoOffer | null;
}

export interface CheckPage {
  readonly language: Language;
  /** Null for a static page without a service. */
  readonly server: ServerOffer | null;
  /** Content Security Policy, for pages served without headers. */
  readonly policy?: string;
}

/** The markup of the start page. */
export function checkPage({ language, server, policy }: CheckPage): string {
  const t = (...args: Parameters<typeof text> extends [unknown, ...infer Rest] ? Rest : never) =>
    text(language, ...args);
  return layout({
    language,
    languages: LANGUAGES,
    path: '/',
    title: textIn(language, 'title'),
    styles: ['assets/check.css'],
    modules: ['assets/client/main.js'],
    // A static page determines its language in the browser.
    preload: server === null ? [] : [`assets/client/texts-${language}.js`],
    policy,
    main: html`<div id="check" data-version="${packageVersion()}" data-document-bytes="${server?.documentBytes ?? ''}" data-demo-bytes="${server?.demo?.documentBytes ?? ''}">
<section class="intake" id="intake" aria-labelledby="heading">
<h1 id="heading">${t('intake.heading')}</h1>
<p class="lead">${t('intake.lead')}</p>
<noscript><p class="failure">${t('intake.noScript')}</p></noscript>
<div class="drop" id="drop">
<svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true"><path d="M12 5h17l9 9v29H12z"/><path d="M29 5v9h9M25 36V22M19 27l6-6 6 6"/></svg>
<p class="drop-title">${t('intake.drop')}</p>
<p><label class="button"><input id="file" class="unseen" type="file" multiple>${t('intake.choose')}</label></p>
<p class="hint">${t('intake.kinds')}</p>
</div>
<p class="privacy" id="privacy">${t('intake.privacy')}</p>
<p class="failure" id="failure" role="alert"></p>
<nav class="examples" aria-labelledby="examples">
<h2 id="examples">${t('examples.heading')}</h2>
<ul>${Object.entries(EXAMPLES).map(([name, key]) => html`<li><a href="?example=${name}" data-example="${name}">${t(key)}</a></li>`)}</ul>
</nav>
<details class="paste">
<summary>${t('intake.paste')}</summary>
<form id="paste-form">
<textarea id="xml" rows="10" spellcheck="false" autocomplete="off" aria-label="${textIn(language, 'intake.pasteLabel')}" data-label="intake.pasteLabel"></textarea>
<button class="button">${t('intake.check')}</button>
</form>
</details>
${server !== null && serverChoice(server, t)}
</section>
<div class="ongoing">
<p class="checking" id="checking" role="status"></p>
<div class="opening" id="opening"></div>
</div>
<section class="result" id="result" aria-labelledby="verdict" hidden>
<div class="verdict" id="verdict-card"></div>
<div class="changes" id="changes"></div>
<div class="advice" id="advice"></div>
<div class="panes" id="panes">
<div class="issues" id="issues"></div>
<div class="document" id="document"></div>
</div>
</section>
<section class="batch-page" id="batch" hidden></section>
<p class="unseen" id="announcement" role="status"></p>
</div>`,
  });
}

/** The user must choose to send the invoice. */
function serverChoice(
  { documentBytes, demo }: ServerOffer,
  t: (...args: [key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]]) => ReturnType<typeof text>,
) {
  return html`<details class="paste" id="server">
<summary>${t('server.summary')}</summary>
<form class="key" id="key-form">
<p><label class="choice"><input type="checkbox" id="use-server">${t('server.use')}</label></p>
<p class="hint">${t('server.hint')} ${demo === null ? t('server.size', { megabytes: documentBytes / MEGABYTE }) : t('server.sizeDemo', { megabytes: demo.documentBytes / MEGABYTE, calls: demo.callsPerHour })}</p>
<label for="key">${t('key.label')}</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="key-hint key-problem">
<p class="hint" id="key-hint">${t('key.hint')}</p>
<p class="problem" id="key-problem" role="alert"></p>
</form>
</details>`;
}
