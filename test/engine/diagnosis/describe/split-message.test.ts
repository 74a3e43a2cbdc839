/** Parts as details offer them: sentences without a language, each with what stands in it. */
import assert from 'node:assert/strict';
import { type Part, decimalPart, followedBy, part, termPart, plainText } from '#wording/part.js';
import { toMessageParts } from '#diagnosis/describe/message.js';
import { splitMessage } from '#diagnosis/describe/split-message.js';

const told = (each: Part): unknown => splitMessage(toMessageParts(each, null));

describe('the parts of a message in details', () => {
  it('have values, numbers with a point, terms by their number, and names', () =>
    assert.deepEqual(
      told(
        part('conclusions.total', {
          term: termPart('BT-112'),
          expected: decimalPart('119.00'),
          other: undefined,
          none: '',
        }),
      ),
      [{ id: 'conclusions.total', data: { term: ['BT-112'], expected: ['119.00'] } }],
    ));

  it('have all of several', () =>
    assert.deepEqual(told(part('families.codeNotInShortList.fix', { codes: ['S', 'Z'], count: 2 })), [
      { id: 'families.codeNotInShortList.fix', data: { codes: ['S', 'Z'], count: ['2'] } },
    ]));

  it('have what stands in a piece of a sentence, or which piece it is', () =>
    assert.deepEqual(
      told(
        part('evidence.sum', { direction: part('evidence.tooLow'), in: part('words.within', { parent: 'cac:Party' }) }),
      ),
      [{ id: 'evidence.sum', data: { direction: ['evidence.tooLow'], in: ['cac:Party'] } }],
    ));

  it('have sentences in sentences behind them', () =>
    assert.deepEqual(told(part('words.rule', { problem: part('rules.BR-01.problem') })), [
      { id: 'words.rule', data: {} },
      { id: 'rules.BR-01.problem', data: {} },
    ]));

  it('have nothing of what only joins sentences', () =>
    assert.deepEqual(told(followedBy(plainText('One.'), plainText('Two.'))), [
      { id: 'text', data: { text: ['One.'] } },
      { id: 'text', data: { text: ['Two.'] } },
    ]));

  it('have each of several ways', () => {
    const within = (each: Part): Part => ({ id: 'within', data: { text: each } });
    const [first, second] = [part('conclusions.signs'), part('conclusions.rate', { what: 'BT-1' })];
    assert.deepEqual(told(part('conclusions.either', { first: within(first), second: within(second) })), [
      { id: 'conclusions.either', data: {} },
      { id: 'conclusions.signs', data: {} },
      { id: 'conclusions.rate', data: { what: ['BT-1'] } },
    ]);
  });

  it('begin with the place, step by step', () => {
    const step = (kind: Part, ...marks: string[]): Part => ({ id: 'step', data: { kind, marks } });
    const place: Part = {
      id: 'place',
      data: { steps: [step(part('places.line'), '3'), step(part('places.allowance'))] },
    };
    assert.deepEqual(
      splitMessage(toMessageParts(plainText('It is wrong.'), part('rules.BR-01.fix'), { place })).map(
        ({ id, data }) => [id, data],
      ),
      [
        ['places.line', { marks: ['3'] }],
        ['places.allowance', {}],
        ['text', { text: ['It is wrong.'] }],
        ['rules.BR-01.fix', {}],
      ],
    );
  });
});
