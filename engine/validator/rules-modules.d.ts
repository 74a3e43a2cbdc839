/** Packages of compiled rules, which `npm run pack-rules` makes: a checkout has none. */
declare module 'einvoice-rules/browser';
declare module 'einvoice-rules-europe/browser';
