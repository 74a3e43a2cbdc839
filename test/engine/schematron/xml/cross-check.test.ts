/** Our verdict and tree compared with those of another parser, libxml2. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlAttribute, XmlCData, XmlComment, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import { decode } from '#schematron/xml/decode.js';
import { parse, type Parsed } from '#schematron/xml/parse.js';
import type { XmlProblem } from '#schematron/xml/problem.js';
import type { Tree } from '#schematron/xml/tree.js';
import { suite } from '../../../fixtures/rules.js';
import { needs } from '../../../needs/needs.js';
import { Random } from '../../../../scripts/kit/random.js';
import { checkColumns, type Shape, shapes } from './shape.js';
import { inFull } from '../../../needs/wanted.js';

interface Difference {
  readonly reason: string;
  /** @param ours our problem, and `theirs` that of libxml2; null for none */
  applies(ours: XmlProblem | null, theirs: string | null): boolean;
}

/** Deliberate differences from libxml2. Each must still occur. */
const DIFFERENCES: readonly Difference[] = [
  {
    reason:
      'A namespace name should be a URI reference, but one that is not is no error of well-formedness (Namespaces in XML, section 2.2).',
    applies: (ours, theirs) =>
      ours === null && /^(?:xmlns[^]*? (?:is not a valid URI|is not absolute)\n)+$/.test(theirs ?? ''),
  },
  {
    reason:
      'A version is "1." and digits (production 26), and invoices are XML 1.0; libxml2 also takes "1." and goes on with a warning for others.',
    applies: (ours, theirs) => theirs === null && /version "1.0"/.test(ours?.message ?? ''),
  },
  {
    reason: 'libxml2 leaves punctuation in names of encodings out of account ("UT-F-8"); IANA does not.',
    applies: (ours, theirs) =>
      theirs === null && /^The encoding "(?=.*[-.])[UTF8.-]+" of the document/.test(ours?.message ?? ''),
  },
];

const SEEDS = [
  '<?xml version="1.0" encoding="UTF-8"?><a b="c">d</a>',
  '<p:a xmlns:p="u" xmlns="v" p:b="1" b="2"><c xmlns=""/><p:c/></p:a>',
  '<a><![CDATA[x]]y]]><!-- c - d --><?pi data?></a>',
  '<a b="&lt;&#65;&#x42;\'">&amp;&gt;]] > &quot;</a>',
  '<?xml version="1.0" standalone="yes"?>\n<!--x--><a xml:lang="de"\n\tb=""  c = "x"/>\r\n<?y z?>\n',
  '<ä ö="ü">€😀<b𐀀/></ä>',
];

const PIECES = [
  '<',
  '>',
  '/',
  '&',
  ';',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\r',
  '\t',
  '-',
  '--',
  ']',
  ']]>',
  '!',
  '?',
  '#',
  '#x',
  ':',
  'a',
  'b',
  'x',
  '0',
  '.',
  'xmlns',
  'xmlns:',
  'xml',
  '<a>',
  '</a>',
  '<a/>',
  '<!--',
  '-->',
  '<![CDATA[',
  '<?',
  '?>',
  '&lt;',
  '&#0;',
  '&#xD800;',
  '&#x10FFFF;',
  '&x;',
  ' b="1"',
  ' xmlns:p="u"',
  ' xmlns:q=""',
  'p:',
  '\u0001',
  '\u007f',
  '\ufffe',
  'é',
  '·',
  '\u0300',
  '\u2028',
  '😀',
  '𐀀',
  '{',
  '%',
  '<?xml version="1.0"?>',
  'version',
  'encoding="UTF-8"',
  '1.1',
];

function mutated(seed: string, random: Random): string {
  let text = [...seed];
  for (let edits = 1 + random.below(3); edits > 0; edits--) {
    const at = random.below(text.length + 1);
    const action = random.below(4);
    const piece = PIECES[random.below(PIECES.length)]!;
    if (action === 0) text.splice(at, 1 + random.below(3));
    else if (action === 1) text.splice(at, 0, piece);
    else if (action === 2) text.splice(at, 1, piece);
    else text.splice(at, 0, ...text.slice(random.below(text.length + 1)).slice(0, 1 + random.below(6)));
    text = [...text.join('')];
  }
  return text.join('');
}

/** From bytes, because libxml2 also reads the declared encoding. */
function ourVerdict(text: string): Parsed {
  const decoded = decode(Buffer.from(text, 'utf8'));
  return decoded.ok ? parse(decoded.text) : decoded;
}

/** libxml2's result for a text: the shapes of the document's children, or its message. */
function theirShapes(document: string | Uint8Array): Shape[] | { readonly message: string } {
  let parsed: XmlDocument;
  try {
    parsed = typeof document === 'string' ? XmlDocument.fromString(document) : XmlDocument.fromBuffer(document);
  } catch (error) {
    return { message: (error as Error).message };
  }
  try {
    return [theirElement(parsed.root)];
  } finally {
    parsed.dispose();
  }
}

function theirElement(element: XmlElement): Shape {
  const attributes = element.attrs.map((attribute): [string, string] => [theirName(attribute), attribute.value]);
  const children: Shape[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') children.push(text);
    text = '';
  };
  // Not `firstChild` and `next`: they end at a processing instruction.
  for (const child of element.find('node()')) {
    if (child instanceof XmlText || child instanceof XmlCData) {
      text += child.content;
    } else {
      flush();
      children.push(
        child instanceof XmlElement
          ? theirElement(child)
          : { comment: child instanceof XmlComment ? child.content : '' },
      );
    }
  }
  flush();
  return {
    name: theirName(element),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes.sort(([a], [b]) => (a < b ? -1 : 1))) }),
    ...(children.length > 0 && { children }),
  };
}

function theirName(node: XmlElement | XmlAttribute): string {
  return node.namespaceUri === '' ? node.name : `{${node.namespaceUri}}${node.name}`;
}

/** The shape of the root element, with instructions made comparable: the other side does not show their targets. */
function ourShapes(tree: Tree): Shape[] {
  const simplified = (shape: Shape): Shape => {
    if (typeof shape === 'string' || 'comment' in shape) return shape;
    if ('instruction' in shape) return { comment: '' };
    return { ...shape, ...(shape.children && { children: shape.children.map(simplified) }) };
  };
  return shapes(tree, 0)
    .filter((shape) => typeof shape === 'object' && 'name' in shape)
    .map(simplified);
}

describe('xml: the same verdict as libxml2', () => {
  it('on documents that differ from well-formed ones in one to three places', () => {
    const random = new Random(20_260_101);
    const unexplained: string[] = [];
    const seen = new Set<Difference>();
    let accepted = 0;
    const count = inFull(20_000, 8_000);
    for (let i = 0; i < count; i++) {
      const text = mutated(SEEDS[i % SEEDS.length]!, random);
      const ours = ourVerdict(text);
      const theirs = theirShapes(text);
      const theirMessage = 'message' in theirs ? theirs.message : null;
      if (ours.ok) {
        accepted++;
        checkColumns(ours.tree);
      }
      if (ours.ok === (theirMessage === null)) {
        if (ours.ok) assert.deepEqual(ourShapes(ours.tree), theirs, JSON.stringify(text));
        continue;
      }
      const problem = ours.ok ? null : ours.problem;
      const known = DIFFERENCES.find((difference) => difference.applies(problem, theirMessage));
      if (known !== undefined) seen.add(known);
      else
        unexplained.push(`${JSON.stringify(text)} ours: ${problem?.message ?? 'ok'} theirs: ${theirMessage ?? 'ok'}`);
    }
    assert.deepEqual(unexplained, []);
    assert.deepEqual(
      DIFFERENCES.filter((difference) => !seen.has(difference)),
      [],
      'differences that are none any more',
    );
    assert.ok(
      accepted > count / 10 && accepted < count * 0.9,
      `${accepted} accepted: the mutations test only one side`,
    );
  });
});

describe('xml: the same tree as libxml2', () => {
  needs('suites').it('for documents of the official suites (all of them in full runs)', () => {
    const suites = suite('.');
    const files = readdirSync(suites, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.xml$/i.test(file))
      .sort();
    assert.ok(files.length > 500, `only ${files.length} documents in ${suites}`);
    for (const [i, file] of files.entries()) {
      const bytes = readFileSync(join(suites, file));
      const decoded = decode(bytes);
      assert.ok(decoded.ok, file);
      const parsed = parse(decoded.text);
      assert.ok(parsed.ok, file);
      checkColumns(parsed.tree);
      if (i % 17 === 0) assert.deepEqual(ourShapes(parsed.tree), theirShapes(bytes), file);
    }
  });
});
