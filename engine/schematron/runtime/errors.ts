/**
 * Dynamic errors of XPath (XPath 2.0, section 2.3; Functions and Operators, appendix C).
 * They are thrown but are not instances of `Error`: an assert that raises an error is an ordinary outcome, which
 * happens once per node, and capturing a stack would cost more than evaluating the assert.
 */

/** Every code that generated code or this library can raise. */
export type DynamicErrorCode =
  | 'XPDY0002'
  | 'XPDY0050'
  | 'XPTY0004'
  | 'XPTY0018'
  | 'XPTY0019'
  | 'XPTY0020'
  | 'FOAR0001'
  | 'FOAR0002'
  | 'FOCA0002'
  | 'FOCA0003'
  | 'FOCA0006'
  | 'FOCH0001'
  | 'FODT0003'
  | 'FORG0001'
  | 'FORG0003'
  | 'FORG0004'
  | 'FORG0005'
  | 'FORG0006'
  | 'FORG0008'
  | 'FORX0001'
  | 'FORX0002'
  | 'FORX0003'
  | 'FORX0004';

const REASONS: Readonly<Record<DynamicErrorCode, string>> = {
  XPDY0002: 'there is no context item',
  XPDY0050: 'the tree has no document node',
  XPTY0004: 'a value does not have the type or the number of items that is required',
  XPTY0018: 'a path gives both nodes and values',
  XPTY0019: 'a step of a path starts from a value that is not a node',
  XPTY0020: 'the context item is not a node',
  FOAR0001: 'division by zero',
  FOAR0002: 'a number is too large for the operation',
  FOCA0002: 'NaN and infinity have no decimal or integer value',
  FOCA0003: 'an integer has more digits than are supported',
  FOCA0006: 'a decimal has more digits than are supported',
  FOCH0001: 'a code point is not a character of XML',
  FODT0003: 'a time zone is more than 14 hours off',
  FORG0001: 'a value cannot be converted to the required type',
  FORG0003: 'more than one item where at most one is allowed',
  FORG0004: 'no item where at least one is required',
  FORG0005: 'not exactly one item',
  FORG0006: 'a value has no truth value, or the function does not take it',
  FORG0008: 'a date and a time have different time zones',
  FORX0001: 'unknown flags of a regular expression',
  FORX0002: 'a regular expression is not valid',
  FORX0003: 'a regular expression matches the empty string where it must not',
  FORX0004: 'a replacement string is not valid',
};

/** A dynamic error. The message says what went wrong and where in the rule, and never contains document content. */
export class DynamicError {
  readonly code: DynamicErrorCode;
  readonly message: string;

  /** @param what the operation in the rule, from the compiler: `the argument of normalize-space()` */
  constructor(code: DynamicErrorCode, what?: string) {
    this.code = code;
    this.message = what === undefined ? REASONS[code] : `${what}: ${REASONS[code]}`;
  }
}

/** Raises a dynamic error. */
export function raise(code: DynamicErrorCode, what?: string): never {
  throw new DynamicError(code, what);
}
