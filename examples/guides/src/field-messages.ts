import type { InvalidInputError } from '@profiles/sdk';

/** Groups the messages by field, such as `dob` or `extras.ward`. */
export function fieldMessages({ issues }: InvalidInputError): ReadonlyMap<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    messages.set(field, [...(messages.get(field) ?? []), message]);
  }
  return messages;
}
