/** Changes that only schemas notice: repetitions, order, required attributes, and boundary values by type. */
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { elementSpan } from '#schematron/xml/markup.js';
import type { Random } from '../../kit/random.js';

const VALUES = [
  '2026-02-29',
  '2024-02-29',
  '2026-04-31',
  '30.04.2026',
  '2026-04-30',
  ' 2026-04-30 ',
  '2026-4-30',
  '-2026-04-30',
  '20260430',
  '2026-04-30T24:00:00',
  '24:00:00',
  '23:59:59.999Z',
  '1.000,50',
  '1000.50',
  '+.5',
  '-.',
  '1'.repeat(60),
  `${'9'.repeat(40)}.${'1'.repeat(40)}`,
  '0',
  '1',
  'true',
  'True',
  ' false ',
  '\t1\n',
  'en',
  'en-GB',
  'en_GB',
  'abcdefghi',
  'de-',
  'http://[1::]',
  'a:',
  'a b',
  '%41',
  '%4',
  '#',
  'QQ==',
  'QQ=',
  'QR==',
  'Q Q = =',
  'ÄÖ',
  '',
  ' ',
  '\u00a0',
  '\u0085',
  'a\tb',
  'a  b',
  'EUR',
  'EURO',
  'C62',
  '380',
  '😀',
  '&#x10FFFF;',
  '&#13;',
  '<![CDATA[]]>',
  '<![CDATA[2026-04-30]]>',
  '2026<!-- c -->-04-30',
  '1<?p?>0',
];

function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

/** The text with one change; it may be unchanged, and need not be well-formed. */
export function extraChanged(tree: Tree, random: Random): string {
  const { source, kind, parent, firstChild, nextSibling } = tree;
  const elements: number[] = [];
  for (let node = 1; node < tree.size; node++) if (kind[node] === ELEMENT && parent[node] !== 0) elements.push(node);
  if (elements.length === 0) return source;
  const node = random.pick(elements);
  const span = elementSpan(source, tree.from[node]!);
  const siblings: number[] = [];
  for (let child = firstChild[parent[node]!]!; child !== 0; child = nextSibling[child]!)
    if (kind[child] === ELEMENT && child !== node) siblings.push(child);
  const sibling = (): { readonly from: number; readonly to: number } =>
    siblings.length === 0 ? span : elementSpan(source, tree.from[random.pick(siblings)]!);
  switch (random.below(9)) {
    case 0: {
      // Moved to another position among its siblings.
      const { from, to } = sibling();
      const at = random.below(2) === 0 ? from : to;
      const text = source.slice(span.from, span.to);
      if (at >= span.from && at <= span.to) return source;
      return at < span.from
        ? splice(splice(source, span.from, span.to, ''), at, at, text)
        : splice(splice(source, at, at, text), span.from, span.to, '');
    }
    case 1: {
      // Swapped with a sibling.
      const other = sibling();
      const [a, b] = other.from < span.from ? [other, span] : [span, other];
      if (a.to > b.from) return source;
      return (
        source.slice(0, a.from) +
        source.slice(b.from, b.to) +
        source.slice(a.to, b.from) +
        source.slice(a.from, a.to) +
        source.slice(b.to)
      );
    }
    case 2:
      return splice(source, span.to, span.to, source.slice(span.from, span.to).repeat(1 + random.below(3)));
    case 3:
      return splice(source, span.from, span.to, '');
    case 4: {
      // All elements with its name are removed.
      const name = tree.name[node]!;
      let text = source;
      for (const child of [...siblings, node].sort((a, b) => b - a)) {
        if (tree.name[child] !== name) continue;
        const { from, to } = elementSpan(source, tree.from[child]!);
        text = splice(text, from, to, '');
      }
      return text;
    }
    case 5: {
      const own = span.tag.attributes.filter(({ name }) => !name.startsWith('xmlns'));
      if (own.length === 0) return source;
      const { from, to, valueFrom, valueTo } = random.pick(own);
      return random.below(2) === 0
        ? splice(source, from, to, '')
        : splice(
            source,
            valueFrom,
            valueTo,
            random
              .pick(VALUES)
              .replace(/<[^>]*>/g, '')
              .replace(/"/g, '&quot;'),
          );
    }
    case 6:
      return span.tag.isEmpty ? source : splice(source, span.contentFrom, span.contentTo, '');
    default:
      return span.tag.isEmpty ? source : splice(source, span.contentFrom, span.contentTo, random.pick(VALUES));
  }
}
