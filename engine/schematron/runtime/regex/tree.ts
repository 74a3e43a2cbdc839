/** Syntax trees of regular expressions (XML Schema part 2, appendix F; F&O, section 7.6.1). */

/** The flags of a call. */
export interface RegexOptions {
  readonly dotAll: boolean;
  readonly multiline: boolean;
  readonly ignoreCase: boolean;
  readonly ignoreBlanks: boolean;
}

export type RegexNode =
  /** A literal character. */
  | { readonly kind: 'character'; readonly text: string }
  /** One character of a set. */
  | { readonly kind: 'set'; readonly set: CharacterSet }
  /** `.` */
  | { readonly kind: 'any' }
  /** `^` and `$` */
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'backReference'; readonly group: number }
  | { readonly kind: 'group'; readonly captures: boolean; readonly body: RegexNode }
  | { readonly kind: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly RegexNode[] }
  | {
      readonly kind: 'repeat';
      readonly item: RegexNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    };

/** A class of characters; `members` is the inside of a JavaScript class. */
export interface CharacterSet {
  readonly members: string;
  readonly negated: boolean;
  readonly except?: CharacterSet;
}

/** A parsed pattern. */
export interface RegexPattern {
  readonly root: RegexNode;
  readonly groups: number;
  readonly backReferences: boolean;
}
