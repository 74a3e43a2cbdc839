/**
 * Migration steps of the tables of people and mails, each with its reversal, in SQL for both databases. A released step
 * is never changed. The column names are those of better-auth, which reads and writes these tables; SQLite stores an
 * instant as text, whatever the column type.
 */

import type { Step } from '../../accounts/sql/steps/step.js';

export const STEPS: readonly Step[] = [
  {
    up: [
      `create table people (
        "id" text not null primary key,
        "name" text not null,
        "email" text not null unique,
        "emailVerified" boolean not null,
        "image" text,
        "createdAt" timestamptz not null,
        "updatedAt" timestamptz not null,
        "language" text
      )`,
      `create table people_sessions (
        "id" text not null primary key,
        "expiresAt" timestamptz not null,
        "token" text not null unique,
        "createdAt" timestamptz not null,
        "updatedAt" timestamptz not null,
        "ipAddress" text,
        "userAgent" text,
        "userId" text not null references people ("id") on delete cascade,
        "activeOrganizationId" text
      )`,
      'create index people_sessions_user on people_sessions ("userId")',
      'create index people_sessions_end on people_sessions ("expiresAt")',
      // For sign-in methods that we don't offer; the library requires the table.
      `create table people_credentials (
        "id" text not null primary key,
        "accountId" text not null,
        "providerId" text not null,
        "userId" text not null references people ("id") on delete cascade,
        "accessToken" text,
        "refreshToken" text,
        "idToken" text,
        "accessTokenExpiresAt" timestamptz,
        "refreshTokenExpiresAt" timestamptz,
        "scope" text,
        "password" text,
        "createdAt" timestamptz not null,
        "updatedAt" timestamptz not null
      )`,
      'create index people_credentials_user on people_credentials ("userId")',
      `create table people_verifications (
        "id" text not null primary key,
        "identifier" text not null,
        "value" text not null,
        "expiresAt" timestamptz not null,
        "createdAt" timestamptz not null,
        "updatedAt" timestamptz not null
      )`,
      'create index people_verifications_identifier on people_verifications ("identifier")',
      'create index people_verifications_end on people_verifications ("expiresAt")',
      `create table people_passkeys (
        "id" text not null primary key,
        "name" text,
        "publicKey" text not null,
        "userId" text not null references people ("id") on delete cascade,
        "credentialID" text not null unique,
        "counter" bigint not null,
        "deviceType" text not null,
        "backedUp" boolean not null,
        "transports" text,
        "createdAt" timestamptz,
        "aaguid" text
      )`,
      'create index people_passkeys_user on people_passkeys ("userId")',
      // One for each account that people manage, with the same id.
      `create table people_organizations (
        "id" text not null primary key,
        "name" text not null,
        "slug" text not null unique,
        "logo" text,
        "createdAt" timestamptz not null,
        "metadata" text
      )`,
      `create table people_members (
        "id" text not null primary key,
        "organizationId" text not null references people_organizations ("id") on delete cascade,
        "userId" text not null references people ("id") on delete cascade,
        "role" text not null,
        "createdAt" timestamptz not null,
        unique ("organizationId", "userId")
      )`,
      'create index people_members_user on people_members ("userId")',
      `create table people_invitations (
        "id" text not null primary key,
        "organizationId" text not null references people_organizations ("id") on delete cascade,
        "email" text not null,
        "role" text,
        "status" text not null,
        "expiresAt" timestamptz not null,
        "createdAt" timestamptz not null,
        "inviterId" text not null references people ("id") on delete cascade
      )`,
      'create index people_invitations_organization on people_invitations ("organizationId")',
      'create index people_invitations_email on people_invitations ("email")',
      `create table mails (
        id text not null primary key,
        once text unique,
        kind text not null,
        recipient text not null,
        language text not null,
        contents text,
        created_at text not null,
        due_at text,
        expires_at text not null,
        attempts integer not null,
        sent_at text,
        problem text
      )`,
      'create index mails_due on mails (due_at)',
      'create index mails_recipient on mails (recipient, created_at)',
      'create table mail_marks (name text not null primary key, position text not null)',
    ],
    down: [
      'drop table mail_marks',
      'drop table mails',
      'drop table people_invitations',
      'drop table people_members',
      'drop table people_organizations',
      'drop table people_passkeys',
      'drop table people_verifications',
      'drop table people_credentials',
      'drop table people_sessions',
      'drop table people',
    ],
  },
];
