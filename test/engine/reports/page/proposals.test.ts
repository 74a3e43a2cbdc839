/** The changes that a report proposes are named by business term, in a sentence or shortly. */
import assert from 'node:assert/strict';
import { proposeChanges } from '#reports/page/proposals.js';
import { type Patch, invoiceView, readInvoice } from '#validator/index.js';
import { xrechnungUbl } from '../../../fixtures/invoices.js';

const SOURCE = xrechnungUbl.replace(/unitCode="[^"]*">[^<]*</, 'unitCode="Stk">60<');
const VIEW = invoiceView(readInvoice(Buffer.from(SOURCE)), 'en', [], new Map());

/** A patch that writes a value in place of a part of the document. */
function patch(old: string, text: string, kind: Patch['class'], before = '', example?: string): Patch {
  const from = SOURCE.indexOf(before + old) + before.length;
  const isAttribute = before.endsWith('"');
  return {
    class: kind,
    edits: [
      isAttribute
        ? { op: 'setAttribute', node: '/a', name: 'b', value: text }
        : { op: 'setText', node: '/a', value: text },
    ],
    replacements: [{ from, to: from + old.length, text, line: 1, column: 1, endLine: 1, endColumn: 1 }],
    ...(example === undefined ? {} : { example }),
  };
}

const UNIT = { businessTerms: [], field: null, actual: 'Stk' };
const proposed = (patches: readonly Patch[], issue: Parameters<typeof proposeChanges>[1]['issue'] = UNIT) =>
  proposeChanges(patches, { source: SOURCE, view: VIEW, issue }, 'en');

describe('a proposed change', () => {
  it('tells the value of an attribute from that of its element', () => {
    assert.deepEqual(proposed([patch('Stk', 'H87', 'choice', 'unitCode="')]), [
      { text: 'Change BT-130 from “Stk” to “H87”', replacement: 'H87' },
    ]);
    assert.deepEqual(proposed([patch('60', '61', 'choice', '"Stk">')], { ...UNIT, actual: '60' }), [
      { text: 'Change BT-129 from 60 to 61', replacement: '61' },
    ]);
  });

  it('is an example where only the sender knows the value', () =>
    assert.deepEqual(proposed([patch('Stk', 'H87', 'input', 'unitCode="', 'H87')]), [
      { text: 'Enter BT-130 Invoiced quantity unit of measure code, e.g. “H87”', replacement: 'e.g. H87' },
    ]));

  it('has no short form if it changes an amount, or another value than the wrong one', () => {
    const [money] = proposed([patch('60', '61', 'money', '"Stk">')], { ...UNIT, actual: '60' });
    const [other] = proposed([patch('60', '61', 'choice', '"Stk">')]);
    assert.deepEqual([money!.replacement, other!.replacement], [null, null]);
    assert.equal(money!.text, 'Change BT-129 from 60 to 61 (changes an amount)');
  });

  it('names the missing term of the field, not the group that it is missing in', () => {
    const businessTerms = [
      { id: 'BG-25', name: 'Invoice line' },
      { id: 'BT-153', name: 'Item name' },
    ];
    const issue = { businessTerms, field: 'BT-153 (Item name)', actual: '' };
    const [change] = proposed([patch('', 'Paper', 'input', '<cac:Item>', 'Paper')], issue);
    assert.equal(change!.text, 'Enter BT-153 Item name, e.g. “Paper”');
  });
});
