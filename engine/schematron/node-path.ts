/**
 * A path from a rule's context node to another node: prefixed element names, `..`, and `@name` at the end; empty for
 * the context node itself. A first step `//` stands for the whole document.
 */
export type NodePath = readonly string[];
