/** The program of the container and of `npm start`; `einvoice serve` is the same. */
import { serve } from './serve.js';

await serve();
