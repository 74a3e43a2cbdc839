/** Every path of the service, but for the files that pages load (`/assets`). It has no import: the pages' scripts share it. */
export const ROUTES = {
  validate: '/api/v1/validate',
  validatePdf: '/api/v1/validate/pdf',
  /** What documents are checked by; below it one rule. */
  rules: '/api/v1/rules',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  start: '/',
  /** Keeps the start page for when there is no network. */
  serviceWorker: '/service-worker.js',
  docs: '/docs',
  openApi: '/openapi.json',
  /** Where the start page sends documents that come without a key. */
  demo: '/demo/validate',
  signUp: '/signup',
  account: '/account',
  signIn: '/account/sign-in',
  signOut: '/account/sign-out',
  /** Asks for a link by mail, and where the link leads. */
  signInMail: '/account/sign-in/mail',
  signInLink: '/account/sign-in/link',
  /** What to ask the browser for, and its answer. */
  signInPasskey: '/account/sign-in/passkey',
  signInPasskeyOptions: '/account/sign-in/passkey/options',
  passkeys: '/account/passkeys',
  passkeyOptions: '/account/passkeys/options',
  removePasskey: '/account/passkeys/remove',
  /** Whose account it is going to be; on to the payment provider; and back from there. */
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
  /** Below it an operator manages accounts. */
  admin: '/admin/v1',
  /** What Stripe tells; there is no such path without Stripe. */
  stripeWebhook: '/webhooks/stripe',
} as const;
