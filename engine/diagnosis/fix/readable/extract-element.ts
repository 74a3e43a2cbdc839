/** Extracts an invoice embedded in another document. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { elementSpan, startTag } from 'einvoice-schematron/xml/markup.js';
import { type Tree, ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../edits/candidate.js';

/** With more namespace declarations around the invoice, it is not extracted. */
const MAX_DECLARATIONS = 100;

/**
 * Makes an element the root of the document, and moves the outer namespace declarations to it. Everything outside of
 * the element is lost.
 * @param inner an element below the root
 */
export function extractElement(tree: Tree, inner: number): Candidate | null {
  const { source } = tree;
  const { from, to, tag } = elementSpan(source, tree.from[inner]!);
  const declared = new Set(tag.attributes.map(({ name }) => name));
  const added: string[] = [];
  for (let outer = tree.parent[inner]!; outer > 0; outer = tree.parent[outer]!) {
    if (tree.kind[outer] !== ELEMENT) continue;
    for (const { name, valueFrom, valueTo } of startTag(source, tree.from[outer]!).attributes) {
      if (!/^xmlns(?::|$)/.test(name) || declared.has(name)) continue;
      declared.add(name);
      const quote = source[valueTo]!;
      added.push(` ${name}=${quote}${source.slice(valueFrom, valueTo)}${quote}`);
    }
  }
  if (added.length > MAX_DECLARATIONS) return null;
  const declaration = /^<\?xml\s[^>]*\?>\s*/.exec(source)?.[0].length ?? 0;
  const textEdits: Edit[] = [
    { from: declaration, to: from, text: '' },
    { from: tag.nameTo, to: tag.nameTo, text: added.join('') },
    { from: to, to: source.length, text: '\n' },
  ];
  return { class: 'choice', edits: [], textEdits, isLossy: true };
}
