import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SDK = "export * from '@profiles/sdk'";
/** A file of the project that the sizes are measured in. */
const LEAN_CLIENT = "export * from './lean-client.js'";

/** What may not be exceeded, in bytes, minified and gzipped; 1 kB is 1000 bytes. */
const BUDGETS = {
  sdk: 17_400,
  /** Above ky and zod's schemas of the same fields, which is what a team starts from without it. */
  overLeanClient: 4_500,
} as const;

/** Measures the SDK installed in `project`, as a bundler for browsers sees it. */
export async function checkSizes(project: string): Promise<readonly string[]> {
  const sdk = await bundle(project, SDK, []);
  const leanClient = await bundle(project, LEAN_CLIENT, []);
  const own = await bundle(project, SDK, ['ky']);
  const over = sdk.size - leanClient.size;
  console.log(
    `the SDK, ky included: ${inKilobytes(sdk.size)}, at most ${inKilobytes(BUDGETS.sdk)}`,
  );
  console.log(
    `over ky and zod's schemas of the same fields: ${inKilobytes(over)}, at most ${inKilobytes(BUDGETS.overLeanClient)}`,
  );
  console.log(`without ky: ${inKilobytes(own.size)}`);

  const problems: string[] = [];
  if (sdk.size > BUDGETS.sdk) problems.push(`the SDK is ${inKilobytes(sdk.size)}`);
  if (over > BUDGETS.overLeanClient) {
    problems.push(`the SDK is ${inKilobytes(over)} over what a team starts from without it`);
  }
  if (pulls(sdk, 'zod')) problems.push('the main entry pulls zod');
  const prepareAlone = "export { preparePatient } from '@profiles/sdk'";
  if (pulls(await bundle(project, prepareAlone, []), 'ky')) {
    problems.push('preparePatient alone pulls ky');
  }
  return problems;
}

interface Bundle {
  readonly size: number;
  readonly inputs: readonly string[];
}

function pulls({ inputs }: Bundle, dependency: string): boolean {
  return inputs.some((input) => input.includes(`node_modules/${dependency}/`));
}

async function bundle(project: string, code: string, external: readonly string[]): Promise<Bundle> {
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
