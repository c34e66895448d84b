/** The path of the mock that a web handler serves. */
export const MOCK_PATH = '/below/a/path';

/** The path of the sandbox that the vectors are played in. */
export const SANDBOX_PATH = '/sandbox/vectors';
