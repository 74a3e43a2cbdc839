/** Edits of a document's source: how it becomes a text that others read, line by line the same. */

import { countUpTo } from './position.js';

/** What stands between two offsets of the source, and what takes its place. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text that was edited. */
export interface EditedText {
  readonly text: string;
  /** From a line of `text`, from 1, to the line of the source. */
  lineOf(line: number): number;
}

/**
 * Edits a source. Lines end at LF, as libxml2 counts them.
 * @param edits in order, without overlaps; what they put in has no line ends
 */
export function edited(source: string, edits: readonly Edit[]): EditedText {
  if (edits.length === 0) return { text: source, lineOf: (line) => line };
  const parts: string[] = [];
  /** Lines of the text that have lost line ends, and how many are lost up to there. */
  const shortened: number[] = [];
  const lost: number[] = [];
  let [done, line, sum] = [0, 1, 0];
  for (const { from, to, text } of edits) {
    const part = source.slice(done, from);
    parts.push(part, text);
    line += lineEndsIn(part);
    // What goes at the end takes no line along: nothing stands behind it.
    const ends = to === source.length ? 0 : lineEndsIn(source.slice(from, to));
    if (ends > 0) {
      sum += ends;
      shortened.push(line);
      lost.push(sum);
    }
    done = to;
  }
  parts.push(source.slice(done));
  return { text: parts.join(''), lineOf: (own) => own + (lost[countUpTo(shortened, own) - 1] ?? 0) };
}

/** The edits of several lists in order; those of what another one takes away are dropped. */
export function inOrder(...lists: readonly (readonly Edit[])[]): readonly Edit[] {
  const all = lists.flat().sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: Edit[] = [];
  let end = 0;
  for (const edit of all) {
    if (edit.from < end) continue;
    kept.push(edit);
    end = edit.to;
  }
  return kept;
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
