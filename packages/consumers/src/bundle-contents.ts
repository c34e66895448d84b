import { build } from 'esbuild';
import type { Check } from './check.ts';

/** Checks that a bundler for browsers leaves ky out where an application imports `preparePatient` alone. */
export async function checkBundleContents(project: string): Promise<Check> {
  const inputs = await bundled(project, "export { preparePatient } from '@profiles/sdk'");
  const what = 'preparePatient alone';
  const hasKy = inputs.some((input) => input.includes('node_modules/ky/'));
  if (!hasKy) return { what, figure: 'no ky', problems: [] };
  return { what, figure: 'pulls ky', problems: [`${what} pulls ky`] };
}

/** Bundles code with the packages installed in `project`, and lists the files that are left in it. */
async function bundled(project: string, code: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}
