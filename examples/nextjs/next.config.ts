import type { NextConfig } from 'next';

const config: NextConfig = {
  // The paths of the service end with a slash. Next.js would redirect requests to the mock.
  skipTrailingSlashRedirect: true,
  // In development, this cache would respond to a repeated write in place of the service.
  experimental: { serverComponentsHmrCache: false },
};

export default config;
