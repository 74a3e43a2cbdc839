/** Messages of decoder and parser are translated into every language. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#validator/index.js';
import { translateProblem } from '#wording/xml-problems.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { reportOn } from '../../fixtures/rules.js';

const XML = join(findPackageRoot(import.meta.url), 'engine', 'schematron', 'xml');

/** Without comments, and without internal errors, which no document can cause. */
function code(file: string): string {
  return readFileSync(join(XML, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|^.*\b(?:Range)?Error\(.*$/gm, '');
}

/** Every message in the sources of the parser, with its inserts filled in. */
function sentences(): string[] {
  return readdirSync(XML)
    .flatMap((file) => [...code(file).matchAll(/'([^'\n]*\.)'|`([^`\n]*\.)`/g)])
    .map(([, plain, template]) => plain ?? template!.replace(/\$\{where\}/g, 'before').replace(/\$\{[^}]*\}/g, '"x"'))
    .filter((text) => /^["A-Z].* .*\.$/.test(text));
}

describe('problems of the XML', () => {
  it('are all translated', () => {
    const texts = sentences();
    assert.ok(texts.length > 40, `${texts.length} sentences`);
    // One message is used in two places; its insert names them.
    const inUse = texts.map((text) =>
      text
        .replace('of the "x" is not supported', 'of the document is not supported')
        .replace('of the before', 'of the document'),
    );
    for (const language of LANGUAGES.filter((other) => other !== 'en'))
      assert.deepEqual(
        inUse.filter((text) => translateProblem(text, language) === text),
        [],
        language,
      );
  });
  it('keep quoted text', () => {
    assert.equal(
      translateProblem('The attribute "id" stands twice in the same tag; remove one.', 'de'),
      'Das Attribut „id“ steht zweimal im selben Tag; entfernen Sie eines davon.',
    );
    assert.equal(
      translateProblem(
        'The document ends while the element "a" of line 7 is open; it was cut off, or the end tag is missing.',
        'de',
      ),
      'Das Dokument endet, während das Element „a“ aus Zeile 7 noch offen ist; es wurde abgeschnitten, oder das End-Tag fehlt.',
    );
  });
  it('are in the report in German', async () => {
    const [issue] = (await reportOn('<a><b></a>', { language: 'de' })).issues;
    assert.match(
      issue!.message,
      /^Dieses End-Tag gehört nicht zu dem offenen Element „b“ aus Zeile 1\. Exportieren Sie die Rechnung neu oder .* Stelle\. \(Zeile 1, Spalte 7\)$/,
    );
  });
  it('name invisible characters', async () => {
    for (const text of ['\uFEFF\uFEFF<a/>', '<?xml version="1.0"?>\n\uFEFF<a/>', '<a/>\uFEFF']) {
      const [issue] = (await reportOn(text)).issues;
      assert.match(issue!.message, /^There is an invisible byte order mark \(U\+FEFF\) here; /);
    }
  });
  it('have the quotes of text around signs, too, in English', () => {
    for (const [written, shown] of [
      ['A comment is not closed; end it with "-->".', 'A comment is not closed; end it with “-->”.'],
      [
        'The character "<" must be followed by a name; write a literal "<" as "&lt;".',
        'The character “<” must be followed by a name; write a literal “<” as “&lt;”.',
      ],
      [
        'it must read like <?xml version="1.0" encoding="UTF-8"?>.',
        'it must read like <?xml version="1.0" encoding="UTF-8"?>.',
      ],
    ] as const)
      assert.equal(translateProblem(written, 'en'), shown);
  });
  it('stay English without a translation', () => {
    assert.equal(translateProblem('Something else.', 'de'), 'Something else.');
  });
});
