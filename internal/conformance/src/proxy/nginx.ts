import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@profiles/testkit/port';
import { startProgram } from '@profiles/testkit/run';
import { describe, onTestFinished } from 'vitest';

/** The parts of a configuration that a test sets. */
export interface NginxSetup {
  /** Directives of the block `http`, such as zones and upstreams. */
  readonly http?: string | undefined;
  /** Directives of the only `server`, its locations among them. */
  readonly server: string;
  /** Makes nginx serve HTTPS, with HTTP/2 for clients that offer it. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined;
}

/** Describes an nginx in front of the service at this address. */
export type Describe = (service: string) => NginxSetup;

/** Describes an nginx that proxies every request to the service, with further directives. */
export function passesOn(directives = '', certificate?: NginxSetup['certificate']): Describe {
  return (service) => ({
    server: `${directives} location / { proxy_pass ${service}; }`,
    certificate,
  });
}

/** Describes an nginx in front of two upstream servers that share their records. */
export function sharesOut(directives: string): Describe {
  return (service) => {
    // By default, nginx sends nothing to a server for 10 s after a failure.
    const upstream = `server ${service.replace('http://', '')} max_fails=0;`;
    return {
      http: `upstream profiles { ${upstream} ${upstream} }`,
      server: `${directives} location / { proxy_pass http://profiles; }`,
    };
  };
}

// Debian installs nginx in a folder that is only in the PATH of root.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

const isInstalled = spawnSync('nginx', ['-v'], { env }).error === undefined;

/** Describes tests that need nginx. They are skipped if it is not installed, and the title says so. */
export function describeNginx(title: string, tests: () => void): void {
  if (isInstalled) describe(title, tests);
  else describe.skip(`${title} (nginx is not installed: apt-get install nginx)`, tests);
}

/** Registers work for the end of a test. A concurrent test must pass its own. */
export type CleanUp = (work: () => void | Promise<void>) => void;

/** Starts nginx on a free port of this machine, until the test is over. Returns its address. */
export async function startNginx(
  setup: NginxSetup,
  cleanUp: CleanUp = onTestFinished,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-nginx-'));
  cleanUp(() => rmSync(folder, { recursive: true }));
  if (setup.certificate) {
    writeFileSync(join(folder, 'cert.pem'), setup.certificate.cert);
    writeFileSync(join(folder, 'key.pem'), setup.certificate.key, { mode: 0o600 });
  }
  const scheme = setup.certificate ? 'https://localhost' : 'http://127.0.0.1';
  for (;;) {
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(setup, port));
    if (await listens(folder, cleanUp)) return `${scheme}:${port}`;
  }
}

/** Waits until nginx listens. Returns `false` if another program took the port first. */
async function listens(folder: string, cleanUp: CleanUp): Promise<boolean> {
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
  // nginx logs its event method once it listens.
  const { found, stop } = await startProgram('nginx', args, /event method|Address already in use/, {
    env,
    // nginx ignores a SIGTERM during its start.
    killSignal: 'SIGKILL',
  });
  cleanUp(stop);
  return found === 'event method';
}

/** Writes a configuration for one foreground process that writes only to its own folder. */
function nginxConfig({ http = '', server, certificate }: NginxSetup, port: number): string {
  return `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  ${http}
  server {
    listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};
    ${certificate ? 'ssl_certificate cert.pem;\n    ssl_certificate_key key.pem;' : ''}
    ${server}
  }
}
`;
}
