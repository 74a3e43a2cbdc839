/** What can be done about a document that is no XML, where it is plain what was meant. */
import { editDistance } from '../edit-distance.js';
import type { Edit } from '../xml/edits.js';
import type { Candidate } from './edits.js';
import { HTML_ENTITIES } from './html-entities.js';

/** The changes that may make a text XML, the surest first; what becomes of them has to be tried. */
export function readableBy(text: string): readonly Candidate[] {
  const found = [escaped(text), withoutFront(text), withPrefixes(text)].filter((each) => each !== null);
  const edits = found.flatMap(({ changes }) => changes);
  // Whoever writes texts into XML by hand does so more than once.
  const isApart = edits.every((one) =>
    edits.every((other) => one === other || one.to <= other.from || other.to <= one.from),
  );
  const [, another] = found;
  if (another === undefined || !isApart) return found;
  const isLossy = found.some((each) => each.isLossy);
  const all = { edits: [], changes: edits.sort((one, other) => one.from - other.from) };
  return [...found, { class: isLossy ? 'choice' : 'certain', ...all, ...(isLossy ? { isLossy } : {}) }];
}

/** Where an ampersand begins no reference, and `<` no tag; comments, CDATA sections and instructions may have them. */
const BARE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)(?:(\w{2,8});)?|<(?![\p{L}_:/!?])/gu;

/** Signs of markup that stand for themselves, written as references. */
function escaped(text: string): Candidate | null {
  const changes = [...text.matchAll(BARE)].flatMap((match): Edit[] => {
    const { 0: found, 1: name = '', index } = match;
    if (found === '<') return [{ from: index, to: index + 1, text: '&lt;' }];
    if (!found.startsWith('&')) return [];
    const code = HTML_ENTITIES.get(name);
    return code === undefined
      ? [{ from: index, to: index + 1, text: '&amp;' }]
      : [{ from: index, to: index + found.length, text: `&#${code};` }];
  });
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}

/** More in front of a document is another document. */
const LONGEST_FRONT = 2_000;

/** The document without what stands in front of its declaration, or of its root element. */
function withoutFront(text: string): Candidate | null {
  const declaration = text.slice(0, LONGEST_FRONT).indexOf('<?xml ');
  const at = declaration >= 0 ? declaration : text.slice(0, LONGEST_FRONT).indexOf('<');
  if (at <= 0) return null;
  const front = text.slice(0, at);
  const isBlank = front.trim() === '';
  // Blanks may stand in front of a root element.
  if (isBlank && declaration < 0) return null;
  const made = { edits: [], changes: [{ from: 0, to: at, text: '' }] };
  return isBlank ? { class: 'certain', ...made } : { class: 'choice', ...made, isLossy: true };
}

const DECLARED = /\sxmlns:([\p{L}_][\w.-]*)\s*=/gu;
const TAG = /<\/?([\p{L}_][\w.-]*):/gu;

/** Tags with a prefix that is declared nowhere, with the only declared one that is a slip away. */
function withPrefixes(text: string): Candidate | null {
  const declared = [...new Set(Array.from(text.matchAll(DECLARED), ([, prefix]) => prefix!))];
  const meant = new Map<string, string | null>();
  const changes: Edit[] = [];
  for (const { 0: tag, 1: prefix = '', index } of text.matchAll(TAG)) {
    if (declared.includes(prefix)) continue;
    let near = meant.get(prefix);
    if (near === undefined) meant.set(prefix, (near = nearPrefix(prefix, declared)));
    if (near === null) return null;
    const to = index + tag.length - 1;
    changes.push({ from: to - prefix.length, to, text: near });
  }
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}

/** Of prefixes of one letter each is a slip away from each. */
function nearPrefix(prefix: string, declared: readonly string[]): string | null {
  if (prefix.length < 2 || prefix.length > LONGEST_PREFIX) return null;
  const [only, another] = declared.filter((each) => each.length > 1 && editDistance(prefix, each) === 1);
  return only !== undefined && another === undefined ? only : null;
}

const LONGEST_PREFIX = 20;
