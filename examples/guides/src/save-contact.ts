import type { ProfileClient } from '@profiles/sdk';

interface Contact {
  readonly mobile: string;
  readonly email: string;
}

/** Saves the contact data of an EMR user. */
export async function saveContact(
  profiles: ProfileClient,
  oid: string,
  { mobile, email }: Contact,
): Promise<string> {
  const { message } = await profiles.updateEmrUser(oid, { mobile, email });
  return message;
}
