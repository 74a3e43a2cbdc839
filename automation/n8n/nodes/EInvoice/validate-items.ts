/** Validates the invoice of each item; knows n8n only by its types, so that it can be tested without n8n. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type Options, requestFor } from './request.js';

const CREDENTIALS = 'eInvoiceApi';

/** Makes an error that n8n shows with the answer of the service. */
type Failure = (error: unknown, itemIndex: number) => Error;

/**
 * @returns an item per input item: the report, and its binary data
 * @throws the failure for the first invoice that could not be checked, unless the node is set to continue
 */
export async function validateItems(context: IExecuteFunctions, failure: Failure): Promise<INodeExecutionData[]> {
  const outputs: INodeExecutionData[] = [];
  for (const [index, { binary }] of context.getInputData().entries()) {
    const rest = { ...(binary === undefined ? {} : { binary }), pairedItem: { item: index } };
    try {
      outputs.push({ json: await validate(context, index), ...rest });
    } catch (error) {
      const failed = failure(error, index);
      if (!context.continueOnFail()) throw failed;
      outputs.push({ json: { error: failed.message }, ...rest });
    }
  }
  return outputs;
}

async function validate(context: IExecuteFunctions, index: number): Promise<IDataObject> {
  const document =
    context.getNodeParameter('source', index) === 'text'
      ? (context.getNodeParameter('text', index) as string)
      : await context.helpers.getBinaryDataBuffer(
          index,
          context.getNodeParameter('binaryPropertyName', index) as string,
        );
  const { baseUrl } = await context.getCredentials(CREDENTIALS, index);
  const options = context.getNodeParameter('options', index, {}) as Options;
  const request = requestFor(baseUrl as string, document, options);
  return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIALS, request)) as IDataObject;
}
