import type { Fault } from '@profiles/mock';
import { isProfilesError } from '@profiles/sdk';
import { PATIENT } from '@profiles/testkit/samples';
import { SeededRandom } from '@profiles/testkit/seeded-random';
import { expect, it } from 'vitest';
import { serveBehindNginx } from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';
import { passesOn, sharesOut } from './nginx-config.ts';

const SCHEDULES = 40;
const GIVES_UP = 'proxy_read_timeout 100ms;';
const RESENDS = `${GIVES_UP} proxy_next_upstream error timeout http_500 non_idempotent;`;

/** Draws a fault of the service behind nginx. It may have stored the patient, or store it late. */
function drawnFault(random: SeededRandom): Fault {
  const stored = random.chance(0.5);
  return random.pick<Fault>(
    { kind: 'drop', stored },
    { kind: 'hang', stored },
    { kind: 'truncate' },
    { kind: 'delay', ms: 150 },
    { kind: 'respond', status: random.pick(408, 500, 502, 503, 504, 599), stored },
    { kind: 'respond', status: random.pick(400, 403, 404, 422), stored: false },
  );
}

describeNginx('createPatientOnce, with faults drawn at random', () => {
  it.each([
    { gateway: 'sends each request once', nginx: passesOn(GIVES_UP), isSeen: true },
    { gateway: 'itself resends POST requests', nginx: sharesOut(RESENDS), isSeen: false },
  ])(
    'stores one patient of a username at most and reports the truth if nginx $gateway',
    async ({ nginx, isSeen }) => {
      const { mock, client } = await serveBehindNginx(nginx);
      const seen = new Set<string>();
      for (let seed = 1; seed <= SCHEDULES; seed += 1) {
        const random = new SeededRandom(seed);
        const patient = { ...PATIENT, username: `UHID-${seed}` };
        const taken = random.chance(0.15) ? mock.patients.create(patient).oid : undefined;
        const cancels = Array.from({ length: random.below(4) }, () =>
          mock.fail('createPatient', drawnFault(random)),
        );
        const profiles = client({ maxRetries: 1 + random.below(3) });
        const result = await profiles.createPatientOnce(patient).catch((reason: unknown) => reason);
        for (const cancel of cancels) cancel();
        const { username } = patient;
        const stored = mock.patients.list().filter((each) => each.username === username);
        expect([seed, stored.length < 2]).toEqual([seed, true]);
        const own = stored.map(({ oid }) => oid).filter((oid) => oid !== taken);
        if (!isProfilesError(result)) {
          expect([seed, [result]]).toEqual([seed, own.map((oid) => ({ oid }))]);
          seen.add('succeeded');
          continue;
        }
        const { code, outcome } = result;
        // The client cannot know of a request that nginx sent.
        if (isSeen && outcome === 'rejected') expect([seed, own]).toEqual([seed, []]);
        seen.add(code === 'conflict' ? `conflict, ${outcome}` : outcome);
      }
      expect([...seen].sort()).toEqual([
        'conflict, rejected',
        'conflict, unknown',
        'rejected',
        'succeeded',
        'unknown',
      ]);
    },
  );
});
