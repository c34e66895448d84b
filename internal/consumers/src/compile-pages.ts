import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readPages } from '@profiles/generate/page';
import { shellBlocks } from '@profiles/generate/shell-blocks';
import { type PagePart, splitPage } from '@profiles/generate/split-page';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';
import { AT_A_TIME } from './consumers.ts';
import { installCommands, NPM, withTarballs } from './pages.ts';

/** The folder of the files on pages. A part of a file cannot be compiled by itself. */
const WHOLE_FILE = /^examples\/guides\/src\/([^#]+)$/;

/** The client of the examples, which each app creates in its own way. */
const CLIENT = {
  'profiles.ts':
    "import { ProfileClient } from '@profiles/sdk';\nexport declare const profiles: ProfileClient;\n",
};

const RELATIVE_IMPORT = / from '(\.[^']+)'/g;

type Files = Readonly<Record<string, string>>;

const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    jsx: 'react-jsx',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    // Not `skipLibCheck`: a dependency that is missing must be an error. TypeScript's own need no check.
    skipDefaultLibCheck: true,
  },
  include: ['**/*'],
};

/** Compiles the files of each page that says what to install for them, in an empty folder. */
export async function compilePages(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const pages = readPages().map((page) => ({ page, files: wholeFiles(splitPage(page.text)) }));
  const shown: Files = Object.assign({}, ...pages.map(({ files }) => files), CLIENT);
  const compile = async ({ page, files }: (typeof pages)[number]): Promise<readonly Check[]> => {
    const commands = shellBlocks(page, 'compile');
    if (commands.length === 0) return [];
    console.log(`Compiling ${page.path} …`);
    const project = join(folder, 'compiled', page.path);
    const all = { ...withImports(files, shown), 'tsconfig.json': JSON.stringify(CONFIG) };
    for (const [path, text] of Object.entries(all)) {
      const file = join(project, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const script = [
      ...[...installCommands(page, 'npm'), ...commands].map((text) => withTarballs(text, packages)),
      'npm install --save-dev typescript@^7.0.2 @types/react',
      'npx tsc',
    ];
    const { ok, output } = await attemptAsync('bash', ['-ec', script.join('\n')], project, NPM);
    const what = `the files of ${page.path}, compiled`;
    const problems = ok ? [] : [`${page.path}: its files do not compile:\n${output}`];
    return [{ what, figure: ok ? 'works' : 'fails', problems }];
  };
  return (await pMap(pages, compile, AT_A_TIME)).flat();
}

function wholeFiles(parts: readonly PagePart[]): Files {
  return Object.fromEntries(
    parts.flatMap(({ marker, code }) => {
      const [, path] = (marker?.kind === 'code' && WHOLE_FILE.exec(marker.name)) || [];
      return path === undefined || code === undefined ? [] : [[path, code]];
    }),
  );
}

/** Adds the files that are imported, from whatever page shows them. */
function withImports(files: Files, shown: Files): Files {
  const all: Record<string, string> = { ...files };
  const paths = Object.keys(all);
  for (const path of paths) {
    for (const [, relative = ''] of (all[path] ?? '').matchAll(RELATIVE_IMPORT)) {
      const imported = join(dirname(path), relative);
      const text = shown[imported];
      if (text === undefined || all[imported] !== undefined) continue;
      all[imported] = text;
      paths.push(imported);
    }
  }
  return all;
}
