/** Commands with missing or damaged rules: they say what to do, once, and nothing is valid, repaired or anonymised. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { RULES } from '../fixtures/rules.js';
import { Workplace } from './support.js';

const MISSING = /\S+ is missing\. Run "RULES_DIR=\S+ npm run compile-rules"\./g;
const DAMAGED =
  /The compiled rule set \S+ is damaged\. Run "RULES_DIR=\S+ npm run compile-rules -- --force --only \S+"\./g;

const WRITTEN = 'written.xml';

/** Commands about one file, whose rules are looked for when it needs them; and about several. */
const COMMANDS = [
  ['one.xml'],
  ['fix', 'one.xml', '--output', WRITTEN],
  ['anonymise', 'one.xml', '--output', WRITTEN],
  ['one.xml', 'other.xml'],
  ['validate', '--jobs', '2', 'one.xml', 'other.xml'],
];

describe('einvoice', () => {
  const place = new Workplace();
  before(() => {
    for (const name of ['one.xml', 'other.xml']) place.write(name, invoices.xrechnungUbl);
  });
  afterEach(() => rmSync(place.path(WRITTEN), { force: true }));
  after(() => place.remove());

  async function refuses(args: readonly string[], rulesDir: string, reason: RegExp): Promise<void> {
    const { code, out, err } = await place.einvoice(args, '', { RULES_DIR: rulesDir });
    assert.equal(code, 2);
    assert.doesNotMatch(out, /: valid/);
    assert.equal(err.match(reason)?.length, 1, err);
    assert.equal(existsSync(place.path(WRITTEN)), false);
  }

  describe('without compiled rules', () => {
    for (const args of COMMANDS)
      it(`refuses: einvoice ${args.join(' ')}`, () => refuses(args, place.path('nowhere'), MISSING));
  });

  describe('with rules that were changed without changing their length', () => {
    const folder = join('rules', 'compiled-sef', packageVersion());
    before(() => {
      place.write(join(folder, 'made.txt'), '');
      for (const name of readdirSync(RULES.compiledDir)) {
        const [from, to] = [join(RULES.compiledDir, name), place.path(join(folder, name))];
        if (!/^xrechnung-ubl@.*\.native\.js$/.test(name)) symlinkSync(from, to);
        else writeFileSync(to, readFileSync(from, 'utf8').replace('use strict', 'use strikt'));
      }
    });
    for (const args of COMMANDS.filter((words) => !words.includes('other.xml')))
      it(`refuses: einvoice ${args.join(' ')}`, () => refuses(args, place.path('rules'), DAMAGED));
  });
});
