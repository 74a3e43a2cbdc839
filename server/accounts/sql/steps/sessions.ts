/** The identity of a store, and sessions. */

import type { Step } from './step.js';

export const sessions: Step = {
  up: [
    'create table store_identity (id integer primary key, uuid text not null)',
    `create table sessions (
      id text primary key,
      account_id text not null,
      key_id text not null,
      started_at text not null,
      ends_at text not null
    )`,
    'create index sessions_account on sessions (account_id)',
    'create index sessions_end on sessions (ends_at)',
  ],
  down: ['drop table sessions', 'drop table store_identity'],
};
