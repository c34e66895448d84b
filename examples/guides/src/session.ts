/** A placeholder for the sign-in of an app. */
export const session = { accessToken: (): string => 'token-of-the-session' };
