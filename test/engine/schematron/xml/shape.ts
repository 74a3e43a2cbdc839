/** A tree as nested plain data, so that tests can state what they expect. */

import assert from 'node:assert/strict';
import { parse, type ParseOptions } from '#schematron/xml/parse.js';
import type { XmlProblem } from '#schematron/xml/problem.js';
import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from '#schematron/xml/tree.js';

export type Shape =
  | string
  | { readonly comment: string }
  | { readonly instruction: string; readonly data: string }
  | {
      readonly name: string;
      readonly attributes?: Readonly<Record<string, string>>;
      readonly children?: readonly Shape[];
    };

/** Parses text that must be well-formed. */
export function treeOf(text: string, options?: ParseOptions): Tree {
  const parsed = parse(text, options);
  if (!parsed.ok)
    assert.fail(`${parsed.problem.code} ${parsed.problem.line}:${parsed.problem.column} ${parsed.problem.message}`);
  return parsed.tree;
}

/** Parses text that must not be well-formed. */
export function problemOf(text: string, options?: ParseOptions): XmlProblem {
  const parsed = parse(text, options);
  assert.ok(!parsed.ok, 'should not have parsed');
  return parsed.problem;
}

/** `{uri}local`, or `local` without a namespace. */
export function nameOf(tree: Tree, node: number): string {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return uri === '' ? local : `{${uri}}${local}`;
}

/** The descendants of a node; attributes in order of their names. */
export function shapes(tree: Tree, parent: number): Shape[] {
  const result: Shape[] = [];
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    result.push(shape(tree, child));
  }
  return result;
}

function shape(tree: Tree, node: number): Shape {
  switch (tree.kind[node]) {
    case TEXT:
      return tree.stringValue(node);
    case COMMENT:
      return { comment: tree.stringValue(node) };
    case PROCESSING_INSTRUCTION:
      return { instruction: nameOf(tree, node), data: tree.stringValue(node) };
    default:
      return element(tree, node);
  }
}

function element(tree: Tree, node: number): Shape {
  const attributes: [string, string][] = [];
  for (let at = node + 1; at <= node + tree.attributeCount(node); at++) {
    attributes.push([nameOf(tree, at), tree.stringValue(at)]);
  }
  const children = shapes(tree, node);
  return {
    name: nameOf(tree, node),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes.sort(([a], [b]) => (a < b ? -1 : 1))) }),
    ...(children.length > 0 && { children }),
  };
}

/** Checks all documented properties of the columns in `tree.ts`, for any document. */
export function checkColumns(tree: Tree): void {
  const { size, kind, parent, firstChild, nextSibling, end } = tree;
  assert.equal(parent[0], -1);
  assert.equal(end[0], size);
  const listed = new Set<number>([0]);
  for (let node = 0; node < size; node++) {
    assert.ok(end[node]! > node && end[node]! <= size, `end of ${node}`);
    if (kind[node] !== ELEMENT && node > 0) assert.deepEqual([firstChild[node], end[node]], [0, node + 1]);
    let next = node + 1;
    for (; next < end[node]! && kind[next] === ATTRIBUTE && parent[next] === node; next++) {
      assert.equal(nextSibling[next], 0);
      listed.add(next);
    }
    for (let child = firstChild[node]!; child !== 0; child = nextSibling[child]!) {
      assert.equal(child, next, 'children follow one another without a gap');
      assert.equal(parent[child], node);
      listed.add(child);
      next = end[child]!;
    }
    assert.equal(next, end[node]);
  }
  assert.equal(listed.size, size);
}
