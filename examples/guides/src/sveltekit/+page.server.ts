import { isProfilesError } from '@profiles/sdk';
import { blanksAsAbsent, identifiedPatientSchema, inputIssues } from '@profiles/sdk/schemas';
import { fail, type RequestEvent } from '@sveltejs/kit';
import { profiles } from '../profiles.ts';
import { failureText } from '../register.ts';

const registration = blanksAsAbsent(identifiedPatientSchema);

export const actions = {
  async default({ request, fetch }: Pick<RequestEvent, 'request' | 'fetch'>) {
    const form = Object.fromEntries(await request.formData());
    const { data, error } = registration.safeParse(form);
    if (error) return fail(422, { issues: inputIssues(error.issues), mayBeStored: false });
    // Otherwise the fetch of SvelteKit sends the cookies of the user to a service below the domain of the app.
    const withoutCookies: typeof fetch = (url, init) =>
      fetch(url, { ...init, credentials: 'omit' });
    try {
      return await profiles.withOptions({ fetch: withoutCookies }).createPatientOnce(data);
    } catch (failure) {
      const text = failureText(failure);
      const mayBeStored = isProfilesError(failure) && failure.outcome === 'unknown';
      return fail(mayBeStored ? 504 : 422, { text, mayBeStored });
    }
  },
};
