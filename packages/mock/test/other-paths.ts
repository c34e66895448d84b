import fc from 'fast-check';

/** Paths of other endpoints, which may pass. */
export const OTHER_PATHS = [
  '/',
  '/auth/login',
  '/profiles/v1/patients',
  '/profiles/v1/patient/person-1',
  '/profiles/v1/emr-user/user-1/photo',
  '/profiles/v2/patient/',
  '/%zz',
] as const;

/** Paths that never pass: of the service and of the admin API, in other spellings. */
export const KEPT_PATHS = [
  '/profiles/v1/patient/',
  '/profiles/v1/patient',
  '//profiles//v1/patient//',
  '/Profiles/V1/PATIENT/',
  '/profiles/v1/%70atient/',
  '/profiles%2Fv1%2fpatient',
  '/v2/profiles/v1/patient/',
  '/x/../profiles/v1/patient/',
  '/profiles/v1/emr-user/user-1',
  '/profiles/v1/emr-user/user-1/',
  '/profiles/v1/emr-user/a%2Fb',
  '/profiles/v1/emr-user/',
  '/profiles/v1/emr-user',
  '/__mock__x/../__mock__/unknown',
  '//__mock__/requests',
  '/%5F_mock__/requests',
  '/__MOCK__/requests',
  '/v2/__mock__/requests',
] as const;

const slashes = fc.constantFrom('/', '//', '///');

/** Another spelling of a text: each character may be percent-encoded, or in another case. */
function spellings(text: string): fc.Arbitrary<string> {
  const letters = [...text].map((letter) => {
    const code = `%${letter.charCodeAt(0).toString(16)}`;
    return fc.constantFrom(letter, letter.toUpperCase(), code, code.toUpperCase());
  });
  return fc.tuple(...letters).map((each) => each.join(''));
}

/** Any spelling of a path template: with an oid in place of `{oid}`, or without one. */
export function spellingsOf(template: string): fc.Arbitrary<string> {
  const oid = fc.option(fc.stringMatching(/^[\w-]{1,8}$/), { nil: '' });
  const segments = template.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => {
    const spelled = segment === '{oid}' ? oid : spellings(segment);
    return fc.tuple(slashes, spelled).map(([slash, text]) => slash + text);
  });
  const end = fc.constantFrom('', '/', '//');
  return fc.tuple(...parts, end).map((each) => each.join(''));
}
