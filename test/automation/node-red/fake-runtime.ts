/** Node-RED as far as the node uses it, without its packages. `npm run automation` runs the node in Node-RED. */
import type { Config } from '#node-red/einvoice.js';
import type { Message, NodeStatus, Runtime, RuntimeNode } from '#node-red/runtime.js';

/** What became of a message. */
export interface Handled {
  /** What each output got. */
  readonly outputs: readonly (Message | null)[] | null;
  readonly error: Error | undefined;
}

/** A node that runs in no flow. */
export interface FakeNode {
  readonly statuses: readonly NodeStatus[];
  receive(message: Message): Promise<Handled>;
  close(): Promise<void>;
}

type Constructor = (this: RuntimeNode, config: Config) => void;
type OnInput = (
  message: Message,
  send: (messages: readonly (Message | null)[]) => void,
  done: (error?: Error) => void,
) => void;
type OnClose = (done: () => void) => void;

export class FakeRuntime implements Runtime {
  #create: Constructor | undefined;
  readonly settings: { einvoiceRulesDir?: string };
  readonly types: string[] = [];

  constructor(settings: { einvoiceRulesDir?: string } = {}) {
    this.settings = settings;
  }

  readonly nodes: Runtime['nodes'] = {
    createNode: () => undefined,
    registerType: (type, constructor) => {
      this.types.push(type);
      this.#create = constructor as Constructor;
    },
  };

  /** Properties without dots, which are enough here. */
  readonly util: Runtime['util'] = {
    getMessageProperty: (message, property) => message[property],
    setMessageProperty: (message, property, value) => void Reflect.set(message, property, value),
  };

  _(key: string, values: Readonly<Record<string, unknown>> = {}): string {
    return [key, ...Object.values(values)].join(' ');
  }

  /** Adds a node to the flow. */
  add(config: Config = {}): FakeNode {
    const statuses: NodeStatus[] = [];
    const listeners: { input?: OnInput; close?: OnClose } = {};
    const node: RuntimeNode = {
      on: (event: 'input' | 'close', listener: OnInput | OnClose) =>
        void Object.assign(listeners, { [event]: listener }),
      status: (status) => void statuses.push(status),
    };
    this.#create!.call(node, config);
    return {
      statuses,
      receive: (message) =>
        new Promise((resolve) => {
          let outputs: Handled['outputs'] = null;
          listeners.input!(
            message,
            (messages) => (outputs = messages),
            (error) => resolve({ outputs, error }),
          );
        }),
      close: () => new Promise((resolve) => listeners.close!(resolve)),
    };
  }
}
