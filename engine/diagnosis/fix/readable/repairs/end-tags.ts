/** Mismatched and missing end tags. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Piece } from '../pieces.js';
import type { TextFix } from '../text-fix.js';

/** A start tag, end tag or empty element. */
type Tag = Piece & { readonly name: string };

/** An element whose end tag has not been reached. */
interface OpenElement {
  readonly name: string;
  /** The end of its start tag. */
  readonly to: number;
  /** Whether the element contains a child element that is already closed. */
  hasChildren: boolean;
}

/** More changes are not typing errors; a truncated document, for example, cannot be completed. */
const MAX_CHANGES = 10;

/**
 * Corrects end tags so that they match the open elements. A start tag after a text may mean that an end tag is missing,
 * since elements of invoices contain either text or elements. It may also be markup inside the text. Both readings are
 * tried, and the result with fewer changes is used.
 */
export const endTags: TextFix = {
  id: 'end-tags',
  candidate({ text, pieces }) {
    const tags = pieces.filter((piece): piece is Tag => ['start', 'end', 'empty'].includes(piece.kind));
    const [withMarkupInText, withMissingEnd] = [false, true].map((endsAtText) =>
      new Correction(text, tags, endsAtText).candidate(),
    );
    if (!withMarkupInText || !withMissingEnd) return withMarkupInText ?? withMissingEnd ?? null;
    return withMissingEnd.textEdits.length <= withMarkupInText.textEdits.length ? withMissingEnd : withMarkupInText;
  },
};

/** Reads the tags of one text in order, and collects the changes. */
class Correction {
  readonly #text: string;
  readonly #tags: readonly Tag[];
  readonly #endsAtText: boolean;
  readonly #changes: Edit[] = [];
  readonly #openElements: OpenElement[] = [];
  #isCertain = true;
  #hasTooManyChanges = false;

  /**
   * @param endsAtText whether a start tag after a text means that the end tag of the element with the text is missing
   */
  constructor(text: string, tags: readonly Tag[], endsAtText: boolean) {
    this.#text = text;
    this.#tags = tags;
    this.#endsAtText = endsAtText;
  }

  /** Returns null if nothing has to change, or if too many changes would be necessary. */
  candidate(): Candidate | null {
    for (let index = 0; index < this.#tags.length && !this.#hasTooManyChanges; index++) {
      const tag = this.#tags[index]!;
      if (this.#readStart(tag, index) || tag.kind !== 'end') continue;
      const top = this.#openElements.at(-1);
      if (top === undefined) return null;
      if (tag.name === top.name) this.#closeTop();
      else if (this.#isSwapped(tag, index)) {
        this.#addChange(false, renameEndTag(tag, top.name), renameEndTag(this.#tags[index + 1]!, tag.name));
        index += 1;
        this.#closeTop();
        this.#closeTop();
      } else this.#correctEndTag(tag, top);
    }
    if (this.#openElements.length > 0) this.#closeRemaining();
    if (this.#hasTooManyChanges || this.#changes.length === 0) return null;
    return { class: this.#isCertain ? 'certain' : 'choice', edits: [], textEdits: this.#changes };
  }

  /** Reads a start tag or an empty tag. Returns whether the tag was meant as the end tag of the open element. */
  #readStart(tag: Tag, index: number): boolean {
    const openElement = this.#openElements.at(-1);
    if (tag.kind === 'start' && isMeantAsEnd(tag, openElement, this.#tags[index + 1], this.#text)) {
      this.#addChange(false, { from: tag.from + 1, to: tag.from + 1, text: '/' });
      this.#closeTop();
      return true;
    }
    const isText = openElement?.hasChildren === false && !isBlank(this.#text, openElement.to, tag.from);
    if (this.#endsAtText && tag.kind !== 'end' && isText) {
      const position = endTagPosition(this.#text, tag.from, openElement);
      this.#addChange(false, { from: position, to: position, text: `</${openElement.name}>` });
      this.#closeTop();
    }
    if (tag.kind === 'start') this.#openElements.push({ name: tag.name, to: tag.to, hasChildren: false });
    if (tag.kind === 'empty') this.#markTopAsParent();
    return false;
  }

  /** Whether an end tag and the next one are swapped. */
  #isSwapped(tag: Tag, index: number): boolean {
    const next = this.#tags[index + 1];
    return (
      this.#openElements.at(-2)?.name === tag.name &&
      next?.kind === 'end' &&
      next.name === this.#openElements.at(-1)!.name &&
      isBlank(this.#text, tag.to, next.from)
    );
  }

  /**
   * If an end tag belongs to an outer element, adds the end tags of the elements in between. Otherwise corrects the
   * name in the end tag.
   */
  #correctEndTag(tag: Tag, top: OpenElement): void {
    if (!this.#openElements.some(({ name }) => name === tag.name)) {
      const isTypingError = tag.name.toLowerCase() === top.name.toLowerCase() || editDistance(tag.name, top.name) === 1;
      this.#addChange(isTypingError, renameEndTag(tag, top.name));
      this.#closeTop();
      return;
    }
    const position = endTagPosition(this.#text, tag.from, top);
    let missing = '';
    for (; this.#openElements.at(-1)!.name !== tag.name; this.#closeTop())
      missing += `</${this.#openElements.at(-1)!.name}>`;
    this.#addChange(false, { from: position, to: position, text: missing });
    this.#closeTop();
  }

  /** Adds the end tags of all elements still open at the end of the text. */
  #closeRemaining(): void {
    const last = this.#tags.at(-1)!;
    const { length } = this.#text;
    // If the text ends inside a value, the rest of the value is unknown, so nothing is corrected.
    this.#hasTooManyChanges ||=
      last.kind === 'start' || this.#openElements.length > MAX_CHANGES || !isBlank(this.#text, last.to, length);
    const end = this.#openElements.toReversed().map(({ name }) => `</${name}>`);
    this.#changes.push({ from: last.to, to: length, text: `\n${end.join('\n')}\n` });
    this.#isCertain = false;
  }

  #closeTop(): void {
    this.#openElements.pop();
    this.#markTopAsParent();
  }

  #markTopAsParent(): void {
    const top = this.#openElements.at(-1);
    if (top !== undefined) top.hasChildren = true;
  }

  #addChange(isSure: boolean, ...textEdits: readonly Edit[]): void {
    this.#hasTooManyChanges ||= this.#changes.length >= MAX_CHANGES;
    this.#isCertain &&= isSure;
    this.#changes.push(...textEdits);
  }
}

/**
 * Whether a start tag was meant as an end tag: the tag follows a value, has the name of the open element, and has no
 * end tag of its own.
 */
function isMeantAsEnd(tag: Tag, openElement: OpenElement | undefined, next: Tag | undefined, text: string): boolean {
  return (
    openElement !== undefined &&
    openElement.name === tag.name &&
    !openElement.hasChildren &&
    !(next?.kind === 'end' && next.name === tag.name) &&
    tag.to - tag.from === tag.name.length + 2 &&
    !isBlank(text, openElement.to, tag.from)
  );
}

function isBlank(text: string, from: number, to: number): boolean {
  return text.slice(from, to).trim() === '';
}

/** Replaces the name in an end tag. */
function renameEndTag({ from, name }: Tag, right: string): Edit {
  return { from: from + 2, to: from + 2 + name.length, text: right };
}

/** The place of a missing end tag: right after a text; after child elements, before the next tag. */
function endTagPosition(text: string, index: number, { hasChildren }: OpenElement): number {
  if (hasChildren) return index;
  let position = index;
  while (position > 0 && /\s/.test(text[position - 1]!)) position -= 1;
  return position;
}
