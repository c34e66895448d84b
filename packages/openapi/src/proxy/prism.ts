import { startProgram } from '@profiles/harness/start-program';

/** Starts Prism by a command of the guide, on a free port. Returns where clients call it. */
export async function startPrism(command: string, project: string) {
  const listening = /(?<=listening on )http\S+(?=\s)/;
  // The shell, npx and Prism end together.
  const options = { cwd: project, shell: true, detached: true };
  const { found, stop } = await startProgram(`${command} --port 0`, [], listening, options);
  return { origin: found, stop };
}
