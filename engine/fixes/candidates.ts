/** What might repair an issue. Nothing of it is known to; that is tried afterwards (`prove.ts`). */
import { pathOf } from '../xml/prefixed-names.js';
import type { RankedIssue } from '../issues/issues.js';
import { hasElements, valueNode } from '../messages/evidence/value-node.js';
import { closest } from '../messages/schema/message.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import { ATTRIBUTE, ELEMENT, TEXT, rootOf } from '../xml/tree.js';
import { type ChildNames, additions, valuesFor } from './additions.js';
import { calculatedAnew, otherParts } from './amounts.js';
import type { Candidate, Editor } from './edits.js';
import { type Guess, guessesOf } from './values.js';

/** What candidates are made of beside the issue. */
export interface Source {
  readonly editor: Editor;
  readonly childNames: ChildNames;
  /** What is found in another text of the document. */
  readonly issuesOf: (text: string) => readonly RankedIssue[];
}

/** Candidates for an issue, the surest first; none for what concerns the whole document. */
export function candidatesFor(issue: RankedIssue, source: Source): readonly Candidate[] {
  const { place, violation } = issue;
  if (place === undefined) return [];
  const { editor } = source;
  const { tree, prefixes } = editor;
  const { node, missing, related } = place;
  const found: Candidate[] = violation === undefined ? [] : [...ofViolation(violation, source)];
  if (missing !== null) {
    const guesses = issue.expected === undefined ? null : [{ value: issue.expected, class: 'certain' } as Guess];
    for (const each of [place, ...(place.instead ?? [])])
      if (each.missing !== null)
        found.push(
          ...additions(each.node, each.missing, guesses, pathOf(tree, each.node, prefixes), editor, source.childNames),
        );
    return inOrder(found);
  }
  const isRoot = node <= 0 || node === rootOf(tree);
  const isValue =
    !isRoot && (tree.kind[node] === ATTRIBUTE || (tree.kind[node] === ELEMENT && !hasElements(tree, node)));
  if (isValue) {
    for (const { value, class: own } of guessesOf(issue, countryAt(node, editor)))
      found.push({ class: own, ...editor.set(node, value) });
    const names = pathOf(tree, node, prefixes);
    found.push(...otherParts(issue, editor), ...calculatedAnew(issue, editor, source.issuesOf));
    for (const { value, class: own } of valuesFor(names.at(-1)!, names.slice(0, -1), editor))
      if (own === 'input') found.push({ class: own, ...editor.set(node, value), example: value });
  }
  const twins = related.filter(
    (other) => tree.kind[other] === ELEMENT && tree.name[other] === tree.name[node] && other !== node,
  );
  if (!isRoot && twins.length > 0 && tree.kind[node] === ELEMENT) found.push(...oneOf(node, twins, editor));
  if (!isRoot && issue.mayGo === true) {
    const all = [node, ...related].filter((each) => each > 0 && tree.kind[each] !== TEXT);
    const isEmpty = all.every((each) => tree.stringValue(each).trim() === '');
    found.push({ class: isEmpty ? 'certain' : 'choice', ...editor.delete([...new Set(all)].sort((a, b) => a - b)) });
  }
  if (isValue && tree.kind[node] === ELEMENT && tree.stringValue(node).trim() === '') {
    found.push({ class: 'certain', ...editor.delete([node]) });
    const names = pathOf(tree, node, prefixes);
    for (const guess of emptyValues(names, source)) found.push({ ...guess, ...editor.set(node, guess.value) });
  }
  return inOrder(found);
}

/** An empty element says what it would have to say if it were missing. */
function emptyValues(names: readonly string[], { editor }: Source): readonly (Guess & { readonly example?: string })[] {
  return valuesFor(names.at(-1)!, names.slice(0, -1), editor).map((guess) =>
    guess.class === 'input' ? { ...guess, example: guess.value } : guess,
  );
}

/** One of several may stay: the same twice is no question. */
function oneOf(node: number, twins: readonly number[], editor: Editor): readonly Candidate[] {
  const all = [...new Set([...twins, node])].sort((a, b) => a - b);
  const markup = new Set(all.map((each) => editor.markup(each).replace(/\s+/g, ' ')));
  if (markup.size === 1) return [{ class: 'certain', ...editor.delete(all.slice(1)) }];
  return all.map((kept) => ({ class: 'choice', ...editor.delete(all.filter((each) => each !== kept)) }));
}

/** What the schema itself says. */
function ofViolation(violation: SchemaViolation, { editor }: Source): readonly Candidate[] {
  const { tree } = editor;
  const { node } = violation;
  switch (violation.kind) {
    case 'order':
      return [{ class: 'certain', ...editor.move(violation.moved, violation.place, violation.other) }];
    case 'unknown':
    case 'elsewhere':
    case 'profile': {
      const near = violation.instead ?? closest(tree.names[tree.name[node]!]!.local, violation.allowed);
      return [
        ...(near === null ? [] : [{ class: 'certain' as const, ...editor.rename(node, localOf(near)) }]),
        { class: 'choice', ...editor.delete([node]) },
      ];
    }
    case 'attribute': {
      const { attribute } = violation;
      return [
        { class: tree.stringValue(attribute).trim() === '' ? 'certain' : 'choice', ...editor.delete([attribute]) },
      ];
    }
    case 'text':
      return [{ class: 'choice', ...editor.delete([violation.text]) }];
    case 'content':
      return [{ class: 'choice', ...editor.delete([violation.child]) }];
    default:
      return [];
  }
}

function localOf(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}

/** The country of the party that a node is in, for identifiers that begin with it. */
function countryAt(node: number, { tree, prefixes }: Editor): string | null {
  for (let at = node; at > 0; at = tree.parent[at]!)
    for (const path of COUNTRIES) {
      const found = valueNode(tree, at, path, prefixes);
      const code = found < 0 ? '' : tree.stringValue(found).trim();
      if (/^[A-Z]{2}$/.test(code)) return code;
    }
  return null;
}

const COUNTRIES = [
  ['cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode'],
  ['ram:PostalTradeAddress', 'ram:CountryID'],
] as const;

const ORDER = { certain: 0, choice: 1, money: 2, input: 3 } as const;

function inOrder(found: readonly Candidate[]): readonly Candidate[] {
  return [...found].sort((a, b) => ORDER[a.class] - ORDER[b.class]);
}
