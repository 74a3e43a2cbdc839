/** The main program of the container and of `npm start`; `einvoice serve` is the same. */
import { limitInlining } from 'einvoice-schematron/platform/inlining.js';
import { serve } from './serve.js';

limitInlining();
await serve();
