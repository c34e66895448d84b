import { expect, it } from 'vitest';
import { ASHA, create, createHospital } from '../../../test/send.ts';
import { DROP_STORED, SITUATIONS } from '../../../test/situations.ts';
import { createProfilesMock, type ProfilesMock } from '../../index.ts';
import { explainAlternatives } from './explain-alternatives.ts';
import { explainRequest } from './explain-request.ts';

/** Returns what the inspector says about the last request. */
function explanation({ requests }: ProfilesMock): string {
  const entry = requests.at(-1);
  if (!entry) throw new Error('The situation sent no request.');
  const { summary, details } = explainRequest(entry);
  const alternatives = entry.assumed.flatMap((id) => explainAlternatives(entry, id));
  return [summary, ...details, ...alternatives].join('\n');
}

it.each(Object.entries(SITUATIONS))('explains %s', async (_, play) => {
  const mock = createHospital({ credentials: { tokens: ['token'] } });
  // The explanation is in the journal, whatever the client received.
  await play(mock).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});

it('explains a response that depends on undecided entries', async () => {
  const mock = createProfilesMock({ behaviour: 'undecided' });
  await create(mock, ASHA).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});

it('explains a fault on a response that depends on undecided entries', async () => {
  const mock = createProfilesMock({ behaviour: 'undecided' });
  mock.fail('*', DROP_STORED);
  await create(mock, ASHA).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});

it('explains a defect of the mock', async () => {
  const mock = createProfilesMock({ createOid: () => '' });
  await create(mock, ASHA).catch(() => {});
  expect(explanation(mock)).toMatchSnapshot();
});
