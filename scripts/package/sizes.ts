import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Minified, gzip; 1 kB is 1000 bytes. `bytes` must not be exceeded. `goal` is what the design asks
 * for: half of the own code is the words of messages, rules and codes.
 */
const BUDGETS: readonly Budget[] = [
  {
    what: 'the SDK with ky and zod',
    code: "export * from '@profiles/sdk'",
    external: [],
    bytes: 20_000,
  },
  {
    what: "the SDK's own code",
    code: "export * from '@profiles/sdk'",
    external: ['ky', 'zod'],
    bytes: 9_100,
    goal: 4_500,
  },
];

interface Budget {
  readonly what: string;
  readonly code: string;
  readonly external: readonly string[];
  readonly bytes: number;
  readonly goal?: number;
}

/** Measures the SDK installed in `project`, as a bundler for browsers sees it. */
export async function checkSizes(project: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { what, code, external, bytes, goal } of BUDGETS) {
    const { size } = await bundle(project, code, external);
    const toReach = goal ? `, to reach ${inKilobytes(goal)}` : '';
    console.log(`${what}: ${inKilobytes(size)}, at most ${inKilobytes(bytes)}${toReach}`);
    if (size > bytes) problems.push(`${what} is ${inKilobytes(size)}, over ${inKilobytes(bytes)}`);
  }
  const { inputs } = await bundle(project, "export { preparePatient } from '@profiles/sdk'", []);
  const pulled = inputs.filter((input) => input.includes('node_modules/ky/'));
  if (pulled.length > 0) problems.push(`preparePatient alone pulls ${pulled.join(', ')}`);
  return problems;
}

async function bundle(project: string, code: string, external: readonly string[]) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: project },
    external: [...external],
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
