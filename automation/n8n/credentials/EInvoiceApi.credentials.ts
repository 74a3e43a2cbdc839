/** The address and key of the user's own service. */
import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
  Icon,
} from 'n8n-workflow';

export class EInvoiceApi implements ICredentialType {
  name = 'eInvoiceApi';
  displayName = 'E-Invoice API';
  icon: Icon = {
    light: 'file:../nodes/EInvoice/einvoice.svg',
    dark: 'file:../nodes/EInvoice/einvoice.dark.svg',
  };
  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: 'http://localhost:8080',
      required: true,
      description: 'Address of your validation service, without /api',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'X-Api-Key': '={{$credentials.apiKey}}' } },
  };
  /** Listing the rules needs the key and is free. */
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(new RegExp("/+$"), "")}}', url: '/api/v1/rules' },
  };
}
