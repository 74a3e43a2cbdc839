import type { EngineError } from 'einvoice-core/errors.js';

export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: EngineError): void;
}

/** A promise that can be settled from outside. */
export function deferred(): Deferred {
  let settle!: Omit<Deferred, 'promise'>;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}
