/**
 * A Schematron schema as data (ISO/IEC 19757-3, query bindings xslt2 and xslt3). The reader produces it, the passes
 * refine it, and both back ends use it. Everything has its source position.
 */
import type { SourcePosition } from '../../assertion.js';
import * as T from '../xpath/types.js';

/** An XPath expression and its position. */
export interface Expression {
  readonly text: string;
  /** Position of its first character. */
  readonly position: SourcePosition;
  /** The text as in the file, with unresolved references and line ends: it maps offsets to positions. */
  readonly raw: string;
}

/** `let`: a variable of the schema, a pattern or a rule. */
export interface Let {
  /** As written, with an optional prefix. */
  readonly name: string;
  /** The expanded name, as `clark` writes it. */
  readonly key: string;
  readonly value: Expression;
}

/** Text of an assert or report: literal pieces and computed ones. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `value-of`, or `name` with its path (`name(.)` if it has none). */
  | { readonly kind: 'value'; readonly select: Expression };

/** `assert` (a finding when the test is false) or `report` (a finding when it is true). */
export interface Check {
  readonly kind: 'assert' | 'report';
  readonly id: string;
  readonly flag: string;
  readonly role: string;
  readonly test: Expression;
  readonly message: readonly MessagePart[];
  readonly position: SourcePosition;
}

/** A rule; within its pattern only the first rule whose context matches a node applies to it. */
export interface Rule {
  readonly id: string;
  readonly context: Expression;
  readonly lets: readonly Let[];
  readonly checks: readonly Check[];
  readonly position: SourcePosition;
}

/** A pattern after instantiation; there are no abstract ones any more. */
export interface Pattern {
  readonly id: string;
  readonly rules: readonly Rule[];
  readonly position: SourcePosition;
}

/** The instructions that official rule sets use in `xsl:function` and `xsl:variable`. */
export type Instruction =
  | {
      readonly kind: 'variable';
      readonly name: string;
      /** The expanded name, as for a `Let`. */
      readonly key: string;
      readonly as: string | null;
      readonly value: FunctionValue;
      readonly position: SourcePosition;
    }
  | { readonly kind: 'sequence'; readonly select: Expression; readonly position: SourcePosition }
  /** `xsl:value-of`, or literal text: a text node of the values joined by the separator. */
  | {
      readonly kind: 'value-of';
      readonly select: Expression;
      readonly separator: string;
      readonly position: SourcePosition;
    }
  | {
      readonly kind: 'for-each';
      readonly select: Expression;
      readonly body: readonly Instruction[];
      readonly position: SourcePosition;
    }
  /** `xsl:choose`, or `xsl:if` as a `choose` with one branch. */
  | {
      readonly kind: 'choose';
      readonly whens: readonly When[];
      readonly otherwise: readonly Instruction[];
      readonly position: SourcePosition;
    };

/** Value of an `xsl:variable`: an expression, instructions, or literal text. */
export type FunctionValue =
  | { readonly kind: 'select'; readonly select: Expression }
  | { readonly kind: 'body'; readonly body: readonly Instruction[] }
  | { readonly kind: 'text'; readonly text: string };

interface When {
  readonly test: Expression;
  readonly body: readonly Instruction[];
}

/** `xsl:function` (XSLT 2.0, section 10.3). */
export interface FunctionDefinition {
  /** As written, with its prefix: `u:gln`. */
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly key: string; readonly as: string | null }[];
  readonly as: string | null;
  readonly body: readonly Instruction[];
  readonly position: SourcePosition;
}

/** `xsl:key` (XSLT 2.0, section 16.3). */
export interface Key {
  readonly name: Expression;
  readonly match: Expression;
  readonly use: Expression;
}

export interface Phase {
  readonly id: string;
  readonly active: readonly string[];
  readonly position: SourcePosition;
}

/** A whole schema, ready for a back end. */
export interface Schema {
  readonly file: string;
  readonly title: string;
  /** Prefix to namespace, from `ns` plus the ones that XPath predeclares (`xs`, `fn`). */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Lets of the schema and of its patterns: both are evaluated once, at the document node. */
  readonly globals: readonly Let[];
  readonly functions: readonly FunctionDefinition[];
  readonly keys: readonly Key[];
  readonly phases: readonly Phase[];
  /** The phase to use if none is chosen. */
  readonly defaultPhase: string | undefined;
  readonly patterns: readonly Pattern[];
  /** The schema's source files, main file first, and files that its expressions load with `document()`. */
  readonly inputs: readonly string[];
  /** Assumptions made while reading, for people to review. */
  readonly notices: readonly string[];
}

/** The instructions that yield values; the values are concatenated. */
function valueInstructions(body: readonly Instruction[]): readonly Exclude<Instruction, { kind: 'variable' }>[] {
  return body.filter((instruction) => instruction.kind !== 'variable');
}

/**
 * The type of each single value of the instructions.
 * @param whole the declared type of all values together
 */
export function singleValueType(body: readonly Instruction[], whole: T.SequenceType): T.SequenceType {
  return canYieldSeveral(body) ? T.sequenceType(whole.items, T.MANY) : whole;
}

/** Whether the instructions can yield several values, so that only all of them together have the declared length. */
export function canYieldSeveral(body: readonly Instruction[]): boolean {
  const values = valueInstructions(body);
  return values.length > 1 || values.some(({ kind }) => kind === 'for-each');
}
