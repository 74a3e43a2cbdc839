/**
 * The service with the hostile worker as a process, so that all its output can be read. Prints its port, ends with its
 * input.
 */
import { ownRules } from '../../fixtures/own-rules.js';
import { rig } from './support.js';

const own = await ownRules();
const service = await rig(own, { workers: 1, workerMemoryMb: 64 });
process.stdout.write(`port ${service.port}\n`);
process.stdin.resume().once('end', () => {
  void (async () => {
    process.stdout.write(service.log.join(''));
    await service.close();
    await own.remove();
    process.exit(0);
  })();
});
