import { isPlainObject, parseJson } from './schemas/json.ts';

/** Names the form of an error body; `opaque` is any other. */
export type ErrorShape =
  | 'nested'
  | 'problem'
  | 'code_and_error'
  | 'flat'
  | 'detail'
  | 'errors'
  | 'opaque';

/** Describes what could be read of an error body. All of it is the service's own words. */
export interface ErrorDetail {
  /**
   * Which form matched: `nested` `{error: {message, code}}`, `problem` RFC 9457, `flat`
   * `{message, code}`, `code_and_error` `{code, error: "…"}`, `detail` `{detail: …}`, `errors` `{errors: …}`.
   */
  readonly shape: ErrorShape;
  /** The service's message, if the form has one. */
  readonly message?: string;
  /** The service's code, if the form has one. */
  readonly code?: string;
}

/**
 * Decodes the error bodies that services of this kind send.
 *
 * @param body - The body as text, possibly cut.
 * @param contentType - The answer's content type, if it has one.
 */
export function decodeErrorBody(body: string, contentType: string | null): ErrorDetail {
  const fields = parseJson(body);
  if (!isPlainObject(fields)) return { shape: 'opaque' };
  const { error, errors, message, code, title, type, status, detail } = fields;
  if (isPlainObject(error)) return described('nested', error['message'], error['code']);
  const hasForm = typeof title === 'string' && (type !== undefined || status !== undefined);
  if (hasForm || contentType?.toLowerCase().startsWith('application/problem+json')) {
    return described('problem', typeof detail === 'string' ? detail : title, code ?? type);
  }
  // Before `error`, which many frameworks set to the name of the status alone.
  if (typeof message === 'string') return described('flat', message, code);
  if (typeof error === 'string') return described('code_and_error', error, code);
  if (detail !== undefined) return firstOf('detail', detail);
  return errors === undefined ? { shape: 'opaque' } : firstOf('errors', errors);
}

/** Reads the first entry of a list, or of the lists of an object that is keyed by field. */
function firstOf(shape: ErrorShape, value: unknown): ErrorDetail {
  let first = value;
  while (Array.isArray(first)) [first] = first;
  if (!isPlainObject(first)) return described(shape, first, undefined);
  const message = first['message'] ?? first['msg'] ?? first['detail'] ?? first['title'];
  if (message === undefined && !Array.isArray(value)) {
    return described(shape, Object.values(first).flat()[0], undefined);
  }
  return described(shape, message, first['code'] ?? first['type']);
}

function described(shape: ErrorShape, message: unknown, code: unknown): ErrorDetail {
  return {
    shape,
    ...(typeof message === 'string' && { message }),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
  };
}
