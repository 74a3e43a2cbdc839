/** Changes the structure: names of elements, their place, and what is between them. */
import type { ElementSpan } from '#schematron/xml/markup.js';
import { type Mutation, splice } from './place.js';

const UNKNOWN_ELEMENTS = [
  '<x/>',
  '<x>1</x>',
  '<u:x xmlns:u="urn:u"/>',
  '<u:x xmlns:u="urn:u" a="1">t</u:x>',
  '<x xmlns=""/>',
  '<cbc:Unknown xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>',
  '<ram:Unknown xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"/>',
  '<u:x xmlns:u="not a uri"/>',
];
/** Markup and text that may stand between elements, or in text. */
export const BETWEEN = [
  '<!-- c -->',
  '<?p i?>',
  '<!---->',
  '<![CDATA[]]>',
  '<![CDATA[ ]]>',
  ' ',
  '\n',
  '&#32;',
  '&#160;',
  'text',
  '\t\r\n',
];

function renamed(source: string, span: ElementSpan, name: string): string {
  const { tag, from, to } = span;
  const start = splice(source, from + 1, tag.nameTo, name);
  if (tag.isEmpty) return start;
  const shift = name.length - tag.name.length;
  const at = start.lastIndexOf(tag.name, to + shift - 1);
  return splice(start, at, at + tag.name.length, name);
}

export const rename: Mutation = ({ source, span, other, random }) =>
  renamed(source, span, random.below(3) === 0 ? `${span.tag.name}X` : other().tag.name);

export const otherNamespace: Mutation = ({ source, span, other, random }) => {
  const local = span.tag.name.replace(/^.*:/, '');
  if (random.below(3) === 0) return renamed(source, span, local);
  const prefix = other().tag.name.split(':')[0]!;
  return renamed(source, span, `${prefix}:${local}`);
};

export const move: Mutation = ({ source, span, other }) => {
  const target = other();
  if (target.from >= span.from && target.from < span.to) return source;
  const markup = source.slice(span.from, span.to);
  const at = target.tag.isEmpty ? target.to : target.contentFrom;
  return at <= span.from
    ? splice(splice(source, span.from, span.to, ''), at, at, markup)
    : splice(splice(source, at, at, markup), span.from, span.to, '');
};

export const stranger: Mutation = ({ source, span, random }) => {
  const at = random.below(2) === 0 ? span.to : span.tag.isEmpty ? span.to : span.contentFrom;
  return splice(source, at, at, random.pick(UNKNOWN_ELEMENTS));
};

export const between: Mutation = ({ source, span, random }) => {
  const at = random.pick([span.from, span.to, span.contentFrom, span.contentTo]);
  return splice(source, at, at, random.pick(BETWEEN));
};
