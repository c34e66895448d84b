import { env } from '$env/dynamic/private';
import { profiles } from '../../profiles.js';

export async function POST({ request }) {
  const { oid } = await profiles.createPatientOnce(await request.json());
  return Response.json({ oid, dynamic: env.PROFILES_URL ?? 'empty' });
}
