/** What a client needs that is missing on this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasOpenapiGenerator, OPENAPI_GENERATOR, type Target } from './targets.js';

/** Debian's package of Guzzle; without Composer there is no other source. */
const GUZZLE = '/usr/share/php/GuzzleHttp/autoload.php';

/** @returns the names of what is missing, with the way to install it where that is not obvious */
export function missingFor({ needs, environment = {} }: Target): readonly string[] {
  return needs.flatMap((need) => {
    if (need === 'openapi-generator')
      return hasOpenapiGenerator()
        ? []
        : [`openapi-generator (mvn dependency:get -Dartifact=${OPENAPI_GENERATOR}; apt-get install maven)`];
    if (need === 'php-guzzle') return existsSync(GUZZLE) ? [] : ['Guzzle (apt-get install php-guzzlehttp-guzzle)'];
    const [, module] = /^php-(.+)$/.exec(need) ?? [];
    if (module !== undefined) return hasPhpModule(module) ? [] : [`${need} (apt-get install ${need})`];
    const asked = need === 'go' ? 'version' : '--version';
    const { status } = spawnSync(need, [asked], { stdio: 'ignore', env: { ...process.env, ...environment } });
    return status === 0 ? [] : [need];
  });
}

function hasPhpModule(name: string): boolean {
  const { stdout } = spawnSync('php', ['--modules'], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').includes(name);
}
