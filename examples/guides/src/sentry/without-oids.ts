import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Breadcrumb, init } from '@sentry/browser';

type Options = NonNullable<Parameters<typeof init>[0]>;
type Span = Parameters<NonNullable<Options['beforeSendSpan']>>[0];

const [BEFORE_OID = ''] = ENDPOINTS.updateEmrUser.path.split('{oid}');
const OID = new RegExp(`(${BEFORE_OID})[^/?#\\s"]+`, 'g');

/** Replaces the oids of EMR users in all texts of a JSON value. */
function withoutOids<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(OID, '$1{oid}'));
}

/** Pass it to `Sentry.init`: a breadcrumb of a request has its address. */
export const beforeBreadcrumb = (breadcrumb: Breadcrumb): Breadcrumb => withoutOids(breadcrumb);

/** Pass it to `Sentry.init`: a span of a request has its address too. */
export const beforeSendSpan = (span: Span): Span => withoutOids(span);
