/** Settings for querying newer releases, in addition to those for fetching files. */
import { ConfigError, type Environment, Variables, ownEnvironment } from '#validator/settings/environment.js';

/** GitHub's API, unless users have a server of their own. */
const API = 'https://api.github.com';

/**
 * `GITHUB_API_URL`: address of the API, and `GITHUB_TOKEN`: the token, without which few requests per hour are allowed.
 * GitHub's workflows have both.
 * @returns the address, with the token as its user
 * @throws ConfigError, without any token in its message
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
