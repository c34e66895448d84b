import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock } from '@profiles/mock/server';
import { setupServer } from 'msw/node';
import { play } from './play.js';

const inProcess = createProfilesMock();
await play(inProcess, { baseUrl: inProcess.baseUrl, fetch: inProcess.fetch });

const served = createProfilesMock();
const server = await serveProfilesMock(served, { port: 0 });
await play(served, { baseUrl: server.url });
await server.close();

const intercepted = createProfilesMock();
const interception = setupServer(...profilesHandlers(intercepted));
await interception.listen();
await play(intercepted, { baseUrl: intercepted.baseUrl });
await interception.close();
