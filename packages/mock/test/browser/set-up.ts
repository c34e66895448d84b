import type { TestProject } from 'vitest/node';
import { openNetwork } from '../network.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly network: string;
    readonly mswMajor: string;
  }
}

/** Starts the network that a page's requests would reach if the worker let them through. */
export async function setup(project: TestProject): Promise<() => void> {
  const { url, close } = await openNetwork();
  project.provide('network', url);
  return close;
}
