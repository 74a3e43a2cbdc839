/** Values that are known without a list: from the name of a file, from the rule itself, from words, from the end of a name. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { problemOf } from './problem.js';
import { Editor } from '#diagnosis/fix/edits/editor.js';
import { makeCandidates } from '#diagnosis/fix/fix.js';
import { attributeInRule } from '#diagnosis/fix/repairs/values/attribute-in-rule.js';
import { ruleVocabulary } from '#diagnosis/facts/tests/rule-vocabulary.js';
import { findNearestCode } from '#diagnosis/facts/values/nearest.js';
import { parse } from '#schematron/xml/parse.js';
import { withBefore, withText } from '../../../fixtures/edit.js';
import { peppolUbl, xrechnungCii } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { assertionOf } from '../../../fixtures/schematron.js';

describe('a value that is known without a list', () => {
  it('is the type of a file by its name', async () => {
    const attached = (type: string): string =>
      withBefore(
        peppolUbl,
        'cac:AccountingSupplierParty',
        `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${type}" filename="hours.xlsx">UEsDBA==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>\n`,
      );
    const xml = attached('application/octet-stream');
    const { details } = await verdictOn(xml, { patches: true });
    const { patches = [] } = details.issues.find(({ causedBy }) => causedBy === null)!;
    assert.deepEqual(
      patches.map((patch) => patch.class),
      ['certain'],
    );
    assert.equal(
      Buffer.from(applyFixes(Buffer.from(xml), patches)).toString(),
      attached('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    );
  });

  it('is not the content of a file that has no name', async () => {
    const xml = withBefore(
      peppolUbl,
      'cac:AccountingSupplierParty',
      '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">JVBERi0=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>\n',
    );
    const { details } = await verdictOn(xml);
    assert.equal(details.issues.length, 1);
    assert.doesNotMatch(details.issues[0]!.message, /JVBERi0=/);
  });

  it('is one that a rule compares an attribute with', () => {
    const parsed = parse('<a><b>1</b><b x="2">3</b></a>');
    assert.ok(parsed.ok);
    const editor = new Editor(parsed.tree, new Map(), () => []);
    const values = (node: number, rule: string): unknown[] =>
      makeCandidates(attributeInRule, problemOf(node, ruleVocabulary(assertionOf(rule, 'p')), editor)).flatMap(
        ({ edits }) => edits.map((edit) => (edit.op === 'setAttribute' ? `${edit.name}=${edit.value}` : edit)),
      );
    const [bare, marked] = [2, 4];
    assert.deepEqual(values(bare, "b[@x = '0106']"), ['x=0106']);
    assert.deepEqual(values(bare, "b[@x = ('0106', '0190')]"), ['x=0106', 'x=0190']);
    assert.deepEqual(values(bare, "contains(concat(' ', string-join(b/@x, ' '), ' '), ' 0106 ')"), ['x=0106']);
    assert.deepEqual(values(marked, "b[@x eq '0106']"), []);
    assert.deepEqual(values(marked + 1, "b[@x eq '0106']"), ['x=0106']);
    assert.deepEqual(values(bare, "b[@x != '0106']"), []);
  });

  it('is what a word stands for, and a code in capitals, in a long list, too', () => {
    assert.equal(findNearestCode('Deutschland', ['AT', 'DE', 'FR']), 'DE');
    assert.equal(findNearestCode('EL', ['DE', 'GR']), 'GR');
    assert.equal(findNearestCode('Stk', ['C62', 'H87']), null);
    const units = ['C62', 'KWH', ...Array.from({ length: 1000 }, (_, n) => `U${n}`)];
    assert.equal(findNearestCode('kwh', units), 'KWH');
    assert.equal(findNearestCode('kwx', units), null);
  });

  it('is the form of a day that lacks it, which is said', async () => {
    const xml = xrechnungCii.replace(' format="102"', '');
    for (const [language, sentence] of [
      ['en', 'The attribute format is missing'],
      ['de', 'Das Attribut format fehlt'],
      ['fr', 'L’attribut format manque'],
    ] as const) {
      const { details } = await verdictOn(xml, { patches: true, language });
      const cause = details.issues.find(({ causedBy }) => causedBy === null)!;
      assert.ok(cause.message.includes(sentence), cause.message);
      assert.equal(Buffer.from(applyFixes(Buffer.from(xml), cause.patches!)).toString(), xrechnungCii);
    }
  });

  it('is the only name that ends like the one that stands there', async () => {
    const xml = xrechnungCii.replaceAll('ram:DuePayableAmount', 'ram:PayableAmount');
    const { details } = await verdictOn(xml, { patches: true });
    const [cause, ...others] = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(others, []);
    assert.match(cause!.message, /ram:DuePayableAmount is probably meant/);
    assert.equal(Buffer.from(applyFixes(Buffer.from(xml), cause!.patches!)).toString(), xrechnungCii);
  });

  it('is told where it is one for a country', async () => {
    for (const [wrong, right] of [
      ['UK', 'GB'],
      ['EL', 'GR'],
    ] as const) {
      const { details } = await verdictOn(withText(peppolUbl, 'cbc:IdentificationCode', wrong));
      assert.match(details.issues[0]!.message, new RegExp(`“${wrong}”; the closest valid value is “${right}”`));
    }
  });
});
