import { join } from 'node:path';
import { run } from './run.ts';

const PUBLISHED = ['@profiles/sdk', '@profiles/mock', '@profiles/import'] as const;

export type PackedPackage = ReturnType<typeof pack>[number];

interface PackReport {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the published packages into `folder`. */
export function pack(folder: string) {
  return PUBLISHED.map((name) => {
    const args = ['pack', '--json', `--workspace=${name}`, `--pack-destination=${folder}`];
    const reports: Record<string, PackReport> = JSON.parse(run('npm', args));
    const [report] = Object.values(reports);
    if (!report) throw new Error(`npm packed nothing for ${name}: is it a workspace?`);
    return {
      name,
      tarball: join(folder, report.filename),
      /** Paths inside the package, such as `dist/index.js`. */
      files: report.files.map((file) => file.path),
    };
  });
}
