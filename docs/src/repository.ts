import manifest from '../../package.json' with { type: 'json' };

/**
 * The address of the repository, such as `https://github.com/OWNER/NAME`: that of the workflow which
 * publishes the site, or `repository` of the root's `package.json`, which the installation on pages reads too.
 */
export const REPOSITORY: string | undefined =
  process.env['REPOSITORY_URL'] ??
  ('repository' in manifest ? String(manifest.repository) : undefined);
