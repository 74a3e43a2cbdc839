/** Rules that want one of several things to be of a kind: `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')`. */
import type { Assertion, NodePath } from '../types.js';

/** How a rule tells the kind. */
export interface OfKind {
  /** The thing itself, from where the rule is checked. */
  readonly path: NodePath;
  /** The name in it that tells; null where its text begins with the value. */
  readonly name: string | null;
  readonly value: string;
  /** What else is in it with which value, where the rule names that, too. */
  readonly also?: readonly (readonly [path: string, value: string])[];
}

/** Null for a rule of another form: what it reads is wrong or missing for itself. */
export function wantedKind({ test, shape, reads = [] }: Assertion): OfKind | null {
  const [, group, kind, mark, own, content] = shape === null ? (WITH_VALUE.exec(test) ?? []) : [];
  if (group !== undefined) return { path: [group], name: own!, value: content!, also: [[kind!, mark!]] };
  const [, name = null, code, text] = FORM.exec(test) ?? [];
  const value = code ?? text;
  const path = shape?.kind === 'value' ? shape.path : shape === null ? reads[0]?.path : undefined;
  if (value === undefined || path === undefined || path[0] === '//' || path[0] === '..') return null;
  return { path, name, value };
}

const FORM =
  /^\s*(?:exists\s*\(\s*\$\w+\s*\[\s*(\w+:\w+)\s*=\s*'([^']{1,40})'\s*\]\s*\)|contains\s*\(\s*\$\w+\s*,\s*'([^']{1,40})'\s*\))\s*$/;

/** `normalize-space(a:Group[normalize-space(b:Kind) = 'X']/a:Value) = 'Y'` */
const WITH_VALUE =
  /^\s*normalize-space\s*\(\s*(\w+:\w+)\s*\[\s*normalize-space\s*\(\s*([\w:/]+)\s*\)\s*=\s*'([^']{1,40})'\s*\]\s*\/\s*(\w+:\w+)\s*\)\s*=\s*'([^']{1,40})'\s*$/;
