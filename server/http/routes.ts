/** Every path of the service, but for the files that pages load (`/assets`). It has no import: the pages' scripts share it. */
export const ROUTES = {
  validate: '/api/v1/validate',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  start: '/',
  docs: '/docs',
  openApi: '/openapi.json',
  /** Where the start page sends documents that come without a key. */
  demo: '/demo/validate',
  account: '/account',
  signIn: '/account/sign-in',
  signOut: '/account/sign-out',
  createKey: '/account/keys',
  revokeKey: '/account/keys/revoke',
  /** Below it an operator manages accounts. */
  admin: '/admin/v1',
  /** What Stripe tells; there is no such path without Stripe. */
  stripeWebhook: '/webhooks/stripe',
} as const;
