import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Bundles for browsers as an application would, with the texts of licences in a file beside it.
 *
 * @param folder - The folder from which imports are resolved.
 * @returns The minified and gzipped size in kB of 1000 bytes.
 */
export async function bundledSize(contents: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    conditions: ['@profiles/source', 'module'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length / 1000;
}
