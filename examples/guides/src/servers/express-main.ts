import { once } from 'node:events';
import { promisify } from 'node:util';
import { ProfileClient } from '@profiles/sdk';
import { closeOnSigterm } from './close-on-sigterm.ts';
import { expressServer } from './express-server.ts';

const { PROFILES_URL = '', PROFILES_TOKEN = '', PORT = '3000' } = process.env;

const profiles = new ProfileClient({
  baseUrl: PROFILES_URL,
  token: PROFILES_TOKEN,
  clientId: 'registration',
  // Kubernetes kills a process 30 s after SIGTERM.
  totalTimeout: 20_000,
});

const log = (line: object) => console.log(JSON.stringify(line));
const server = expressServer(profiles, log).listen(Number(PORT));
closeOnSigterm({ close: promisify(server.close.bind(server)) });
await once(server, 'listening');
log({ listening: server.address() });
