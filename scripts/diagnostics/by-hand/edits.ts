/** The edits that mistakes are made with, on the text of a document. An edit that finds nothing to change is an error. */

/** A change of a text; bytes where it is about how they are written. */
export type Edit = (text: string) => string | Uint8Array;
/** A change that ends in a text, so that others can follow. */
export type TextEdit = (text: string) => string;

/** Another text in place of the first one that is like this. */
export function swap(from: string, to: string): TextEdit {
  return (text) => {
    const at = indexIn(text, from);
    return text.slice(0, at) + to + text.slice(at + from.length);
  };
}

/** The same, everywhere. */
export function swapAll(from: string, to: string): TextEdit {
  return (text) => {
    indexIn(text, from);
    return text.replaceAll(from, to);
  };
}

/** Another text in place of all that a pattern matches. */
export function swapEach(pattern: RegExp, to: (found: string) => string): TextEdit {
  return (text) => {
    if (!pattern.test(text)) throw new Error(`The document has no ${pattern.source}`);
    return text.replace(new RegExp(pattern, 'g'), to);
  };
}

/** An edit behind the first text that is like this. */
export function after(anchor: string, edit: TextEdit): TextEdit {
  return (text) => {
    const at = indexIn(text, anchor) + anchor.length;
    return text.slice(0, at) + edit(text.slice(at));
  };
}

/** One edit after the other. */
export function all(...edits: readonly TextEdit[]): TextEdit {
  return (text) => edits.reduce((edited, edit) => edit(edited), text);
}

/** Without the first element of that name. */
export function without(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    return text.slice(0, startOfLine(text, start)) + text.slice(end);
  };
}

/** With the first element of that name twice. */
export function doubled(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    return text.slice(0, end) + text.slice(startOfLine(text, start), end) + text.slice(end);
  };
}

/** With the first element of that name in front of another text. */
export function moved(name: string, before: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return insert(before, element)(without(name)(text));
  };
}

/** With the tags of the first element of that name called something else. */
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

/** With the content of the first element of that name, but not the element. */
export function unwrapped(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    const content = element.slice(element.indexOf('>') + 1, element.lastIndexOf('</'));
    return text.slice(0, start) + content.trim() + text.slice(end);
  };
}

/** With nothing in the first element of that name. */
export function emptied(name: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return text.slice(0, start) + element.slice(0, element.indexOf('>') + 1) + `</${name}>` + text.slice(end);
  };
}

/** With another value in the first element of that name. */
export function say(name: string, value: string): TextEdit {
  return (text) => {
    const [start, end] = elementIn(text, name);
    const element = text.slice(start, end);
    return text.slice(0, start) + element.slice(0, element.indexOf('>') + 1) + `${value}</${name}>` + text.slice(end);
  };
}

/** With markup in front of the first text that is like this. */
export function insert(before: string, markup: string): TextEdit {
  return (text) => {
    const at = indexIn(text, before);
    return text.slice(0, at) + markup + text.slice(at);
  };
}

/** In another encoding than before, with one byte for each character. */
export function inLatin1(edit: TextEdit): Edit {
  return (text) => Buffer.from(edit(text), 'latin1');
}

function indexIn(text: string, wanted: string): number {
  const at = text.indexOf(wanted);
  if (at < 0) throw new Error(`The document has no ${wanted}`);
  return at;
}

/** Elements of that name, none inside another: so it is in invoices. */
function elementIn(text: string, name: string): readonly [start: number, end: number] {
  const found = new RegExp(`<${name}(?=[\\s/>])[^>]*?(?:/>|>[\\s\\S]*?</${name}>)`).exec(text);
  if (found === null) throw new Error(`The document has no ${name}`);
  return [found.index, found.index + found[0].length];
}

/** With the line break and the indentation in front of it. */
function startOfLine(text: string, at: number): number {
  const before = text.slice(0, at).trimEnd().length;
  return text.slice(before, at).includes('\n') ? before : at;
}
