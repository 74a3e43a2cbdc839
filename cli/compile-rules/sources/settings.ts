/** Settings for where official files are fetched from. */
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { findHome } from 'einvoice-core/home.js';
import { ConfigError, type Environment, Variables, ownEnvironment } from 'einvoice-validator/settings/environment.js';
import type { Proxies } from './download.js';
import { isUrl } from './place.js';

export interface SourceSettings {
  /**
   * `RULES_MIRROR`, `SUITES_MIRROR`: folders, or one URL; by default `../shared/KIND`, `../shared/KIND-europe` and
   * `../shared/KIND-new` next to the package, if they exist.
   */
  readonly mirrors: readonly string[];
  /** The environment variable that names them. */
  readonly mirrorSetting: string;
  /** `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, or the same in lower case, which take precedence. */
  readonly proxies: Proxies;
  /** `MAVEN`: the Maven client, a name on the PATH or a path; `mvn`. */
  readonly maven: string;
  /** `MAVEN_REPOSITORY`: folder or URL in Maven's layout, read without a client. */
  readonly mavenRepository: string | undefined;
  /** `PIP`: a name on the PATH or a path; `python3 -m pip`. */
  readonly pip: readonly [string, ...string[]];
  /** `PYPI_REPOSITORY`: folder of wheels, or URL of an index of Python packages (PEP 503), read without pip. */
  readonly pypiRepository: string | undefined;
}

/** @throws ConfigError for the first invalid value; the message never repeats a value that may hold a password */
export function readSourceSettings(
  kind: 'rules' | 'suites',
  env: Environment = ownEnvironment(),
  root: string = findHome(),
): SourceSettings {
  const variables = new Variables(env);
  const mirrorSetting = `${kind.toUpperCase()}_MIRROR`;
  const proxy = (name: string): string | undefined =>
    parseProxyUrl(name, variables.text(name.toLowerCase()) ?? variables.text(name));
  const repository = (name: string): string | undefined => {
    const text = variables.text(name);
    return text === undefined ? undefined : parsePlace(name, text);
  };
  const pip = variables.text('PIP');
  return {
    mirrors:
      parseMirrors(mirrorSetting, variables.text(mirrorSetting)) ??
      [kind, `${kind}-europe`, `${kind}-new`].map((folder) => join(root, '..', 'shared', folder)).filter(existsSync),
    mirrorSetting,
    proxies: {
      http: proxy('HTTP_PROXY'),
      https: proxy('HTTPS_PROXY'),
      none: variables.text('no_proxy') ?? variables.text('NO_PROXY'),
    },
    maven: resolveCommand(variables.text('MAVEN') ?? 'mvn'),
    mavenRepository: repository('MAVEN_REPOSITORY'),
    pip: pip === undefined ? ['python3', '-m', 'pip'] : [resolveCommand(pip)],
    pypiRepository: repository('PYPI_REPOSITORY'),
  };
}

function parseMirrors(name: string, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  // Folders are separated by colons, but URLs contain colons too.
  return isUrl(text)
    ? [parsePlace(name, text)]
    : text
        .split(delimiter)
        .filter((folder) => folder !== '')
        .map((folder) => resolve(folder));
}

function parsePlace(name: string, text: string): string {
  if (!isUrl(text)) return resolve(text);
  if (!URL.canParse(text)) throw new ConfigError(`${name} is neither a folder nor an http(s) URL`);
  return text;
}

/** Proxies are often given without a scheme. */
function parseProxyUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(url) || !isUrl(url))
    throw new ConfigError(`${name} is not the URL of an HTTP proxy; it must be like http://host:3128`);
  return url;
}

/** A relative path is relative to the working directory of this process, not of the client. */
function resolveCommand(text: string): string {
  return /[/\\]/.test(text) ? resolve(text) : text;
}
