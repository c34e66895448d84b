/** Takes the lines that the command prints. */
export interface CliOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}
