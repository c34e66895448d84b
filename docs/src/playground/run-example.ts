import { EXAMPLES } from './examples.ts';
import { details, headline, type Outcomes } from './result-view.ts';
import { runCall } from './run-call.ts';
import { createService } from './service.ts';

/** Runs an example with a new mock, and creates what shows its result. */
export async function runExample(id: string, outcomes: Outcomes) {
  const { code, fault, settings } = EXAMPLES.find((each) => each.id === id) ?? EXAMPLES[0];
  const { mock, profiles } = createService(settings);
  if (fault) mock.fail('*', fault);
  const result = await runCall(code, profiles, mock);
  return { headline: headline(result, outcomes), details: details(result, 1) };
}
