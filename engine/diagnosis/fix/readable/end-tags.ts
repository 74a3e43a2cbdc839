/** End tags that do not belong to the element that is open, and those that are missing. */
import { editDistance } from '../../../edit-distance.js';
import type { Edit } from '../../../xml/edits.js';
import type { Candidate } from '../edits.js';
import type { Piece } from './pieces.js';

type Tag = Piece & { readonly name: string };

interface Open {
  readonly name: string;
  /** Where its start tag ends. */
  readonly to: number;
  /** Whether an element was closed in it. */
  hasChildren: boolean;
}

/** More than this is no slip, and the rest of a document that was cut off is not made up. */
const MOST_CHANGES = 10;

/**
 * Every end tag for the element that is open at it. Elements of invoices have text or elements in them: where both would be,
 * the text has mostly lost its end tag; but texts may have markup in them, and what takes fewer changes is right.
 */
export function correctEndTags(text: string, pieces: readonly Piece[]): Candidate | null {
  const [mixed, apart] = [false, true].map((isApart) => correctedBy(text, pieces, isApart));
  if (!mixed || !apart) return mixed ?? apart ?? null;
  return apart.changes.length <= mixed.changes.length ? apart : mixed;
}

/** @param isApart whether text in front of an element ends what it is in */
function correctedBy(text: string, pieces: readonly Piece[], isApart: boolean): Candidate | null {
  const tags = pieces.filter((piece): piece is Tag => ['start', 'end', 'empty'].includes(piece.kind));
  const changes: Edit[] = [];
  const open: Open[] = [];
  let isSure = true;
  const close = (): void => {
    open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
  };
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]!;
    const around = open.at(-1);
    if (tag.kind === 'start' && isEndWithoutSlash(tag, around, tags[at + 1], text)) {
      if (changes.length >= MOST_CHANGES) return null;
      changes.push({ from: tag.from + 1, to: tag.from + 1, text: '/' });
      close();
      isSure = false;
      continue;
    }
    if (isApart && tag.kind !== 'end' && around?.hasChildren === false && !isBlank(text, around.to, tag.from)) {
      if (changes.length >= MOST_CHANGES) return null;
      const place = placeBefore(text, tag.from, around);
      changes.push({ from: place, to: place, text: `</${around.name}>` });
      close();
      isSure = false;
    }
    if (tag.kind === 'start') open.push({ name: tag.name, to: tag.to, hasChildren: false });
    const top = open.at(-1);
    if (tag.kind === 'empty' && top !== undefined) top.hasChildren = true;
    if (tag.kind !== 'end') continue;
    if (top === undefined) return null;
    if (tag.name === top.name) {
      close();
      continue;
    }
    if (changes.length >= MOST_CHANGES) return null;
    const next = tags[at + 1];
    const isSwapped =
      open.at(-2)?.name === tag.name &&
      next?.kind === 'end' &&
      next.name === top.name &&
      isBlank(text, tag.to, next.from);
    const isOpen = open.some(({ name }) => name === tag.name);
    if (isSwapped) {
      changes.push(named(tag, top.name), named(next, tag.name));
      at += 1;
      close();
      close();
      isSure = false;
    } else if (isOpen) {
      const place = placeBefore(text, tag.from, top);
      let missing = '';
      while (open.at(-1)!.name !== tag.name) {
        missing += `</${open.at(-1)!.name}>`;
        close();
      }
      changes.push({ from: place, to: place, text: missing });
      close();
      isSure = false;
    } else {
      changes.push(named(tag, top.name));
      isSure &&= tag.name.toLowerCase() === top.name.toLowerCase() || editDistance(tag.name, top.name) === 1;
      close();
    }
  }
  if (open.length > 0) {
    const last = tags.at(-1)!;
    // A value that breaks off is not known.
    if (last.kind === 'start' || open.length > MOST_CHANGES || !isBlank(text, last.to, text.length)) return null;
    const end = open.toReversed().map(({ name }) => `</${name}>`);
    changes.push({ from: last.to, to: text.length, text: `\n${end.join('\n')}\n` });
    isSure = false;
  }
  return changes.length === 0 ? null : { class: isSure ? 'certain' : 'choice', edits: [], changes };
}

/** Whether a start tag is of the same name as the one in front of it, with a value between them, and has none of its own. */
function isEndWithoutSlash(tag: Tag, around: Open | undefined, next: Tag | undefined, text: string): boolean {
  return (
    around !== undefined &&
    around.name === tag.name &&
    !around.hasChildren &&
    !(next?.kind === 'end' && next.name === tag.name) &&
    tag.to - tag.from === tag.name.length + 2 &&
    !isBlank(text, around.to, tag.from)
  );
}

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

function named({ from, name }: Tag, right: string): Edit {
  return { from: from + 2, to: from + 2 + name.length, text: right };
}

/** Behind a value without the blanks after it; of an element with others in it, where the tag stands. */
function placeBefore(text: string, at: number, { hasChildren }: Open): number {
  if (hasChildren) return at;
  let place = at;
  while (place > 0 && /\s/.test(text[place - 1]!)) place -= 1;
  return place;
}
