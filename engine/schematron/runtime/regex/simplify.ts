/**
 * fn:matches only asks whether some part of the text matches, so the ends of a pattern need not match more than
 * necessary: `.*([0-9].*){3,}.*` is equivalent to `[0-9].*[0-9].*[0-9]`. The original takes quadratic time on a text
 * with fewer than three digits, the short form linear time.
 */

import type { RegexNode } from './tree.js';

const EMPTY: RegexNode = { kind: 'sequence', items: [] };

/** A pattern that matches in the same texts, though possibly other parts of them. There must be no back-references. */
export function trimEnds(root: RegexNode): RegexNode {
  return trim(trim(root, 'end'), 'start');
}

/**
 * The minimum that must match at that end of the pattern. Parts that may be empty are dropped, and repetitions reduced
 * to their minimum: if more of them match, so do the inner ones.
 */
function trim(node: RegexNode, end: 'start' | 'end'): RegexNode {
  switch (node.kind) {
    case 'group':
      return { kind: 'group', captures: false, body: trim(node.body, end) };
    case 'sequence':
      return trimSequence(node.items, end);
    case 'choice': {
      const branches = node.branches.map((branch) => trim(branch, end));
      return branches.some(isEmpty) ? EMPTY : { kind: 'choice', branches };
    }
    case 'repeat': {
      if (hasAnchor(node.item)) return node;
      if (node.min === 0) return EMPTY;
      const last = trim(node.item, end);
      if (node.min === 1 || isEmpty(last)) return last;
      const others: RegexNode = { ...node, min: node.min - 1, max: node.min - 1 };
      return { kind: 'sequence', items: end === 'end' ? [others, last] : [last, others] };
    }
    default:
      return node;
  }
}

function trimSequence(items: readonly RegexNode[], end: 'start' | 'end'): RegexNode {
  const rest = [...items];
  for (
    let outer = end === 'end' ? rest.pop() : rest.shift();
    outer !== undefined;
    outer = end === 'end' ? rest.pop() : rest.shift()
  ) {
    const trimmed = trim(outer, end);
    if (isEmpty(trimmed)) continue;
    return { kind: 'sequence', items: end === 'end' ? [...rest, trimmed] : [trimmed, ...rest] };
  }
  return EMPTY;
}

/**
 * Whether it matches the empty string in any context. After trimming, nothing else is left of parts that can be empty.
 */
function isEmpty(node: RegexNode): boolean {
  if (node.kind === 'group') return isEmpty(node.body);
  return node.kind === 'sequence' && node.items.length === 0;
}

function hasAnchor(node: RegexNode): boolean {
  switch (node.kind) {
    case 'start':
    case 'end':
      return true;
    case 'group':
      return hasAnchor(node.body);
    case 'sequence':
      return node.items.some(hasAnchor);
    case 'choice':
      return node.branches.some(hasAnchor);
    case 'repeat':
      return hasAnchor(node.item);
    default:
      return false;
  }
}
