/** The engine in a real browser, under the page's policy: gives the same results as the service, and sends nothing. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Language, createValidator, reportBody } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { createApp } from '#service/app.js';
import { suite } from '../../fixtures/rules.js';
import { knownKeys } from '../http/support.js';
import { needs } from '../../needs/needs.js';
import { startBrowser } from './browser.js';

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Every XML file below a folder. */
function filesIn(folder: string): readonly Sample[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

const EXAMPLES = join(findPackageRoot(import.meta.url), 'examples');

/** Encodings that a browser decodes with other functions than Node.js. */
function encodings(): readonly Sample[] {
  const text = readFileSync(join(EXAMPLES, 'xrechnung-three-mistakes.xml'), 'utf8');
  const declared = (name: string): string =>
    text.replace('UTF-8', name).replace('<cbc:Name>', '<cbc:Name>ä€𝄞\u{10FFFD}ß ');
  const latin = (name: string): Buffer => Buffer.from(declared(name).replace(/[^\x00-\xff]/gu, 'ÿ\x80\xa4'), 'latin1');
  const wide = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le');
  const samples: Readonly<Record<string, Uint8Array>> = {
    'UTF-8': Buffer.from(declared('UTF-8')),
    'UTF-8 with a mark': Buffer.from(`\ufeff${declared('UTF-8')}`),
    'UTF-8 with a stray byte': Buffer.concat([
      Buffer.from(text.slice(0, 900)),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(text.slice(900)),
    ]),
    'UTF-8 cut in a character': Buffer.from(declared('UTF-8')).subarray(
      0,
      Buffer.from(declared('UTF-8')).indexOf('€') + 1,
    ),
    'UTF-16LE': wide,
    'UTF-16BE': Buffer.from(wide).swap16(),
    'UTF-16 with an odd byte': wide.subarray(0, wide.length - 1),
    'UTF-16 with a lone surrogate': Buffer.from(`\ufeff${text.replace('<cbc:Name>', '<cbc:Name>\ud834x')}`, 'utf16le'),
    'ISO-8859-1': latin('ISO-8859-1'),
    'ISO-8859-15': latin('ISO-8859-15'),
    'windows-1252': latin('windows-1252'),
    'US-ASCII': latin('US-ASCII'),
    'an unknown encoding': latin('EBCDIC'),
    empty: new Uint8Array(),
    'no XML': Buffer.from('{"invoice": 1}'),
    'not well-formed': Buffer.from(text.replace('</cbc:ID>', '')),
    'another document': Buffer.from('<a xmlns="urn:b"/>'),
    'an envelope': Buffer.from(
      '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"/>',
    ),
  };
  return Object.entries(samples).map(([name, bytes]) => ({ name, bytes }));
}

/** Without the durations of steps, which differ in each run. */
const timeless = (json: string): string => json.replaceAll(/"milliseconds":[\d.e-]+/g, '"milliseconds":0');

/**
 * Runs in the page: sends documents to the page's own worker, eight at a time.
 * @returns source code of a promise of the answers
 */
const inPage = (count: number, language: Language): string => `new Promise((resolve, reject) => {
  const worker = new Worker('/assets/client/engine.js', { type: 'module' });
  const answers = [];
  let next = 0;
  let answered = 0;
  async function send() {
    const id = next++;
    if (id >= ${count}) return;
    const bytes = new Uint8Array(await (await fetch('/samples/' + id)).arrayBuffer());
    worker.postMessage({ id, kind: 'check', isShown: true, bytes, language: '${language}' });
  }
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.onmessage = ({ data }) => {
    answers[data.id] = data.kind === 'report' ? data.json : 'failure: ' + data.reason;
    if (++answered < ${count}) return void send().catch(reject);
    worker.terminate();
    resolve(answers);
  };
  for (let started = 0; started < 8; started++) void send().catch(reject);
})`;

needs('chromium').describe('the engine in a browser', () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser?.close());

  /** Samples for which browser and Node.js differ: name, and both answers. */
  async function differences(samples: readonly Sample[], language: Language): Promise<readonly string[]> {
    const validator = await createValidator({ workers: 0 });
    const app = createApp({ validator, keys: knownKeys });
    const server: Server = createServer((request, response) => {
      const index = /^\/samples\/(\d+)$/.exec(request.url ?? '')?.[1];
      if (index === undefined) return void app(request, response);
      response.end(samples[Number(index)]!.bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const inBrowser = await page.evaluate<string[]>(inPage(samples.length, language));
      const different: string[] = [];
      for (const [index, { name, bytes }] of samples.entries()) {
        const verdict = await validator.validate(bytes, { language });
        const ours = timeless(reportBody(verdict, true));
        const theirs = timeless(inBrowser[index] ?? '');
        if (theirs !== ours) different.push(`${name}:\n${theirs}\n${ours}`);
      }
      return different;
    } finally {
      await context.close();
      server.closeAllConnections();
      server.close();
      await validator.close();
    }
  }

  for (const language of ['en', 'de'] as const) {
    it(`says the same of documents in all encodings, and of what is no invoice (${language})`, async () => {
      assert.deepEqual(await differences([...encodings(), ...filesIn(EXAMPLES)], language), []);
    });
  }
  needs('suites').it("says the same of every sample of the publishers' suites", async () => {
    const samples = filesIn(suite('.'));
    assert.ok(samples.length > 900);
    assert.deepEqual(await differences(samples, 'en'), []);
  });
});
