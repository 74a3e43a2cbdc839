/** The node for n8n: sends each item's invoice to the user's service, and returns the report. */
import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { PROPERTIES } from './properties.js';
import { validateItems } from './validate-items.js';

export class EInvoice implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'E-Invoice',
    name: 'eInvoice',
    icon: { light: 'file:einvoice.svg', dark: 'file:einvoice.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Validates electronic invoices against the official rules, with your own service',
    defaults: { name: 'E-Invoice' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'eInvoiceApi', required: true }],
    properties: PROPERTIES,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const failure = (error: unknown, itemIndex: number): Error =>
      new NodeApiError(this.getNode(), error as JsonObject, { itemIndex });
    return [await validateItems(this, failure)];
  }
}
