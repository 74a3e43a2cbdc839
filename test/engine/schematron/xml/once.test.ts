/** Values computed once per document, and cached on it. */
import assert from 'node:assert/strict';
import { type CacheOwner, once } from '#schematron/xml/once.js';

interface Named extends CacheOwner {
  readonly name: string;
}

const named = (name: string): Named => ({ name, cached: [] });

describe('a value computed once', () => {
  it('is computed on first use only', () => {
    const asked: string[] = [];
    const lettersOf = once(({ name }: Named) => {
      asked.push(name);
      return [...name];
    });
    const one = named('one');
    assert.deepEqual(asked, []);
    assert.equal(lettersOf(one), lettersOf(one));
    assert.deepEqual(lettersOf(one), ['o', 'n', 'e']);
    assert.deepEqual(asked, ['one']);
  });

  it('is cached per argument', () => {
    const lettersOf = once(({ name }: Named) => [...name]);
    const [one, two] = [named('one'), named('two')];
    assert.deepEqual([lettersOf(one), lettersOf(two), lettersOf(one)].map(String), ['o,n,e', 't,w,o', 'o,n,e']);
  });

  it('is cached per function', () => {
    const lettersOf = once(({ name }: Named) => [...name]);
    const listOf = once(() => [] as number[]);
    const one = named('one');
    listOf(one).push(1);
    assert.deepEqual([lettersOf(one), listOf(one), listOf(named('two'))], [['o', 'n', 'e'], [1], []]);
  });
});
