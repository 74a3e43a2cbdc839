/**
 * Every path of the service, except the files that pages load (`/assets`). Has no imports, because the pages' scripts
 * share it.
 */
export const ROUTES = {
  validate: '/api/v1/validate',
  validatePdf: '/api/v1/validate/pdf',
  /** The rules that documents are checked with; below it a single rule. */
  rules: '/api/v1/rules',
  /** The public halves of the keys that sign evidence or did before; without a key there is no such path. */
  keySet: '/.well-known/jwks.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  start: '/',
  /** Caches the start page for offline use. */
  serviceWorker: '/service-worker.js',
  docs: '/docs',
  openApi: '/openapi.json',
  /** Where the start page sends documents without a key. */
  demo: '/demo/validate',
  signUp: '/signup',
  account: '/account',
  signIn: '/account/sign-in',
  signOut: '/account/sign-out',
  /** Requests a sign-in link by mail, and the target of that link. */
  signInMail: '/account/sign-in/mail',
  signInLink: '/account/sign-in/link',
  /** The challenge for the browser, and its response. */
  signInPasskey: '/account/sign-in/passkey',
  signInPasskeyOptions: '/account/sign-in/passkey/options',
  passkeys: '/account/passkeys',
  passkeyOptions: '/account/passkeys/options',
  removePasskey: '/account/passkeys/remove',
  /** Enters the customer's data; goes to the payment provider; and returns from there. */
  company: '/account/company',
  checkout: '/account/checkout',
  welcome: '/account/welcome',
  portal: '/account/portal',
  billing: '/account/billing',
  ownInvoice: '/account/billing/invoice',
  cap: '/account/billing/cap',
  removeAccount: '/account/billing/delete',
  requests: '/account/requests',
  chooseAccount: '/account/choose',
  people: '/account/people',
  invite: '/account/people/invite',
  cancelInvitation: '/account/people/cancel',
  answerInvitation: '/account/people/answer',
  changeRole: '/account/people/role',
  removeMember: '/account/people/remove',
  keys: '/account/keys',
  revokeKey: '/account/keys/revoke',
  /** Prefix of the operator's interface. */
  admin: '/admin/v1',
  /** Webhooks of Stripe; without Stripe there is no such path. */
  stripeWebhook: '/webhooks/stripe',
} as const;
