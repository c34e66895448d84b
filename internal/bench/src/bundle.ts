import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The input of a bundle: code, and the folder from which its imports are resolved. */
export interface BundleInput {
  readonly code: string;
  readonly folder: string;
}

/** Bundles for browsers as an application would, with the texts of licences in a file beside it. Returns the minified and gzipped size in kB of 1000 bytes. */
export async function bundledSize({ code, folder }: BundleInput): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    conditions: ['@profiles/source', 'module'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'error',
  });
  const bytes = Buffer.concat(outputFiles.map(({ contents }) => contents));
  return gzipSync(bytes).length / 1000;
}
