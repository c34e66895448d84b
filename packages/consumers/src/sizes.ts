import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Check } from './check.ts';

const SDK = "export * from '@profiles/sdk'";

/** What may not be exceeded, in bytes, minified and gzipped; 1 kB is 1000 bytes. */
const BUDGETS = { sdk: 25_000, withSchemas: 26_000 } as const;

/** Measures the SDK installed in `project`, as a bundler for browsers sees it. */
export async function checkSizes(project: string): Promise<readonly Check[]> {
  const sdk = await bundle(project, SDK);
  const withSchemas = await bundle(project, `${SDK}; export * from '@profiles/sdk/schemas'`);
  const prepareAlone = await bundle(project, "export { preparePatient } from '@profiles/sdk'");
  return [
    within('the SDK, ky and zod included', sdk.size, BUDGETS.sdk),
    within('the same with schemas and form helpers', withSchemas.size, BUDGETS.withSchemas),
    without('preparePatient alone', prepareAlone, 'ky'),
  ];
}

function within(what: string, size: number, budget: number): Check {
  const [figure, most] = [inKilobytes(size), inKilobytes(budget)];
  const reached = size <= budget;
  const row = { what, figure, goal: `at most ${most}`, reached };
  return { row, problems: reached ? [] : [`${what}: ${figure}, at most ${most}`] };
}

function without(what: string, { inputs }: Bundle, dependency: string): Check {
  const reached = !inputs.some((input) => input.includes(`node_modules/${dependency}/`));
  const row = { what, figure: `${reached ? 'no' : 'pulls'} ${dependency}`, reached };
  return { row, problems: reached ? [] : [`${what} pulls ${dependency}`] };
}

interface Bundle {
  readonly size: number;
  readonly inputs: readonly string[];
}

async function bundle(project: string, code: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output?.inputs ?? {}).filter(([, input]) => input.bytesInOutput > 0);
  const contents = Buffer.concat(outputFiles.map((file) => file.contents));
  return { size: gzipSync(contents).length, inputs: used.map(([input]) => input) };
}

function inKilobytes(bytes: number) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
