/** All that an application can import from the SDK. `.size-limit.json` has its size measured. */
export * from '@profiles/sdk';
export * from '@profiles/sdk/schemas';
