import type { Read, TestShape } from '../../../assertion.js';
import type { Core } from '../../xpath/core.js';
import type { Logic } from '../logic.js';
import type { Lets } from '../paths.js';

/** A test with the results of earlier analyses. */
export interface TestInfo {
  readonly test: Core;
  readonly logic: Logic;
  readonly shape: TestShape | null;
  readonly reads: readonly Read[];
  readonly lets: Lets;
}
