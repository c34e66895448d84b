import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Breadcrumb, init } from '@sentry/browser';

type Options = NonNullable<Parameters<typeof init>[0]>;
type Span = Parameters<NonNullable<Options['beforeSendSpan']>>[0];

const [BEFORE_OID = ''] = ENDPOINTS.updateEmrUser.path.split('{oid}');
const OID = new RegExp(`(${BEFORE_OID})[^/?#\\s"'\\\\]+`, 'g');

/** Replaces the oids of EMR users in a text. */
const cut = (text: string): string => text.replace(OID, '$1{oid}');

/** Replaces the oids in the texts of an object. Never throws: Sentry would send the object as it is. */
function cutTexts(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cutValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cutValue);
    return typeof value === 'string' ? cut(value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, cutValue(value)]));
}

/** Pass it to `Sentry.init`: a breadcrumb of a request has its address. */
export function beforeBreadcrumb({ message = '', data = {}, ...others }: Breadcrumb): Breadcrumb {
  // The message has the text of what was written to the console. The arguments may be patients.
  const { arguments: _, ...values } = data;
  return { ...others, message: cut(message), data: cutTexts(values) };
}

/** Pass it to `Sentry.init`: a span of a request has its address too. */
export function beforeSendSpan(span: Span): Span {
  return { ...span, name: cut(span.name), attributes: cutTexts(span.attributes) };
}
