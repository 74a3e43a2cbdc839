/** Removes from a package's files what nobody reads there. */
import { type TransformOptions, transform } from 'esbuild';

/** Names are kept and lines are short, so that stack traces stay useful. */
const MINIFY: TransformOptions = {
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  target: 'esnext',
  charset: 'utf8',
  legalComments: 'inline',
};

/**
 * Removes comments (except for licences) from JavaScript, and white space from JavaScript and JSON; other files are
 * unchanged. Declarations keep their comments, which editors show.
 * @param path in the package
 */
export async function trim(path: string, content: Buffer): Promise<string | Buffer> {
  if (!path.startsWith('dist/')) return content;
  if (path.endsWith('.json')) return JSON.stringify(JSON.parse(content.toString()));
  if (!path.endsWith('.js') || isBundle(path)) return content;
  const { code } = await transform(content, MINIFY);
  return code;
}

/** Bundles, which `npm run build` has minified already. */
function isBundle(path: string): boolean {
  return /^dist\/(?:programs|web\/bundle)\//.test(path);
}
