import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Bundles the inspector for browsers, with the libraries it uses and their licences.
 *
 * @returns The text of a module.
 */
async function bundle(): Promise<string> {
  // Imported here, because only this repository has it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../inspector.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@profiles/source'],
    legalComments: 'none',
    plugins: [minified],
    write: false,
  });
  const { minify } = await import('terser');
  const { code } = await minify(outputFiles.map(({ text }) => text).join(''), {
    module: true,
    format: { preamble: `/*!\n${await licences()}*/` },
  });
  return code ?? '';
}

/** Removes the white space of templates that no browser shows. */
const minified: Plugin = {
  name: 'minified-templates',
  async setup({ onLoad }) {
    const { minifyHTMLLiterals } = await import('minify-literals');
    onLoad({ filter: /[\\/]inspector[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const result = await minifyHTMLLiterals(source, { fileName: path });
      return { contents: result?.code ?? source, loader: 'ts' };
    });
  },
};

/** The bundle must contain the licences of the libraries in it. */
async function licences(): Promise<string> {
  const texts = ['lit', 'eventsource-parser'].map(async (name) => {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = entry.slice(0, entry.lastIndexOf(name) + name.length);
    return `${name}:\n${await readFile(`${folder}/LICENSE`, 'utf8')}`;
  });
  return (await Promise.all(texts)).join('\n');
}

/** The script of the inspector. */
export const script = await bundle();
