/**
 * Character classes of XML 1.0 (5th edition), one byte of flags per UTF-16 unit, so that the scanner's
 * loops are one table look-up per unit. Characters above U+FFFF are surrogate pairs and stop every loop.
 */

export enum Class {
  /** May start a name (production 4, `:` included). */
  NameStart = 1,
  /** May continue a name (production 4a, `:` included). */
  Name = 2,
  /** White space (production 3). */
  Space = 4,
  /** Must be inspected in text: `<`, `&`, `]`, CR, surrogates, forbidden characters. */
  TextStop = 8,
  /**
   * Must be inspected in an attribute value: quotes, `<`, `&`, white space except the blank, surrogates, forbidden
   * characters.
   */
  ValueStop = 16,
  /** Must be inspected in a comment or processing instruction: `-`, `?`, CR, surrogates, forbidden characters. */
  MiscStop = 32,
}

/** Production 4 without the characters above U+FFFF. */
const NAME_START_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x3a, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  // First halves of U+10000 to U+EFFFF: all these characters may start a name.
  [0xd800, 0xdb7f],
];

/** Additions of production 4a to production 4. */
const NAME_ONLY_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];

/** True for the code points that a document may contain (production 2). */
export function isChar(code: number): boolean {
  return code >= 0x20
    ? code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
    : code === 0x9 || code === 0xa || code === 0xd;
}

/** UTF-16 units that are no character on their own: what `isChar` excludes up to U+FFFF, except white space. */
const STOP_RANGES: typeof NAME_START_RANGES = [
  [0x0, 0x8],
  [0xb, 0xc],
  [0xe, 0x1f],
  [0xd800, 0xdfff],
  [0xfffe, 0xffff],
];

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  // Filling takes no time, unlike a loop in code that is not compiled yet. All units of a range have the same flags.
  const mark = (from: number, to: number, flags: number): void => {
    classes.fill(classes[from]! | flags, from, to + 1);
  };
  for (const [first, last] of STOP_RANGES) mark(first, last, Class.TextStop | Class.ValueStop | Class.MiscStop);
  for (const [first, last] of NAME_START_RANGES) mark(first, last, Class.NameStart | Class.Name);
  for (const [first, last] of NAME_ONLY_RANGES) mark(first, last, Class.Name);
  const markAll = (characters: string, flags: number): void => {
    for (const character of characters) mark(character.charCodeAt(0), character.charCodeAt(0), flags);
  };
  markAll(' \t\r\n', Class.Space);
  markAll('<&]\r', Class.TextStop);
  markAll('<&"\'\t\r\n', Class.ValueStop);
  markAll('-?\r', Class.MiscStop);
  return classes;
}

/**
 * The flags of every UTF-16 unit. Modules with hot loops copy this table and the flags to local constants: an imported
 * variable is read again in every iteration, which makes the parser a fifth slower.
 */
export const CLASSES: Uint8Array = buildClasses();
