/**
 * The part of n8n's interface that the node uses. n8n itself brings some 400 packages; `npm run automation` compiles the node
 * with its types, and runs it there.
 */
declare module 'n8n-workflow' {
  export type IDataObject = Record<string, unknown>;
  export type JsonObject = Record<string, unknown>;
  export type Icon =
    | `file:${string}.svg`
    | { readonly light: `file:${string}.svg`; readonly dark: `file:${string}.svg` };

  export interface INodeExecutionData {
    json: IDataObject;
    binary?: Record<string, object>;
    pairedItem?: { item: number };
  }

  export interface IHttpRequestOptions {
    method?: 'GET' | 'POST';
    baseURL?: string;
    url: string;
    headers?: IDataObject;
    qs?: IDataObject;
    body?: Buffer;
    json?: boolean;
  }

  export interface INode {
    readonly name: string;
  }

  export interface IExecuteFunctions {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getCredentials(type: string, itemIndex?: number): Promise<IDataObject>;
    getNode(): INode;
    continueOnFail(): boolean;
    readonly helpers: {
      getBinaryDataBuffer(itemIndex: number, propertyName: string): Promise<Buffer>;
      httpRequestWithAuthentication(
        this: IExecuteFunctions,
        credentials: string,
        options: IHttpRequestOptions,
      ): Promise<unknown>;
    };
  }

  interface DisplayedProperty {
    displayName: string;
    name: string;
    description?: string;
  }

  interface PropertyOption {
    name: string;
    value: string;
    action?: string;
    description?: string;
  }

  export interface INodeProperties extends DisplayedProperty {
    type: 'boolean' | 'collection' | 'options' | 'string';
    default: string | boolean | object;
    required?: boolean;
    noDataExpression?: boolean;
    placeholder?: string;
    hint?: string;
    typeOptions?: { password?: boolean; rows?: number };
    displayOptions?: { show: Record<string, string[]> };
    options?: (PropertyOption | INodeProperties)[];
  }

  export interface INodeTypeDescription extends DisplayedProperty {
    icon: Icon;
    group: 'transform'[];
    version: number;
    subtitle: string;
    defaults: { name: string };
    inputs: 'main'[];
    outputs: 'main'[];
    usableAsTool: true;
    credentials: { name: string; required: boolean }[];
    properties: INodeProperties[];
  }

  export interface INodeType {
    description: INodeTypeDescription;
    execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
  }

  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { headers: Record<string, string> };
  }

  export interface ICredentialTestRequest {
    request: IHttpRequestOptions;
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon: Icon;
    properties: INodeProperties[];
    authenticate: IAuthenticateGeneric;
    test: ICredentialTestRequest;
  }

  export const NodeConnectionTypes: { readonly Main: 'main' };

  /** A failed call, which n8n shows with the answer of the service. */
  export class NodeApiError extends Error {
    constructor(node: INode, error: JsonObject, options: { itemIndex: number });
  }
}
