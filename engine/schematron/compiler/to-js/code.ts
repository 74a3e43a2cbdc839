/**
 * JavaScript text that is safe to put together: whatever goes into a `js` template is either code that was
 * made by a `js` template before, or a value that is written as a literal. A string from a rule file can
 * only ever become a string literal.
 */

/** Between values that make up a key: it stands in no document. */
const SEPARATOR = '\u0000';

/** A piece of JavaScript. */
export class Js {
  readonly text: string;
  /** A name or a literal: it needs no name of its own to be used twice. */
  readonly isSimple: boolean;
  /** A value that is computed once for several nodes. */
  readonly isKept: boolean;

  /** Use `js`, `identifier` or `comment`. @internal */
  constructor(text: string, { isSimple = false, isKept = false } = {}) {
    this.text = text;
    this.isSimple = isSimple;
    this.isKept = isKept;
  }
}

/** The same code, known to be computed once for several nodes. */
export function kept({ text }: Js): Js {
  return new Js(text, { isKept: true });
}

/** What a template takes: code as it is, a list of code with commas, values as literals. */
export type Part = Js | readonly Js[] | string | number | boolean | bigint;

/** Code from a template. */
export function js(strings: TemplateStringsArray, ...parts: readonly Part[]): Js {
  let text = strings[0]!;
  parts.forEach((part, index) => {
    text += textOf(part) + strings[index + 1]!;
  });
  // Nothing but one part is that part.
  const [only] = parts;
  const isSimple =
    parts.length === 1 &&
    strings.every((between) => between === '') &&
    (only instanceof Js ? only.isSimple : !Array.isArray(only));
  return new Js(text, { isSimple });
}

function textOf(part: Part): string {
  if (part instanceof Js) return part.text;
  switch (typeof part) {
    case 'string':
      return stringLiteral(part);
    case 'number':
      return Object.is(part, -0) ? '-0' : part < 0 ? `(${part})` : String(part);
    case 'bigint':
      return part < 0n ? `(${part}n)` : `${part}n`;
    case 'boolean':
      return String(part);
    default:
      return part.map(({ text }) => text).join(', ');
  }
}

/** Also good inside of HTML. */
function stringLiteral(text: string): string {
  return ascii(JSON.stringify(text)).replaceAll('<', '\\u003c');
}

/** The JavaScript engine keeps a module of nothing else in bytes: half the memory, and less to read at the start. */
function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Code for a string that tells values apart. @param parts code for the strings of the values */
export function keyOf([first = js`""`, ...rest]: readonly Js[]): Js {
  return rest.reduce((all, part) => js`${all} + ${SEPARATOR} + ${part}`, first);
}

/** A name of ours; @throws Error for what is none. */
export function identifier(name: string): Js {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return new Js(name, { isSimple: true });
}

const CUT = '...';

/** A comment to the end of the line; the text is cut where it is long. */
export function comment(text: string, length = 140): Js {
  const line = ascii(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim());
  return new Js(`// ${line.length > length ? `${line.slice(0, length - CUT.length)}${CUT}` : line}`);
}

/** Statements below each other. */
export function lines(parts: readonly Js[]): Js {
  return new Js(
    parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
  );
}

/** The same code, indented by its braces: a line that ends with an opening one starts a block. */
export function indented(code: Js): string {
  let depth = 0;
  const result: string[] = [];
  for (const line of code.text.split('\n')) {
    if (/^[}\])]/.test(line)) depth--;
    result.push(line === '' ? '' : `${'  '.repeat(Math.max(depth, 0))}${line}`);
    if (!line.startsWith('//') && /[{[(]$/.test(line)) depth++;
  }
  return result.join('\n');
}
