// An app with another copy of zod than the SDK's: an older one that the SDK does not allow.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createProfilesMock } from '@profiles/mock';
import { newPatientSchema } from '@profiles/sdk/schemas';
import * as z from 'zod';
import { play } from './play.js';

assert.ok(existsSync('node_modules/@profiles/sdk/node_modules/zod'), 'there is one copy of zod');

const mock = createProfilesMock();
await play(mock, { baseUrl: mock.baseUrl, fetch: mock.fetch });

// The guide *Forms* says so: the patterns are silently missing.
const { properties } = z.toJSONSchema(newPatientSchema, { io: 'input' });
assert.deepEqual(properties.mobile, { type: 'string' });
