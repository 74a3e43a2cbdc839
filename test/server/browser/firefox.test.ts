/**
 * The main path through the start page in Firefox: an invoice is checked, viewed, edited and saved, and nothing of it
 * is sent.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { needs } from '../../needs/needs.js';
import { startSite, type Site } from './browser.js';
import { Firefox } from './firefox.js';

const MISTAKES = readFileSync(
  join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-three-mistakes.xml'),
  'utf8',
);
/** Words of the invoice that occur in no file of the page. */
const MARKS = ['Gartenbau', 'RG-88131', '1273.30'];

const text = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).innerText`;
const issue = (code: string): string =>
  `[...document.querySelectorAll('.issue')].find((one) => one.querySelector('.code').innerText.endsWith('${code}'))`;
const seen = (element: string): string =>
  `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(${element}.getBoundingClientRect())`;

needs('firefox').describe('the start page in Firefox', () => {
  let firefox: Firefox;
  let site: Site;
  before(async () => {
    site = await startSite({ demo: { callsPerHour: 10 } });
    firefox = await Firefox.start();
  });
  after(async () => {
    await firefox?.close();
    await site?.close();
  });

  it('leads from a dropped invoice to its verdict, to a field, to its line, and to a mended copy', async () => {
    await firefox.open(`${site.url}/?lang=en`);
    await firefox.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(MISTAKES)}], 'R.xml', { type: 'text/xml' }));
      for (const type of ['dragover', 'drop'])
        document.querySelector('#drop').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await firefox.until('!document.querySelector("#result").hidden');
    assert.equal(await firefox.evaluate(text('#verdict')), 'Not valid');
    assert.match(await firefox.evaluate(text('.sheet')), /Invoice RG-88131.*Seller.*Buyer.*Totals.*Amount due/s);

    await firefox.evaluate(`${issue('BR-CL-14')}.querySelector('.pick').click()`);
    await firefox.until(seen('document.querySelector(".note.picked")'));
    await firefox.evaluate('document.querySelector(".note.picked .place .link:last-child").click()');
    const editor = 'document.querySelector(".editor").shadowRoot';
    await firefox.until(`${editor}?.querySelector('.cm-activeLine')?.innerText.includes('>GER<')`);

    // Repairs are offered after they have been tested.
    await firefox.until(`${issue('BR-CL-14')}.querySelector('.fix') !== null`);
    await firefox.evaluate(`${issue('BR-CL-14')}.querySelector('.fix').click()`);
    await firefox.until(`${text('#verdict-card')}.includes('3 errors')`);
    const saved = await firefox.download(() =>
      firefox.evaluate(
        `[...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Save corrected XML').click()`,
      ),
    );
    assert.equal(saved, MISTAKES.replace('>GER<', '>DE<'));

    // The user enters a value that only they know.
    await firefox.until(`${issue('BR-DE-15')}.querySelector('.fixes input') !== null`);
    await firefox.evaluate(`${issue('BR-DE-15')}.querySelector('.fixes input').focus()`);
    await firefox.type('04011000-1234512345-06\uE007');
    await firefox.until(`${text('#verdict-card')}.includes('2 errors')`);

    assert.ok(firefox.requests.length > 10, 'the requests were seen');
    const carriers = firefox.requests.filter(
      ({ method, url, headers, bodySize }) =>
        method !== 'GET' || (bodySize ?? 0) > 0 || MARKS.some((mark) => `${url} ${headers.join(' ')}`.includes(mark)),
    );
    assert.deepEqual(carriers, []);
    assert.deepEqual(firefox.complaints, []);
  });

  it('speaks French, and shows a valid invoice', async () => {
    await firefox.open(`${site.url}/?lang=fr&example=xrechnung-ubl`);
    await firefox.until('!document.querySelector("#result").hidden');
    assert.equal(await firefox.evaluate(text('#verdict')), 'Valide');
    assert.match(await firefox.evaluate(text('.sheet')), /Facture .*Vendeur.*Acheteur.*Montant à payer/s);
    assert.deepEqual(firefox.complaints, []);
  });
});
