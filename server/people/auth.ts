/**
 * Sign-in with better-auth: links by mail, passkeys, sessions, members, invitations. It serves nothing over HTTP
 * itself: the pages call it (`server/web/account`).
 */

import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { magicLink, organization } from 'better-auth/plugins';
import { LINK_MINUTES } from './model.js';
import { type Language, isLanguage } from 'einvoice-validator';
import { ROUTES } from '../http/routes.js';
import type { OpenedPeople } from './sql/database.js';

/** The length of a session, regardless of activity. */
const SESSION_SECONDS = 24 * 60 * 60;

const INVITATION_SECONDS = 7 * 24 * 60 * 60;

/** Limit for the people of one account, and for its open invitations. */
const MAX_MEMBERS = 50;
const MAX_INVITATIONS = 20;

export interface AuthOptions extends OpenedPeople {
  /** Public origin of the service. */
  readonly publicUrl: string;
  /** Signs the cookies. */
  readonly secret: string;
  readonly serviceName: string;
  /** Sends a link, or pretends to. */
  readonly sendLink: (email: string, token: string, language: Language) => Promise<void>;
}

/** Configures the library. */
export function createAuth({ database, type, publicUrl, secret, serviceName, sendLink }: AuthOptions) {
  const { hostname, origin, protocol } = new URL(publicUrl);
  return betterAuth({
    appName: serviceName,
    baseURL: origin,
    basePath: ROUTES.account,
    secret,
    database: { db: database as never, type },
    telemetry: { enabled: false },
    // Errors are thrown, and logged like all others.
    logger: { disabled: true },
    // The library only limits what it serves itself.
    rateLimit: { enabled: false },
    user: { modelName: 'people' },
    account: { modelName: 'people_credentials' },
    verification: { modelName: 'people_verifications' },
    session: { modelName: 'people_sessions', expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: 'people',
      useSecureCookies: protocol === 'https:',
      // Lax: customers who return from the payment provider stay signed in. Forms are only accepted from our own pages.
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: ROUTES.account },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: {
        create: {
          // Don't store addresses and browsers, for privacy.
          before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }),
        },
      },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata }) =>
          sendLink(email, token, isLanguage(metadata?.['language']) ? metadata['language'] : 'en'),
      }),
      passkey({
        rpID: hostname,
        rpName: serviceName,
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        schema: { passkey: { modelName: 'people_passkeys' } },
      }),
      organization({
        creatorRole: 'owner',
        membershipLimit: MAX_MEMBERS,
        invitationLimit: MAX_INVITATIONS,
        invitationExpiresIn: INVITATION_SECONDS,
        cancelPendingInvitationsOnReInvite: true,
        requireEmailVerificationOnInvitation: true,
        organizationHooks: {
          // The organization's id is that of the account.
          beforeCreateOrganization: async ({ organization: made }) => ({ data: { ...made, id: made.slug } }),
        },
        schema: {
          organization: { modelName: 'people_organizations' },
          member: { modelName: 'people_members' },
          invitation: { modelName: 'people_invitations' },
        },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
