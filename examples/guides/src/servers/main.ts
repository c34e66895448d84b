import { ProfileClient } from '@profiles/sdk';
import { closeOnSigterm } from './close-on-sigterm.ts';
import { fastifyServer } from './fastify-server.ts';

const { PROFILES_URL = '', PROFILES_TOKEN = '', PORT = '3000' } = process.env;

const profiles = new ProfileClient({
  baseUrl: PROFILES_URL,
  token: PROFILES_TOKEN,
  clientId: 'registration',
  // Kubernetes kills a process 30 s after SIGTERM.
  totalTimeout: 20_000,
});

const server = fastifyServer(profiles, { logger: true });
closeOnSigterm(server);
await server.listen({ port: Number(PORT) });
