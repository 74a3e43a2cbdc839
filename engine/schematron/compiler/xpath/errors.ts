/** Errors of the XPath front end: a code, and the range in the expression. */

/**
 * Error codes of the XPath 2.0 recommendation (appendix G) that can be detected without a document, and `UNSUPPORTED`
 * for valid XPath 2.0 that is not (yet) compiled.
 */
export type XPathErrorCode =
  | 'XPST0003' // the grammar
  | 'XPST0008' // unknown variable
  | 'XPST0010' // unsupported axis (namespace)
  | 'XPST0017' // unknown function, or wrong number of arguments
  | 'XPST0051' // unknown type
  | 'XPST0080' // cast to a type that nothing can be cast to
  | 'XPST0081' // undeclared prefix
  | 'XPDY0002' // there is no context item here
  | 'XPTY0004' // a type that can never fit
  | 'XPTY0018' // a path that mixes nodes and values
  | 'XPTY0019' // a path over something that is no node
  | 'XPTY0020' // an axis step where the context item is no node
  | 'XTDE1260' // unknown key (XSLT 2.0)
  | 'XTSE0340' // no match pattern (XSLT 2.0)
  | 'UNSUPPORTED';

/** A range of UTF-16 offsets in the expression; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The expression cannot be compiled; `start` and `end` are offsets in its text. */
export class XPathError extends Error {
  readonly code: XPathErrorCode;
  readonly start: number;
  readonly end: number;

  constructor(code: XPathErrorCode, message: string, range: Range) {
    super(message);
    this.name = 'XPathError';
    this.code = code;
    this.start = range.start;
    this.end = range.end;
  }
}
