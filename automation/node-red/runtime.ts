/**
 * The part of Node-RED's interface that the node uses. Node-RED is not a dependency: its types would bring those of
 * Express and more. `npm run automation` runs the node in Node-RED.
 */

/** A message of a flow. */
export type Message = Record<string, unknown>;

export interface NodeStatus {
  readonly fill: 'green' | 'red' | 'grey';
  readonly shape: 'dot' | 'ring';
  readonly text: string;
}

/** Sends a message per output; null for an output without one. */
export type Send = (messages: readonly (Message | null)[]) => void;

/** Ends the handling of a message; with an error, Catch nodes get it. */
export type Done = (error?: Error) => void;

/** A node of a running flow. */
export interface RuntimeNode {
  on(event: 'input', listener: (message: Message, send: Send, done: Done) => void): void;
  on(event: 'close', listener: (done: () => void) => void): void;
  status(status: NodeStatus): void;
}

/** What Node-RED gives to a package of nodes. */
export interface Runtime {
  readonly nodes: {
    createNode(node: RuntimeNode, config: object): void;
    registerType(type: string, constructor: unknown, options: { readonly settings: object }): void;
  };
  /** Settings of the runtime (`settings.js`). */
  readonly settings: { readonly einvoiceRulesDir?: string | undefined };
  readonly util: {
    getMessageProperty(message: Message, property: string): unknown;
    setMessageProperty(message: Message, property: string, value: unknown, createMissing: boolean): void;
  };
  /** A text of the catalogue in the language of the runtime. */
  _(key: string, values?: Readonly<Record<string, unknown>>): string;
}
