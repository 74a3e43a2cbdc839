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
      ? requireText(context.getNodeParameter('text', index))
      : await context.helpers.getBinaryDataBuffer(
          index,
          context.getNodeParameter('binaryPropertyName', index) as string,
        );
  const { baseUrl } = await context.getCredentials(CREDENTIALS, index);
  const options = context.getNodeParameter('options', index, {}) as Options;
  const request = requestFor(baseUrl as string, document, options);
  const answer = await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIALS, request);
  return requireReport(answer, request.url);
}

/** An expression may give anything. */
function requireText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Error('There is no invoice: the XML must be text');
}

/** Anything else, such as the page of another server, must not look like an invoice that is not valid. */
function requireReport(answer: unknown, url: string): IDataObject {
  if (typeof answer === 'object' && answer !== null && typeof (answer as IDataObject)['valid'] === 'boolean')
    return answer as IDataObject;
  throw new Error(`The answer of ${url} is no report: check the base URL`);
}
