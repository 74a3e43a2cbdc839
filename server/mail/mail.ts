/** What mails are about, and what each of them says. */

/** Values of each kind; instants are ISO 8601, money is in whole cents. */
interface Contents {
  /** Somebody wants to sign in, or up. */
  readonly signIn: { readonly link: string; readonly minutes: number };
  readonly invitation: { readonly link: string; readonly account: string; readonly inviter: string };
  /** Two days before. */
  readonly trialEnding: {
    readonly account: string;
    readonly date: string;
    readonly priceCents: number;
    readonly link: string;
  };
  readonly callsNearlyUsed: Calls;
  readonly callsUsed: Calls;
  readonly paymentFailed: { readonly account: string; readonly link: string };
  readonly keyCreated: Key;
  readonly keyRevoked: Key;
}

interface Calls {
  readonly account: string;
  readonly used: number;
  readonly included: number;
  readonly overageCents: number;
  /** When the next period begins. */
  readonly date: string;
  readonly link: string;
}

interface Key {
  readonly account: string;
  readonly label: string;
  /** The part that may be shown. */
  readonly prefix: string;
  readonly link: string;
}

export type MailKind = keyof Contents;

/** A mail without its recipient. */
export type Mail = { [Kind in MailKind]: { readonly kind: Kind; readonly values: Contents[Kind] } }[MailKind];
