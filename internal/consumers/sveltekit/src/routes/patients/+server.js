import assert from 'node:assert/strict';
import { env } from '$env/dynamic/private';
import { profiles } from '../../profiles.js';

export async function POST({ request }) {
  assert.equal(
    env.PROFILES_URL,
    undefined,
    'SvelteKit 3 has no variables here: the guide says so.',
  );
  const { oid } = await profiles.createPatientOnce(await request.json());
  return Response.json({ oid });
}
