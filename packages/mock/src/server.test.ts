import { once } from 'node:events';
import { createServer } from 'node:http';
import { createHospital } from '@profiles/testkit/send';
import { expect, it, onTestFinished } from 'vitest';
import { SetupError } from './index.ts';
import { type ServeOptions, serveProfilesMock } from './server.ts';

it('explains a port that is in use or too high', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(serveProfilesMock(createHospital(), { port })).rejects.toThrow(
    `Cannot serve the mock on port ${port} of 127.0.0.1: the port is in use: choose another, or 0 for a free one.`,
  );
  await expect(serveProfilesMock(createHospital(), { port: 70_000 })).rejects.toThrow(
    'Cannot serve the mock on port 70000 of 127.0.0.1: the port must be a whole number from 0 to 65535.',
  );
});

it.each([['::1%lo'], [null], [5], ['']])(
  'rejects the host %j, and listens nowhere',
  async (host) => {
    const servers = () =>
      process.getActiveResourcesInfo().filter((name) => name.includes('Server'));
    const before = servers();
    const options = { host } as unknown as ServeOptions;
    const served = serveProfilesMock(createHospital(), options);
    await expect(served).rejects.toBeInstanceOf(SetupError);
    await expect(served).rejects.toThrow(
      /^The (?:option )?host (?:of serveProfilesMock )?(?:must be|is empty)/,
    );
    expect(servers()).toEqual(before);
  },
);
