/** Settings of who is asked for newer releases, beside those of where files are fetched from. */
import { ConfigError, type Environment, Variables, ownEnvironment } from '#validator/settings/environment.js';

/** Where GitHub's API is, unless somebody has a server of their own. */
const API = 'https://api.github.com';

/**
 * `GITHUB_API_URL`: address of the API, and `GITHUB_TOKEN`: who asks, without which it answers few times an hour.
 * Workflows of GitHub have both.
 * @returns the address, with the token as its user
 * @throws ConfigError; it repeats no token
 */
export function readReleasesApi(env: Environment = ownEnvironment()): string {
  const variables = new Variables(env);
  const text = variables.text('GITHUB_API_URL') ?? API;
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) throw new ConfigError('GITHUB_API_URL is no http(s) URL');
  const token = variables.text('GITHUB_TOKEN');
  if (token === undefined) return text;
  const url = new URL(text);
  [url.username, url.password] = ['x-access-token', token];
  return url.href;
}
