/**
 * JavaScript text that is safe to compose: a `js` template accepts only code made by other `js` templates, and values,
 * which it writes as literals. A string from a rule file can only ever become a string literal.
 */

/** Separator within composite keys; it occurs in no document. */
const SEPARATOR = '\u0000';

/** A piece of JavaScript. */
export class Js {
  readonly text: string;
  /** A name or a literal, which can be repeated without a temporary variable. */
  readonly isSimple: boolean;
  /** A value that is computed once and shared by several nodes. */
  readonly isCached: boolean;

  /** Use `js`, `identifier` or `comment`. @internal */
  constructor(text: string, { isSimple = false, isKept = false } = {}) {
    this.text = text;
    this.isSimple = isSimple;
    this.isCached = isKept;
  }
}

/** Marks the code as computed once and shared by several nodes. */
export function markCached({ text }: Js): Js {
  return new Js(text, { isKept: true });
}

/** What a template accepts: code, lists of code (joined by commas), and values (as literals). */
export type TemplatePart = Js | readonly Js[] | string | number | boolean | bigint;

/** Code from a template. */
export function js(strings: TemplateStringsArray, ...parts: readonly TemplatePart[]): Js {
  let text = strings[0]!;
  parts.forEach((part, index) => {
    text += partText(part) + strings[index + 1]!;
  });
  // A template with a single part and no text is that part.
  const [only] = parts;
  const isSimple =
    parts.length === 1 &&
    strings.every((between) => between === '') &&
    (only instanceof Js ? only.isSimple : !Array.isArray(only));
  return new Js(text, { isSimple });
}

function partText(part: TemplatePart): string {
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

/** Safe inside HTML, too. */
function stringLiteral(text: string): string {
  return ascii(JSON.stringify(text)).replaceAll('<', '\\u003c');
}

/** V8 stores an ASCII-only module as one byte per character: half the memory, faster to load. */
function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Code for a composite key. @param parts code for the strings it consists of */
export function compositeKey([first = js`""`, ...rest]: readonly Js[]): Js {
  return rest.reduce((all, part) => js`${all} + ${SEPARATOR} + ${part}`, first);
}

/** A generated name; @throws Error for an invalid one. */
export function identifier(name: string): Js {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return new Js(name, { isSimple: true });
}

const CUT = '...';

/** A comment to the end of the line, truncated to `length`. */
export function comment(text: string, length = 140): Js {
  const line = ascii(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim());
  return new Js(`// ${line.length > length ? `${line.slice(0, length - CUT.length)}${CUT}` : line}`);
}

/** Joins statements by line breaks. */
export function lines(parts: readonly Js[]): Js {
  return new Js(
    parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
  );
}

/** Indents code by its braces: a line that ends with an opening brace starts a block. */
export function indent(code: Js): string {
  let depth = 0;
  const result: string[] = [];
  for (const line of code.text.split('\n')) {
    if (/^[}\])]/.test(line)) depth--;
    result.push(line === '' ? '' : `${'  '.repeat(Math.max(depth, 0))}${line}`);
    if (!line.startsWith('//') && /[{[(]$/.test(line)) depth++;
  }
  return result.join('\n');
}
