import { ProfileClient } from '@profiles/sdk';
import ky from 'ky';
import type { Contender } from './compare.ts';

const BASE_URL = 'https://api.example.com';
const PATIENT = {
  fn: 'Asha',
  ln: 'Rao',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
  email: 'asha.rao@example.com',
  extras: { visit: { ward: 'B', bed: 7 }, allergies: ['latex', 'penicillin'] },
} as const;

/** The part of openai-node that this uses. */
interface OpenAiModule {
  readonly OpenAI: new (
    options: object,
  ) => { post(path: string, options: object): Promise<unknown> };
}

async function fetch(): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return new Response('{"oid":"patient-1"}', { status: 201, headers });
}

/** Creates one patient on a stubbed `fetch`: what is left is the client's own work. */
export function creations(openAi: unknown): readonly Contender[] {
  const { OpenAI } = openAi as OpenAiModule;
  const profiles = new ProfileClient({ baseUrl: BASE_URL, token: 't', clientId: 'c', fetch });
  const openai = new OpenAI({ apiKey: 't', baseURL: BASE_URL, fetch });
  const headers = { authorization: 'Bearer t', 'client-id': 'c' };
  const url = `${BASE_URL}/profiles/v1/patient/`;
  return [
    { name: 'createPatient', run: () => profiles.createPatient(PATIENT) },
    {
      name: 'bare ky.post().json()',
      run: () => ky.post(url, { json: PATIENT, headers, fetch }).json(),
    },
    {
      name: "openai-node's post",
      run: () => openai.post('/profiles/v1/patient/', { body: PATIENT }),
    },
  ];
}
