/** Everything that an application can import from the SDK. `npm run test:package` measures its size. */
export * from '@profiles/sdk';
export * from '@profiles/sdk/schemas';
