/** The repairs of texts that are no XML: each is a file and a line of the registry, and has a text that it is for. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { proposeReadable } from '#diagnosis/fix/readable/propose-readable.js';
import { TEXT_FIXES } from '#diagnosis/fix/readable/registry.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'engine', 'diagnosis', 'fix', 'readable', 'repairs');

/** By the repair: a text, and what becomes of it. */
const TEXTS: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  'xml-declaration': ['<?xml version=1.0?><a/>', '<?xml version="1.0" encoding="UTF-8"?><a/>'],
  'markup-characters': ['<a>B & C</a>', '<a>B &amp; C</a>'],
  'words-in-brackets': ['<a>see <below> and above</a>', '<a>see &lt;below> and above</a>'],
  'comment-hyphens': ['<!-- a -- b --><a/>', '<!-- a - - b --><a/>'],
  'attribute-quotes': ['<a b=c/>', '<a b="c"/>'],
  'misspelt-prefix': ['<cbc:a xmlns:cbc="urn:a"><cbd:b/></cbc:a>', '<cbc:a xmlns:cbc="urn:a"><cbc:b/></cbc:a>'],
  'undeclared-prefix': ['<a><udt:b/></a>', '<a xmlns:udt="urn:u"><udt:b/></a>'],
  'end-tags': ['<a><b>c</a>', '<a><b>c</b></a>'],
  'leading-content': ['Re: invoice <a/>', '<a/>'],
  'trailing-content': ['<a/> regards', '<a/> '],
  doctype: ['<!DOCTYPE a><a/>', '<a/>'],
  'control-characters': ['<a>b\u0001c</a>', '<a>b c</a>'],
};

describe('the registry of repairs of texts', () => {
  it('has each file of the folder once, called like its repair', () => {
    const files = readdirSync(FOLDER).map((name) => basename(name, '.ts'));
    assert.deepEqual(TEXT_FIXES.map(({ id }) => id).sort(), files.sort());
  });

  it('has a text for each repair, and none for others', () => {
    assert.deepEqual(Object.keys(TEXTS).sort(), TEXT_FIXES.map(({ id }) => id).sort());
  });

  for (const [id, [wrong, right]] of Object.entries(TEXTS))
    it(`offers ${id}`, () => {
      const made = proposeReadable(wrong, new Map([['urn:u', 'udt']])).filter(({ fix }) => fix === id);
      assert.deepEqual(
        made.map(({ textEdits }) =>
          [...textEdits]
            .reverse()
            .reduce((text, { from, to, text: fresh }) => text.slice(0, from) + fresh + text.slice(to), wrong),
        ),
        [right],
      );
    });
});
