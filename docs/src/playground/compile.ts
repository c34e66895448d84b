type AsyncCode = (profiles: unknown) => Promise<unknown>;

const AsyncFunction: new (parameter: string, code: string) => AsyncCode = Object.getPrototypeOf(
  async () => {},
).constructor;

/** Compiles code that may use `profiles`, the client. The reader of the page wrote the code. */
export function compile(code: string): AsyncCode {
  return new AsyncFunction('profiles', code);
}

/** Returns the syntax error of the code. The code does not run. */
export function syntaxProblem(code: string): string | undefined {
  try {
    compile(code);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
