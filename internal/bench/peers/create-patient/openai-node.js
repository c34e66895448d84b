import { OpenAI } from 'openai';

export function prepare({ baseUrl, path, token, clientId, patient, fetch }) {
  const client = new OpenAI({
    apiKey: token,
    baseURL: baseUrl,
    defaultHeaders: { 'client-id': clientId },
    fetch,
  });
  return () => client.post(path, { body: patient });
}
