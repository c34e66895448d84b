/** The server of the guide with a short `totalTimeout`, so that a test need not wait 20 s. */
import { ProfileClient } from '@profiles/sdk';
import { closeOnSigterm } from '../../src/servers/close-on-sigterm.ts';
import { fastifyServer } from '../../src/servers/fastify-server.ts';

const profiles = new ProfileClient({
  baseUrl: process.env['PROFILES_URL'] ?? '',
  token: 'any',
  clientId: 'any',
  totalTimeout: 300,
});
const server = fastifyServer(profiles, { logger: true });
closeOnSigterm(server);
await server.listen({ port: 0 });
