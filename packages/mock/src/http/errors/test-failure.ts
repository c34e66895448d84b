/** Thrown after a test that did something wrong. */
export class TestFailure extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
    // A stack trace would point into the mock, not to the test that the runner names above it.
    this.stack = `${name}: ${message}`;
  }
}
