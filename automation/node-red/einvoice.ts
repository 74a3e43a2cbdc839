/** The node "einvoice": validates a property of each message, on this machine. */
import { type Report, EngineError, createValidator, isLanguage } from 'einvoice-validator';
import { check, hasLostBytes, isDocument } from './check.js';
import type { Message, NodeStatus, Runtime, RuntimeNode, Send } from './runtime.js';
import { SharedValidator } from './shared-validator.js';

/** What the editor stores for a node. */
export interface Config {
  readonly property?: string;
  readonly language?: string;
  readonly output?: string;
}

/** Registers the node type; Node-RED calls it once per runtime. */
export default function register(RED: Runtime): void {
  const shared = new SharedValidator(() =>
    // A worker keeps Node-RED responsive, and enforces a deadline.
    createValidator({ workers: 1, warmUp: false, rulesDir: RED.settings.einvoiceRulesDir || undefined }),
  );

  function EInvoice(this: RuntimeNode, config: Config): void {
    RED.nodes.createNode(this, config);
    shared.join();
    const language = isLanguage(config.language) ? config.language : 'en';
    const [property, output] = [config.property || 'payload', config.output || 'einvoice'];

    const handle = async (message: Message, send: Send): Promise<void> => {
      const value = RED.util.getMessageProperty(message, property);
      if (!isDocument(value)) throw new Error(RED._('einvoice.error.not-a-document', { property }));
      if (hasLostBytes(value)) throw new Error(RED._('einvoice.error.lost-bytes', { property }));
      const report = await check(await shared.get(), value, { language });
      RED.util.setMessageProperty(message, output, report, true);
      // A text has no properties, for example.
      if (RED.util.getMessageProperty(message, output) !== report)
        throw new Error(RED._('einvoice.error.no-place', { output }));
      this.status(statusOf(RED, report));
      send(report.valid ? [message, null] : [null, message]);
    };
    this.on('input', (message, send, done) => {
      handle(message, send).then(
        () => done(),
        (error: unknown) => {
          this.status({ fill: 'grey', shape: 'ring', text: RED._('einvoice.status.not-checked') });
          done(explain(RED, error));
        },
      );
    });
    this.on('close', (done) => void shared.leave().finally(done));
  }

  RED.nodes.registerType('einvoice', EInvoice, {
    settings: { einvoiceRulesDir: { value: '', exportable: false } },
  });
}

function statusOf(RED: Runtime, { valid, errorCount }: Report): NodeStatus {
  return valid
    ? { fill: 'green', shape: 'dot', text: RED._('einvoice.status.valid') }
    : { fill: 'red', shape: 'dot', text: RED._('einvoice.status.not-valid', { errors: errorCount }) };
}

/** Node-RED users install packages of rules; the library's own advice is a command that they do not have. */
function explain(RED: Runtime, error: unknown): Error {
  if (error instanceof EngineError && error.code === 'RULES_MISSING')
    return new Error(RED._('einvoice.error.rules-missing'));
  return error instanceof Error ? error : new Error(String(error));
}
