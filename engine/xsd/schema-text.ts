/**
 * The text that libxml2 validates: the invoice alone, as XML 1.0. libxml2 puts the text of an element together piece by
 * piece, in quadratic time, and comments and processing instructions are what makes pieces; where there are very many
 * they are left out. Values that it must not judge are given in another form.
 */
import { asXml10 } from '../xml/as-xml-10.js';
import { type Edit, type EditedText, edited, inOrder } from '../xml/edits.js';
import { plainNamespaces } from '../xml/plain-namespaces.js';
import { standaloneEdits } from '../xml/standalone.js';
import { COMMENT, PROCESSING_INSTRUCTION, type Tree } from '../xml/tree.js';
import { separatorEdit } from './value-edits.js';

/** More than any invoice has; with so many pieces libxml2 takes milliseconds. */
const MANY = 5_000;

interface SchemaText extends EditedText {
  /** What libxml2 says of the text, as it is of the document. */
  restored(message: string): string;
}

/**
 * The document's own text, or one without what no schema looks at.
 * @param values what stands in place of values
 * @param isPlain with other names in place of those of namespaces that are no URIs
 */
export function schemaText(tree: Tree, values: readonly Edit[], isPlain = false): SchemaText {
  const version = asXml10(tree);
  const namespaces = isPlain ? plainNamespaces(tree) : null;
  const edits = inOrder(
    standaloneEdits(tree, namespaces?.written),
    namespaces?.edits ?? [],
    version.edits,
    separatorsOf(tree),
    values,
  );
  return {
    ...edited(unixLineEnds(tree.source), edits),
    restored: (message) => version.restored(namespaces === null ? message : namespaces.restored(message)),
  };
}

/** libxml2 takes a lone CR for a line end, but does not count it. */
function unixLineEnds(source: string): string {
  return source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
}

/** What leaves out those inside of the root element; nothing where there are few. */
function separatorsOf(tree: Tree): readonly Edit[] {
  const { kind, parent, size, source } = tree;
  const nodes: number[] = [];
  for (let node = 1; node < size; node++)
    if ((kind[node] === COMMENT || kind[node] === PROCESSING_INSTRUCTION) && parent[node] !== 0) nodes.push(node);
  if (nodes.length <= MANY) return [];
  return nodes.map((node) => {
    const edit = separatorEdit(tree, node);
    // What they parted must not become markup: `]]` and `>`.
    return source[edit.to] === '>' ? { ...edit, to: edit.to + 1, text: '&gt;' } : edit;
  });
}
