/**
 * A way from the node that a rule looks at to another: prefixed names of elements, `..`, and `@name` at the end; empty
 * for the node itself. A first step `//` is the whole document.
 */
export type NodePath = readonly string[];
