/** The schema, step by step. */

import { accounts } from './steps/accounts.js';
import { failedRequests } from './steps/failed-requests.js';
import { sessions } from './steps/sessions.js';
import type { Step } from './steps/step.js';
import { subscribers } from './steps/subscribers.js';

/** In the order they are applied. */
export const MIGRATIONS: readonly Step[] = [accounts, sessions, subscribers, failedRequests];
