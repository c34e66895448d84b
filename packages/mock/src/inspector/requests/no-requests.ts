import type { TemplateResult } from 'lit';
import { emptyView } from '../panels/parts.ts';
import type { MockSource } from '../session/mock-source.ts';

/** Explains how to send the first request. */
export function noRequestsView({ baseUrl, isServed }: MockSource): TemplateResult {
  const text = `Requests to the Profile Service appear here as they arrive. Its base URL is ${baseUrl}. Any token and client id are valid unless the mock was started with a list of them.`;
  return emptyView('No requests yet', text, isServed ? curl(baseUrl) : sdk(baseUrl));
}

function curl(baseUrl: string): string {
  return [
    `curl -X POST ${baseUrl}/profiles/v1/patient/ \\`,
    "  -H 'Authorization: Bearer any' -H 'client-id: any' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"fn":"Asha","dob":"1990-04-12","gen":"F"}'`,
  ].join('\n');
}

function sdk(baseUrl: string): string {
  return [
    `const profiles = new ProfileClient({ baseUrl: '${baseUrl}', token: 'any', clientId: 'any', fetch: mock.fetch });`,
    "await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });",
  ].join('\n');
}
