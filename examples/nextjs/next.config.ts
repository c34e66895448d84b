import type { NextConfig } from 'next';

const config: NextConfig = {
  // The paths of the service end with a slash. Next.js would redirect requests to the mock.
  skipTrailingSlashRedirect: true,
  // This cache of responses in development cannot read the body of the SDK's requests, and says so.
  experimental: { serverComponentsHmrCache: false },
};

export default config;
