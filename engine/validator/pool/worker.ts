/** The worker thread. */
import { serveTasks, handleTask } from './serve-tasks.js';

await serveTasks(handleTask);
