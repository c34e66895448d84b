import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { authority, certificate } from '@profiles/testkit/certificate';
import { Pipes } from './pipes.ts';
import { startProxy } from './proxy.ts';

/** Starts the service with certificates of each kind, and a proxy in front of it. */
export async function hospitalNetwork() {
  const mock = createProfilesMock();
  const service = await serveProfilesMock(mock);
  const hospital = authority('Hospital CA');
  const unknown = authority('Unknown CA');
  const inspection = authority('Inspection CA');
  const pipes = new Pipes();

  type Facts = Omit<Parameters<typeof certificate>[0], 'name'>;
  const serve = async (facts: Facts, chain = '') => {
    const { key, cert } = certificate({ name: 'Profile Service', ...facts });
    const port = Number(new URL(service.url).port);
    return { port: await pipes.serveTls({ key, cert: cert + chain }, port) };
  };

  const trusted = await serve({ hosts: ['works.example', 'localhost'], issuer: hospital });
  const proxy = await startProxy(pipes, {
    'works.example': trusted,
    'asks-for-credentials.example': { status: 407 },
    'forbidden.example': { status: 403 },
    'unreachable.example': { status: 502 },
    'silent.example': 'silence',
    'unknown-issuer.example': await serve({ hosts: ['unknown-issuer.example'], issuer: unknown }),
    'self-signed.example': await serve({ hosts: ['self-signed.example'] }),
    'expired.example': await serve({ hosts: ['expired.example'], until: 2021, issuer: hospital }),
    'other-name.example': await serve({ hosts: ['works.example'], issuer: hospital }),
    // A proxy that inspects presents a certificate of its own, and its authority's.
    'inspected.example': await serve(
      { hosts: ['inspected.example'], issuer: inspection },
      inspection.cert,
    ),
  });

  const folder = mkdtempSync(join(tmpdir(), 'profiles-networks-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  return {
    mock,
    proxy,
    /** The URL of the service without the proxy. */
    directUrl: `https://localhost:${trusted.port}`,
    /** The certificate of the hospital's authority. */
    ca: hospital.cert,
    caFile: file('hospital-ca.pem', hospital.cert),
    inspectionCaFile: file('inspection-ca.pem', inspection.cert),
    missingFile: join(folder, 'missing.pem'),
    async close() {
      await pipes.close();
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
