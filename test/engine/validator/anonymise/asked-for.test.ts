/** Values required by rules that do not list them are kept: a quoted word, or a code of a mentioned list. */
import assert from 'node:assert/strict';
import { type IssueDetails, anonymiseChecked } from '#validator/index.js';
import { lineColumn } from '#schematron/xml/locate.js';
import { nodesNamed } from '#schematron/xml/nodes-named.js';
import { ELEMENT } from '#schematron/xml/tree.js';
import { read } from '../../../../scripts/kit/tree.js';
import { withText, xrechnungUbl } from '../../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../../fixtures/rules.js';
import { Registry } from '#core/rules/registry.js';

const { prefixes } = new Registry(RULES);

/** The rules, with an additional one that requires a certain buyer reference. */
async function kept(value: string, official: string): Promise<readonly string[]> {
  const xml = withText(xrechnungUbl, 'cbc:BuyerReference', value);
  const validator = await sharedValidator();
  const validate: typeof validator.validate = async (document, options) => {
    const verdict = await validator.validate(document, options);
    const parsed = read(document);
    assert.ok(parsed.ok);
    const { tree } = parsed;
    const [node] = nodesNamed(tree, 'cbc:BuyerReference', prefixes);
    assert.ok(node !== undefined && tree.kind[node] === ELEMENT);
    if (tree.stringValue(node) === value) return verdict;
    const place = { line: lineColumn(tree, node).line, column: lineColumn(tree, node).column };
    const issue = { code: 'OWN-1', severity: 'error', location: '/', target: '/', official, ...place } as IssueDetails;
    return { ...verdict, details: { ...verdict.details, issues: [...verdict.details.issues, issue] } };
  };
  const { differences, milder, document } = await anonymiseChecked({ validate }, Buffer.from(xml), { seed: 1 });
  assert.equal(differences.length, Buffer.from(document).toString().includes(`>${value}<`) ? 0 : 1);
  return milder.map(({ name, kept: how }) => `${name} ${how}`);
}

describe('a value that a rule asks for', () => {
  it('stays if the rule quotes it', async () => {
    assert.deepEqual(await kept('LOCKEDUP', "There must be one that is 'LOCKEDUP'."), ['cbc:BuyerReference code']);
  });

  it('stays if the rule mentions its list', async () => {
    assert.deepEqual(await kept('701001', 'The value is not a code of the codelist OWN-8.'), [
      'cbc:BuyerReference code',
    ]);
  });

  it('is replaced otherwise', async () => {
    for (const official of ['The value is wrong.', "There must be one that is 'ANOTHER'."])
      assert.ok(!(await kept('70100123', official)).includes('cbc:BuyerReference code'));
  });
});
