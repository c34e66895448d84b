import fc from 'fast-check';

/** Paths of other endpoints, which pass. */
export const PASSING_PATHS = [
  '/',
  '/auth/login',
  '//cdn//login//',
  '/@vite/client',
  '/files/J%C3%BCrgen%201.pdf',
  '/v1/patient/',
  '/myprofiles/v1/patient;profiles',
  '/a%3Fb%23c',
  '/src/profiles.ts',
  '/src/profiles/list.ts',
  '/src/mock/data.ts',
  '/node_modules/@profiles/sdk/dist/index.js',
  '/mockServiceWorker.js',
  '/v2/__mock__/requests',
] as const;

/** Paths that stay: of the service and of the admin API, beside them and in other spellings. */
export const STAYING_PATHS = [
  '/profiles/v1/patients',
  '/profiles/v1/patient/person-1',
  '/profiles/v1/emr-user/user-1/photo',
  '/profiles/v2/patient/',
  '/profiles/v1/patients.json',
  '/profiles/v1/patient/person-1;x=1',
  '/profiles/v1/patient.html5',
  '/profiles/v1/patient.mp3',
  '/profiles/v1/patient,/',
  '/profiles/v1/patient:/',
  '/profiles/v1/patient/*',
  '/profiles/v1/patient%E2%80%8B/',
  '/profiles/v1/%EF%BD%90atient/',
  '/profiles%3F/v1/patient',
  '/profiles%23/v1/patient',
  '/profiles./v1/patient',
  '/profiles/%20/v1/patient',
  '/__mock__./patients',
  '/__mock__%3F/patients',
  '/mock/data',
  '/%zz',
  '/profiles%c0%afv1/patient/',
  '/profiles%u002fv1%u002fpatient',
  '/profiles/v1/patient%2500/',
  '/%EF%BD%90rofiles/v1/patient/',
  '/pro%E2%80%8Bfiles/v1/patient/',
  '/prof%C4%B1les/v1/patient/',
  '/profiles%EF%BC%9Bx/v1/patient/',
  '/x%EF%BC%8Fpatient',
  '/x/..;/y',
  '/x/%E2%80%A5/y',
  '/files/50%25',
  '/files/a%5Cb',
  '/files/a%00b',
  '/__mock__%C2%AD/requests',
  '/profiles/v1/patient/',
  '/profiles/v1/patient',
  '//profiles//v1/patient//',
  '/Profiles/V1/PATIENT/',
  '/profiles/v1/%70atient/',
  '/profiles%2Fv1%2fpatient',
  '/%5cprofiles%5Cv1/patient',
  '/v2/profiles/v1/patient/',
  '/x/../profiles/v1/patient/',
  '/profiles/v1/emr-user/user-1',
  '/profiles/v1/emr-user/user-1/',
  '/profiles/v1/emr-user/a%2Fb',
  '/profiles/v1/emr-user/',
  '/profiles/v1/emr-user',
  '/profiles;x=1/v1/patient;y',
  '/profiles/v1/emr-user;x=1/user-1;y=2/',
  '/profiles/v1/x%2f..%2fpatient',
  '/profiles/v1/patient/x%2F..%2F',
  '/profiles/v1/patient%20/%20',
  '/profiles/%09v1/patient%00.txt',
  '/profiles/v1/patient%3fname=asha',
  '/profiles/v1/patient%23/x',
  '/profiles/v1/patient.json',
  '/profiles/v1/patient.geojson/',
  '/profiles/v1/patient.json./x%2f..',
  '/profiles/v1/emr-user/.xml',
  '/profiles%252fv1%25252Fpatient',
  '/profiles%2Fv1%2Femr-user%2Fa%252Fb',
  '/__mock__;x=1/requests',
  '/%255f_mock__/requests',
  '/__mock__x/../__mock__/unknown',
  '//__mock__/requests',
  '/%5F_mock__/requests',
  '/__MOCK__/requests',
] as const;

const slashes = fc.constantFrom('/', '//', '///', '/./', '/%2e/', '/x%2f..%2F', '/%20/');

/** What servers ignore behind a segment. */
const ignored = fc.constantFrom(
  ...['', '', '', ';x=1', '%3Bx', '%3Fx', '%23x', '%EF%BC%9Bx', '%20', '%09', '%00', '%2500'],
  ...['.', ',', ':', '+', '%E2%80%8B', '%C2%AD'],
);

/** Another spelling of a text: each character may be percent-encoded up to three times, or in another case. */
function spellings(text: string): fc.Arbitrary<string> {
  const letters = [...text].map((letter) => {
    const code = `%${letter.charCodeAt(0).toString(16)}`;
    const more = [code.toUpperCase(), code.replace('%', '%25'), code.replace('%', '%2525')];
    const wide = encodeURIComponent(String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    return fc.constantFrom(letter, letter.toUpperCase(), code, wide, ...more);
  });
  return fc.tuple(...letters, ignored).map((each) => each.join(''));
}

/** Any spelling of a path template: with an oid in place of `{oid}`, or without one. */
export function spellingsOf(template: string): fc.Arbitrary<string> {
  const oid = fc.option(fc.stringMatching(/^[\w-]{1,8}$/), { nil: '' });
  const segments = template.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => {
    const spelled = segment === '{oid}' ? oid : spellings(segment);
    return fc.tuple(slashes, spelled).map(([slash, text]) => slash + text);
  });
  const end = fc.constantFrom(
    '',
    '/',
    '//',
    '%2f',
    '%3fx=1',
    '.json',
    '.json/',
    '.',
    '/.%6a/',
    '/x%2F..%2f',
  );
  return fc.tuple(...parts, end).map((each) => each.join(''));
}
