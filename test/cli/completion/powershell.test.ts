/** The syntax of the script for PowerShell, by a grammar: Debian has no package of PowerShell, so nothing runs it. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { Workplace } from '../support.js';

const GRAMMAR = 'tree-sitter-powershell/tree-sitter-powershell.wasm';

describe('the completion script for PowerShell', () => {
  const place = new Workplace();
  let parser: Parser;
  let script: string;
  before(async () => {
    await Parser.init();
    parser = new Parser();
    parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve(GRAMMAR)));
    script = (await place.einvoice(['completion', 'powershell'])).out;
  });
  after(() => {
    parser.delete();
    place.remove();
  });

  /** The lines with syntax errors, counted from 1. */
  function errorLines(text: string): readonly number[] {
    const tree = parser.parse(text)!;
    const lines = [tree.rootNode.descendantsOfType('ERROR'), missing(tree.rootNode)].flat().map(lineOf);
    tree.delete();
    return lines;
  }
  const lineOf = (node: Node | null): number => node!.startPosition.row + 1;
  const missing = (node: Node): readonly Node[] =>
    node.isMissing ? [node] : node.children.flatMap((child) => missing(child!));

  it('has no syntax error', () => assert.deepEqual(errorLines(script), []));
  it('would have one with a quote in a word', () => {
    const line = script.split('\n').findIndex((each) => each.includes("'json'")) + 1;
    assert.deepEqual(errorLines(script.replace("'json'", "'js'on'")), [line]);
  });
  it('would have one without its last bracket', () => {
    assert.notDeepEqual(errorLines(script.slice(0, script.lastIndexOf('}'))), []);
  });
});
