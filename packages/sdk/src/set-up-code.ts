/** The code of an error with which `@profiles/mock` reports a wrong set-up, after it printed the error. */
export const SET_UP_CODE = 'ERR_PROFILES_MOCK';
