/** The worker thread. */
import { serveTasks, work } from './serve-tasks.js';

await serveTasks(work);
