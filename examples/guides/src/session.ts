/** Stands for the sign-in of an app: whoever works here, and their token. */
export const session = {
  accessToken: (): string => 'token-of-the-session',
};
