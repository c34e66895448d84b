import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock } from '@profiles/mock/server';
import { newPatientSchema } from '@profiles/sdk/schemas';
import { setupServer } from 'msw/node';
import * as z from 'zod';
// A copy, which plays in this process.
import { play } from './app.ts';

// The versions are the oldest ones that the packages allow, and there is one copy of each.
const { dependencies, devDependencies } = createRequire(import.meta.url)('./package.json');
for (const [name, version] of Object.entries({ ...dependencies, msw: devDependencies.msw })) {
  if (name.startsWith('@profiles/')) continue;
  assert.equal(
    createRequire(import.meta.url)(`./node_modules/${name}/package.json`).version,
    version,
  );
}

const served = createProfilesMock();
const server = await serveProfilesMock(served, { port: 0 });
await play(served, { baseUrl: server.url });
await server.close();

const intercepted = createProfilesMock();
const interception = setupServer(...profilesHandlers(intercepted));
interception.listen();
await play(intercepted, { baseUrl: intercepted.baseUrl });
interception.close();

// The schemas work with the app's own zod: they are described and extended.
const { properties } = z.toJSONSchema(newPatientSchema, { io: 'input' });
assert.ok(JSON.stringify(properties?.['mobile']).includes('pattern'));
const extended = z.object({ ...newPatientSchema.shape, consent: z.literal(true) });
assert.ok(extended.safeParse({ fn: 'Asha', dob: '1990-04-12', gen: 'F', consent: true }).success);
