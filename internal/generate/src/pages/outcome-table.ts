import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { markdownTable } from '@profiles/testkit/markdown-table';

/** Tabulates how a failed call gets its outcome. The statuses come from calls of the SDK. */
export async function outcomeTable(): Promise<string> {
  const rejected = await rejectedStatuses();
  const uncertain = range(400, 499).filter((status) => !rejected.includes(status));
  const others = rejected.filter((status) => status < 400 || status > 499);
  return markdownTable(
    ['What happened', 'Outcome', 'Stored'],
    [
      [
        'Nothing was sent: invalid input, or a connection that provably failed before',
        '`not_sent`',
        'No',
      ],
      [
        `The service returned a 4xx other than ${listed(uncertain)}, or a ${listed(others)}`,
        '`rejected`',
        'No',
      ],
      [
        'No response, a timeout, a 5xx, a redirect in a browser, or anything else',
        '`unknown`',
        'Perhaps',
      ],
      [
        'The service returned a 2xx with the `oid` of the new patient, but otherwise unusable',
        '`applied`',
        'Yes',
      ],
    ],
  );
}

/** Lists the statuses that prove that nothing was stored, by calling the SDK with each. */
async function rejectedStatuses(): Promise<readonly number[]> {
  const statuses = range(300, 599);
  const outcomes = await Promise.all(statuses.map(outcomeOf));
  return statuses.filter((_, at) => outcomes[at] === 'rejected');
}

async function outcomeOf(status: number): Promise<string | undefined> {
  const profiles = new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: 'any',
    clientId: 'front-desk',
    maxRetries: 0,
    fetch: async () => new Response(undefined, { status }),
  });
  try {
    await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  } catch (error) {
    if (isProfilesError(error)) return error.outcome;
    throw error;
  }
  throw new Error(`the status ${status} is not a failure`);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function listed(statuses: readonly number[]): string {
  return `${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)}`;
}
