/** The kinds of mails, and their contents. */

/** Values of each kind; instants are ISO 8601, money is in whole cents. */
interface Contents {
  /** A link to sign in or up. */
  readonly signIn: { readonly link: string; readonly minutes: number };
  readonly invitation: { readonly link: string; readonly account: string; readonly inviter: string };
  /** Two days before. */
  readonly trialEnding: {
    readonly account: string;
    readonly date: string;
    readonly priceCents: number;
    readonly link: string;
  };
  readonly callsNearlyUsed: CallsContent;
  readonly callsUsed: CallsContent;
  readonly paymentFailed: { readonly account: string; readonly link: string };
  readonly keyCreated: KeyContent;
  readonly keyRevoked: KeyContent;
}

interface CallsContent {
  readonly account: string;
  readonly used: number;
  readonly included: number;
  readonly overageCents: number;
  /** When the next period begins. */
  readonly date: string;
  readonly link: string;
}

interface KeyContent {
  readonly account: string;
  readonly label: string;
  /** The part of the key that may be shown. */
  readonly prefix: string;
  readonly link: string;
}

export type MailKind = keyof Contents;

/** A mail without its recipient. */
export type Mail = { [Kind in MailKind]: { readonly kind: Kind; readonly values: Contents[Kind] } }[MailKind];
