import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from '@profiles/testkit/install';
import { freePort } from '@profiles/testkit/port';
import { attempt, run, startProgram } from '@profiles/testkit/run';

/** The audit plugin of Verdaccio depends on a tag of node-fetch, which a mirror of npm may not serve. */
const MANIFEST = {
  private: true,
  dependencies: { verdaccio: '^6.8.0' },
  overrides: { 'node-fetch': '^2.7.0' },
};

/** A registry on this machine. It has what is published to it, and passes on what npm's registry has. */
export interface Registry {
  /** Variables that make npm use this registry and nothing that it knows of this machine's user. */
  readonly env: Readonly<Record<string, string>>;
  /** Publishes a tarball. */
  publish(tarball: string): void;
  stop(): Promise<void>;
}

/** Installs Verdaccio outside the workspace and starts it, with its storage in `folder`. */
export async function startRegistry(folder: string): Promise<Registry> {
  const home = join(folder, 'verdaccio');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), JSON.stringify(MANIFEST));
  npmInstall(home, '--ignore-scripts');
  const upstream = run('npm', ['config', 'get', 'registry']).trim();
  writeFileSync(join(home, 'config.yaml'), configOf(join(folder, 'storage'), upstream));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const command = join(home, 'node_modules/verdaccio/bin/verdaccio');
  const args = [command, '--config', join(home, 'config.yaml'), '--listen', address];
  const { stop } = await startProgram(process.execPath, args, /http address/, { cwd: home });
  const userConfig = join(folder, 'npmrc');
  // npm publishes nothing without a token. Verdaccio ignores this one.
  writeFileSync(userConfig, `//${address}/:_authToken=rehearsal\n`);
  const env = {
    npm_config_registry: `http://${address}/`,
    npm_config_userconfig: userConfig,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'error',
  };
  return {
    env,
    publish(tarball) {
      // Only a workflow on GitHub can attest where a tarball was built.
      const options = ['--provenance=false', '--ignore-scripts'];
      const { ok, output } = attempt('npm', ['publish', tarball, ...options], folder, env);
      if (!ok) throw new Error(`npm publish rejects ${tarball}:\n${output}`);
    },
    stop,
  };
}

function configOf(storage: string, upstream: string): string {
  return JSON.stringify({
    storage,
    uplinks: { npm: { url: upstream, cache: false } },
    packages: {
      '@profiles/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'npm' },
    },
    web: { enable: false },
    max_body_size: '50mb',
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  });
}
