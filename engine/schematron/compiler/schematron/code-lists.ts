import { codeListKey } from '../../compiled.js';
import type { Assertion } from '../../assertion.js';
import { parse } from '../../xml/parse.js';
import { ELEMENT, type Tree } from '../../xml/tree.js';
import { documentPath } from './documents.js';
import type { Schema } from './model.js';

/**
 * Collects the codes of all code list files that checks refer to, so that messages do not require these files.
 * @param schema file names are relative to it
 * @param documents path to text, as the schema loads them
 * @returns by `codeListKey`; lists missing from a file are left out
 */
export function collectCodeLists(
  assertions: readonly Assertion[],
  schema: Pick<Schema, 'file'>,
  documents: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly string[]>> {
  const lists: Record<string, readonly string[]> = {};
  const trees = new Map<string, Tree | null>();
  for (const { shape } of assertions) {
    if (shape?.kind !== 'value' || shape.codes === undefined || 'values' in shape.codes) continue;
    const key = codeListKey(shape.codes);
    const path = documentPath(schema, shape.codes.document);
    if (!trees.has(path)) trees.set(path, parseTree(documents.get(path) ?? ''));
    const tree = trees.get(path);
    const codes = tree && readCodes(tree, shape.codes.list);
    if (codes && codes.length > 0) lists[key] ??= codes;
  }
  return lists;
}

function parseTree(text: string): Tree | null {
  const parsed = parse(text);
  return parsed.ok ? parsed.tree : null;
}

/** `<cl id="4"><enumeration value="…"/>…</cl>` */
function readCodes(tree: Tree, list: string): readonly string[] {
  const codes: string[] = [];
  for (let node = 1; node < tree.size; node++) {
    if (
      tree.kind[node] !== ELEMENT ||
      tree.names[tree.name[node]!]!.local !== 'cl' ||
      attributeValue(tree, node, 'id') !== list
    )
      continue;
    for (let child = tree.firstChild[node]!; child !== 0; child = tree.nextSibling[child]!) {
      const code = tree.kind[child] === ELEMENT ? attributeValue(tree, child, 'value') : null;
      if (code !== null) codes.push(code);
    }
  }
  return codes;
}

function attributeValue(tree: Tree, element: number, local: string): string | null {
  const name = tree.names.findIndex((known) => known.uri === '' && known.local === local);
  const node = name < 0 ? -1 : tree.attribute(element, name);
  return node < 0 ? null : tree.stringValue(node);
}
