import type { TokenProvider } from '@profiles/sdk';

export const accessToken: TokenProvider = async ({ signal }) => {
  const response = await fetch('https://login.example.com/token', {
    method: 'POST',
    signal,
  });
  if (!response.ok) throw new Error(`The login returned ${response.status}.`);
  const { access_token } = await response.json();
  return access_token;
};
