/** What a file of a package is without what nobody reads there. */
import { type TransformOptions, transform } from 'esbuild';

/** Names stay as they are, and lines short, so that stack traces say something. */
const SMALL: TransformOptions = {
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  target: 'esnext',
  charset: 'utf8',
  legalComments: 'inline',
};

/**
 * JavaScript without comments (but for licences) and JSON, both without white space, everything else as it is. Declarations keep
 * their comments, which editors show.
 * @param path in the package
 */
export async function trim(path: string, content: Buffer): Promise<string | Buffer> {
  if (!path.startsWith('dist/')) return content;
  if (path.endsWith('.json')) return JSON.stringify(JSON.parse(content.toString()));
  if (!path.endsWith('.js') || isBundle(path)) return content;
  const { code } = await transform(content, SMALL);
  return code;
}

/** `npm run build` has made them as small as they should be. */
function isBundle(path: string): boolean {
  return /^dist\/(?:programs|web\/bundle)\//.test(path);
}
