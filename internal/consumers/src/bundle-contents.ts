import { build } from 'esbuild';
import type { Check } from './check.ts';

/** Checks that a browser bundle omits ky if an application imports only `preparePatient`. */
export async function checkBundleContents(project: string): Promise<Check> {
  const { metafile } = await build({
    stdin: { contents: "export { preparePatient } from '@profiles/sdk'", resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const what = 'preparePatient alone';
  const hasKy = inputs.some(
    ([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes('node_modules/ky/'),
  );
  if (!hasKy) return { what, figure: 'no ky', problems: [] };
  return { what, figure: 'pulls ky', problems: [`${what} pulls ky`] };
}
