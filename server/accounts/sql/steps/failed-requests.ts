/** An index of the requests that failed: few among many that did not. */

import type { Step } from './step.js';

export const failedRequests: Step = {
  up: ['create index request_log_failed on request_log (account_id, at) where status >= 400'],
  down: ['drop index request_log_failed'],
};
