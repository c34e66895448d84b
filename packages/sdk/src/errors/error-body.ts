import { isPlainObject } from '../objects.ts';
import { parseJson, scalarText } from '../schemas/json.ts';

/**
 * The decoded part of an error body: the service's own words, which may contain patient data.
 */
export interface ErrorDetail {
  /**
   * The form of the body:
   *
   * - `nested`: `{error: {message, code}}`
   * - `problem`: RFC 9457
   * - `code_and_error`: `{code, error: "…"}`
   * - `flat`: `{message, code}`
   * - `detail`: `{detail: …}`
   * - `errors`: `{errors: …}`
   * - `opaque`: any other
   */
  readonly shape: 'nested' | 'problem' | 'code_and_error' | 'flat' | 'detail' | 'errors' | 'opaque';
  /** The service's message, if the form has one. */
  readonly message?: string;
  /** The service's code, if the form has one. */
  readonly code?: string;
}

/** Decodes an error body, possibly truncated, in one of the common forms. */
export function decodeErrorBody(body: string, contentType: string): ErrorDetail {
  const fields = parseJson(body);
  if (!isPlainObject(fields)) return { shape: 'opaque' };
  const { error, errors, message, code, title, type, status, detail } = fields;
  if (isPlainObject(error)) return described('nested', error['message'], error['code']);
  const hasForm = typeof title === 'string' && (type !== undefined || status !== undefined);
  if (hasForm || contentType.toLowerCase().startsWith('application/problem+json')) {
    return described('problem', typeof detail === 'string' ? detail : title, code ?? type);
  }
  // `message` comes before `error`: many frameworks set `error` to just the name of the status.
  if (typeof message === 'string') return described('flat', message, code);
  if (typeof error === 'string') return described('code_and_error', error, code);
  if (detail !== undefined) return firstOf('detail', detail);
  return errors === undefined ? { shape: 'opaque' } : firstOf('errors', errors);
}

/** Reads the first entry of a list, or of an object that has a list for each field. */
function firstOf(shape: ErrorDetail['shape'], value: unknown): ErrorDetail {
  let first = value;
  while (Array.isArray(first)) [first] = first;
  if (!isPlainObject(first)) return described(shape, first, undefined);
  const message = first['message'] ?? first['msg'] ?? first['detail'] ?? first['title'];
  if (message === undefined && !Array.isArray(value)) {
    return described(shape, Object.values(first).flat()[0], undefined);
  }
  return described(shape, message, first['code'] ?? first['type']);
}

function described(shape: ErrorDetail['shape'], message: unknown, code: unknown): ErrorDetail {
  const text = scalarText(code);
  return {
    shape,
    ...(typeof message === 'string' && { message }),
    ...(text !== undefined && { code: text }),
  };
}
