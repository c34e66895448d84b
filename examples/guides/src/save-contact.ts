import type { ProfileClient } from '@profiles/sdk';

/** Saves the contact data of an EMR user. */
export async function saveContact(
  profiles: ProfileClient,
  oid: string,
  { mobile, email }: { readonly mobile: string; readonly email: string },
): Promise<string> {
  const { message } = await profiles.updateEmrUser(oid, { mobile, email });
  return message;
}
