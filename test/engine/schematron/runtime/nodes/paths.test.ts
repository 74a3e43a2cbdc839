import assert from 'node:assert/strict';
import { DynamicError } from '#schematron/runtime/errors.js';
import { Codes, FIRST_NAME_CODE, type NameList, type Path } from '#schematron/runtime/nodes/names.js';
import { Paths } from '#schematron/runtime/nodes/paths.js';
import { NO_PLAN } from '#schematron/runtime/rules.js';
import { States } from '#schematron/runtime/nodes/states.js';
import { Random } from '../../../../../scripts/kit/random.js';
import type { DocumentName, Tree } from '#schematron/xml/tree.js';
import { UNKNOWN } from '#schematron/xml/known-names.js';
import { treeOf } from '../../../../fixtures/schematron.js';

const NAMES = ['a', 'b', 'c', 'd'];
const elements = new Codes({ known: [['', NAMES]], uris: [], locals: [], suffixes: [] }, FIRST_NAME_CODE);
const attributes = new Codes({ known: [['', ['x']]], uris: [], locals: [], suffixes: [] }, elements.end);
const X = elements.end;

function pathsOf(xml: string, limit?: number): Paths {
  return new Paths(treeOf(xml), {
    states: new States(attributes.end, () => NO_PLAN, NO_PLAN, limit),
    elements,
    attributes,
    hasTextRules: false,
  });
}

/** Nested elements with few names, including `other`. */
function randomXml(random: Random, depth: number): string {
  const name = random.pick([...NAMES, 'other']);
  const children =
    depth === 0
      ? ''
      : Array.from({ length: random.below(5) }, () => randomXml(random, depth - 1)).join(random.pick(['', ' ']));
  return `<${name}${random.below(3) === 0 ? ' x="1"' : ''}>${children}</${name}>`;
}

/** The meaning of a path, evaluated literally. */
function select(paths: Paths, node: number, path: Path): readonly number[] {
  let nodes = [node];
  for (const code of path)
    nodes = Array.from({ length: paths.size }, (_, at) => at).filter(
      (at) => paths.code[at] === code && nodes.includes(paths.parent[at]!),
    );
  return nodes;
}

function only(paths: Paths, node: number, path: Path): number | string | undefined {
  try {
    return paths.only(node, path, 'test');
  } catch (error) {
    return (error as DynamicError).code;
  }
}

/** Queries random paths from random nodes, forwards and backwards. */
function check(paths: Paths, random: Random): void {
  for (let round = 0; round < 40; round++) {
    const node = random.below(paths.size);
    const path = Array.from({ length: 1 + random.below(3) }, () => FIRST_NAME_CODE + random.below(NAMES.length));
    if (random.below(3) === 0) path.push(X);
    const expected = select(paths, node, path);
    assert.equal(paths.has(node, path), expected.length > 0);
    assert.equal(paths.count(node, path), expected.length);
    assert.equal(only(paths, node, path), expected.length > 1 ? 'XPTY0004' : expected[0]);
    assert.equal(
      paths.occurs(path),
      Array.from({ length: paths.size }, (_, start) => start).some((start) => select(paths, start, path).length > 0),
    );
    const children: number[] = [];
    for (let at = paths.child(node, path[0]!); at !== 0; at = paths.twin(at)) children.push(at);
    assert.deepEqual(children, select(paths, node, path.slice(0, 1)));
  }
}

describe('path states', () => {
  for (const [title, limit] of [
    ['', undefined],
    [', where there are more paths than states', 4],
  ] as const) {
    it(`give the same answers as walking${title}`, () => {
      const random = new Random(7);
      for (let round = 0; round < 100; round++) check(pathsOf(randomXml(random, 4), limit), random);
    });
  }
  it('are dropped when there are too many', () => {
    const states = new States(attributes.end, () => NO_PLAN, NO_PLAN, 8);
    for (const name of [...NAMES, 'other']) {
      new Paths(treeOf(`<${name}><a><b/></a></${name}>`), { states, elements, attributes, hasTextRules: false });
      assert.ok(states.size <= 8);
    }
  });
  it('distinguish known names, and classes of other names', () => {
    const codes = new Codes(
      { known: [['urn:p', ['a', 'b']]], uris: ['urn:p'], locals: ['id'], suffixes: ['LongAmount', 'Amount'] },
      FIRST_NAME_CODE,
    );
    const of = (uri: string, local: string): number => codes.ofName({ uri, local });
    assert.deepEqual([of('urn:p', 'a'), of('urn:p', 'b')], [FIRST_NAME_CODE, FIRST_NAME_CODE + 1]);
    const others = [
      of('urn:q', 'a'),
      of('urn:p', 'x'),
      of('urn:q', 'id'),
      of('urn:p', 'id'),
      of('', 'aAmount'),
      of('', 'LongAmount'),
      of('urn:p', 'Amount'),
    ];
    assert.equal(new Set(others).size, others.length);
    assert.ok(others.every((code) => code > FIRST_NAME_CODE + 1 && code < codes.end));
    assert.equal(of('urn:r', 'zzz'), of('urn:q', 'a'));
  });
  it('give a name the same code whether it was registered before or after reading the document', () => {
    const list = (locals: readonly string[]): NameList => ({
      known: [['urn:late', locals]],
      uris: ['urn:late'],
      locals: [],
      suffixes: [],
    });
    const nameIn = (tree: Tree): DocumentName => tree.names[tree.name[1]!]!;
    const early = nameIn(treeOf('<a xmlns="urn:late"/>'));
    const [codes, others] = [new Codes(list(['a']), FIRST_NAME_CODE), new Codes(list(['b']), FIRST_NAME_CODE)];
    const late = nameIn(treeOf('<a xmlns="urn:late"/>'));
    assert.deepEqual([early.number, late.number === early.number], [UNKNOWN, false]);
    for (const name of [early, late, early]) {
      assert.equal(codes.of(name), FIRST_NAME_CODE);
      assert.equal(others.of(name), others.ofName({ uri: 'urn:late', local: 'unknown' }));
    }
  });
});
