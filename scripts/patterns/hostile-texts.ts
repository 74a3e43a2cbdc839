/** Texts that are slow for a backtracking engine, generated from the tree of a pattern. */
import { parseFlags, parsePattern } from '#schematron/runtime/regex/parse.js';
import type { RegexNode, RegexOptions } from '#schematron/runtime/regex/tree.js';
import { charactersOf, exampleOf, leavesOf, outsidersOf } from './sample.js';

/** A text of any size. */
export interface HostileText {
  readonly name: string;
  of(size: number): string;
}

/** `unit` repeated, with a prefix and a suffix. */
export function pumped(prefix: string, unit: string, suffix = ''): HostileText {
  const quoted = [prefix, unit, suffix].map((part) => (part === '' ? '' : JSON.stringify(part)));
  return {
    name: [quoted[0], `${quoted[1]} repeated`, quoted[2]].filter((part) => part !== '').join(', '),
    of: (size) =>
      prefix + unit.repeat(Math.max(1, Math.floor((size - prefix.length - suffix.length) / unit.length))) + suffix,
  };
}

/** Maximum number of characters to fill texts with, alone and in pairs; others only occur in repeated parts. */
const ALPHABET = 7;
/** Examples per repeated part. */
const EXAMPLES = 3;

/** The hostile texts for a pattern, each once. */
export function hostileTexts(source: string, flags: string): readonly HostileText[] {
  const options = parseFlags(flags);
  const { root } = parsePattern(source, options);
  const outsiders = outsidersOf(root, options);
  const ends = ['', '\n', ...outsiders];
  // With a prefix, because a part that is searched everywhere must not match only at the very start.
  const starts = ['', ...outsiders];
  const texts = [
    ...fills(root, options, outsiders),
    ...wholes(root, options),
    ...starts.flatMap((start) => pumps(root, start, '', options, ends)),
  ];
  return [...new Map(texts.map((text) => [text.name, text])).values()];
}

/** One character, or two in alternation. */
function fills(root: RegexNode, options: RegexOptions, outsiders: readonly string[]): readonly HostileText[] {
  const perLeaf = leavesOf(root).map((leaf) => charactersOf(leaf, options));
  // The first example of every class comes before the second of any.
  const characters = [0, 1, 2].flatMap((which) => perLeaf.flatMap((examples) => examples[which] ?? []));
  const alphabet = [...new Set([...outsiders, ...characters])].slice(0, ALPHABET);
  return [...alphabet, ...alphabet.flatMap((a) => alphabet.filter((b) => b !== a).map((b) => a + b))].map((unit) =>
    pumped('', unit),
  );
}

/** Repeats a match, and a match without its end: every repetition is a possible start of a match. */
function wholes(root: RegexNode, options: RegexOptions): readonly HostileText[] {
  const texts: HostileText[] = [];
  for (let which = 0; which < EXAMPLES; which++) {
    const whole = exampleOf(root, options, which);
    const parts = root.kind === 'sequence' ? root.items : [root];
    const starts = parts.map((_, at) =>
      parts
        .slice(0, at)
        .map((part) => exampleOf(part, options, which))
        .join(''),
    );
    for (const unit of [whole, whole.slice(0, -1), whole.slice(1), ...starts])
      if (unit !== '') texts.push(pumped('', unit));
  }
  return texts;
}

/**
 * For every repeated part: the text before it, the part many times, and an end that matches or does not.
 * @param before matches what precedes the node
 * @param after matches what follows it
 */
function pumps(
  node: RegexNode,
  before: string,
  after: string,
  options: RegexOptions,
  ends: readonly string[],
): readonly HostileText[] {
  switch (node.kind) {
    case 'group':
      return pumps(node.body, before, after, options, ends);
    case 'choice':
      return node.branches.flatMap((branch) => pumps(branch, before, after, options, ends));
    case 'sequence':
      return node.items.flatMap((item, at) => {
        const text = (items: readonly RegexNode[]): string => items.map((other) => exampleOf(other, options)).join('');
        return pumps(
          item,
          before + text(node.items.slice(0, at)),
          text(node.items.slice(at + 1)) + after,
          options,
          ends,
        );
      });
    case 'repeat': {
      const units = new Set(
        Array.from({ length: EXAMPLES }, (_, which) => exampleOf(node.item, options, which)).filter(
          (unit) => unit !== '',
        ),
      );
      const suffixes = new Set(ends.flatMap((end) => [end, after + end]));
      return [
        ...[...units].flatMap((unit) => [...suffixes].map((suffix) => pumped(before, unit, suffix))),
        ...pumps(
          node.item,
          before + exampleOf(node.item, options).repeat(Math.max(0, node.min - 1)),
          after,
          options,
          ends,
        ),
      ];
    }
    default:
      return [];
  }
}
