/** Rules that want one of several things to be of a kind: `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')`. */
import type { Assertion, NodePath } from '../types.js';

/** How a rule tells the kind. */
export interface OfKind {
  /** The thing itself, from where the rule is checked. */
  readonly path: NodePath;
  /** The name in it that tells; null where its text begins with the value. */
  readonly name: string | null;
  readonly value: string;
}

/** Null for a rule of another form: what it reads is wrong or missing for itself. */
export function wantedKind({ test, shape, reads = [] }: Assertion): OfKind | null {
  const [, name = null, code, text] = FORM.exec(test) ?? [];
  const value = code ?? text;
  const path = shape?.kind === 'value' ? shape.path : shape === null ? reads[0]?.path : undefined;
  if (value === undefined || path === undefined || path[0] === '//' || path[0] === '..') return null;
  return { path, name, value };
}

const FORM =
  /^\s*(?:exists\s*\(\s*\$\w+\s*\[\s*(\w+:\w+)\s*=\s*'([^']{1,40})'\s*\]\s*\)|contains\s*\(\s*\$\w+\s*,\s*'([^']{1,40})'\s*\))\s*$/;
