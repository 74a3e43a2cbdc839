/** What HTML calls characters, and XML does not: texts for a page get into invoices with such references. */

/** From U+00A0 to U+00FF. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
   deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
   Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
   ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
   agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
   eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const FIRST = 0xa0;

const OTHERS = {
  OElig: 0x152,
  oelig: 0x153,
  Scaron: 0x160,
  scaron: 0x161,
  Yuml: 0x178,
  ndash: 0x2013,
  mdash: 0x2014,
  lsquo: 0x2018,
  rsquo: 0x2019,
  sbquo: 0x201a,
  ldquo: 0x201c,
  rdquo: 0x201d,
  bdquo: 0x201e,
  bull: 0x2022,
  hellip: 0x2026,
  lsaquo: 0x2039,
  rsaquo: 0x203a,
  euro: 0x20ac,
  trade: 0x2122,
} as const;

/** The code points of characters by their names in HTML. */
export const HTML_ENTITIES: ReadonlyMap<string, number> = new Map([
  ...LATIN.map((name, at) => [name, FIRST + at] as const),
  ...Object.entries(OTHERS),
]);
