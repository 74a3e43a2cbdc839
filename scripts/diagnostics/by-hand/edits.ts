/** The edits that make mistakes in the text of a document. An edit that finds nothing to change throws. */

/** A change of a text; returns bytes if it is about their encoding. */
export type Edit = (text: string) => string | Uint8Array;
/** A change that returns a text, so that others can follow. */
export type TextEdit = (text: string) => string;

/** Replaces the first occurrence of a text. */
export function swap(from: string, to: string): TextEdit {
  return (text) => {
    const at = indexIn(text, from);
    return text.slice(0, at) + to + text.slice(at + from.length);
  };
}

/** Replaces all occurrences of a text. */
export function swapAll(from: string, to: string): TextEdit {
  return (text) => {
    indexIn(text, from);
    return text.replaceAll(from, to);
  };
}

/** Replaces everything that matches a pattern. */
export function swapEach(pattern: RegExp, to: (found: string) => string): TextEdit {
  return (text) => {
    if (!pattern.test(text)) throw new Error(`The document has no ${pattern.source}`);
    return text.replace(new RegExp(pattern, 'g'), to);
  };
}

/** Applies an edit after the first occurrence of a text. */
export function after(anchor: string, edit: TextEdit): TextEdit {
  return (text) => {
    const at = indexIn(text, anchor) + anchor.length;
    return text.slice(0, at) + edit(text.slice(at));
  };
}

/** Applies edits one after the other. */
export function all(...edits: readonly TextEdit[]): TextEdit {
  return (text) => edits.reduce((edited, edit) => edit(edited), text);
}

/** Removes the first element with that name. */
export function without(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    return text.slice(0, startOfLine(text, start)) + text.slice(end);
  };
}

/** Duplicates the first element with that name. */
export function doubled(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    return text.slice(0, end) + text.slice(startOfLine(text, start), end) + text.slice(end);
  };
}

/** Moves the first element with that name before another text. */
export function moved(name: string, before: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return insert(before, element)(without(name)(text));
  };
}

/** Renames the first element with that name. */
export function renamed(name: string, to: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text
      .slice(start, end)
      .replace(`<${name}`, `<${to}`)
      .replace(new RegExp(`</${name}>$`), `</${to}>`);
    return text.slice(0, start) + element + text.slice(end);
  };
}

/** Unwraps the first element with that name, keeping its content. */
export function unwrapped(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    const content = element.slice(element.indexOf('>') + 1, element.lastIndexOf('</'));
    return text.slice(0, start) + content.trim() + text.slice(end);
  };
}

/** Empties the first element with that name. */
export function emptied(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return text.slice(0, start) + element.slice(0, element.indexOf('>') + 1) + `</${name}>` + text.slice(end);
  };
}

/** Replaces the value of the first element with that name. */
export function say(name: string, value: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return text.slice(0, start) + element.slice(0, element.indexOf('>') + 1) + `${value}</${name}>` + text.slice(end);
  };
}

/** Inserts markup before the first occurrence of a text. */
export function insert(before: string, markup: string): TextEdit {
  return (text) => {
    const at = indexIn(text, before);
    return text.slice(0, at) + markup + text.slice(at);
  };
}

/** Encodes the text with one byte per character. */
export function inLatin1(edit: TextEdit): Edit {
  return (text) => Buffer.from(edit(text), 'latin1');
}

function indexIn(text: string, wanted: string): number {
  const at = text.indexOf(wanted);
  if (at < 0) throw new Error(`The document has no ${wanted}`);
  return at;
}

/** Elements with that name; assumes that none is inside another, which is so in invoices. */
function elementIn(text: string, name: string): readonly [start: number, end: number] {
  const found = new RegExp(`<${name}(?=[\\s/>])[^>]*?(?:/>|>[\\s\\S]*?</${name}>)`).exec(text);
  if (found === null) throw new Error(`The document has no ${name}`);
  return [found.index, found.index + found[0].length];
}

/** With the preceding line break and indentation. */
function startOfLine(text: string, at: number): number {
  const before = text.slice(0, at).trimEnd().length;
  return text.slice(before, at).includes('\n') ? before : at;
}
