/** Creates patients with the SDK alone, 20 at a time: `bare-client.ts URL ROWS`. */
import { ProfileClient } from '@profiles/sdk';

const [baseUrl = '', rows = ''] = process.argv.slice(2);
const options = { baseUrl, token: 'token', clientId: 'bare', maxRetries: 0 };
const client = new ProfileClient(options);
let row = 1;
async function createNext(): Promise<void> {
  while (row <= Number(rows)) {
    row += 1;
    const { dob, gen } = { dob: '1990-04-12', gen: 'F' } as const;
    const patient = { fn: `Asha, ${row}`, dob, gen, extras: { row: String(row) } };
    await client.createPatient({ ...patient, username: `uhid-${row}` });
  }
}
await Promise.all(Array.from({ length: 20 }, createNext));
